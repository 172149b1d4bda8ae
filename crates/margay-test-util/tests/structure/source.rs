//! The source files of the workspace, parsed: which module a file is, and what it names. Code for tests only is left
//! out. Names are read as written; what they mean is asked in `modules.rs`.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use syn::visit::{self, Visit};

/// A crate of the workspace.
pub struct Crate {
    pub name: String,
    /// The files of `src` that are not for tests only, in the order of their paths.
    pub files: Vec<SourceFile>,
}

/// A file, which is a module.
pub struct SourceFile {
    /// Its path from the root of the repository.
    pub path: PathBuf,
    /// The names of the modules that lead to it; none for `lib.rs` and `main.rs`.
    pub module: Vec<String>,
    pub text: String,
    pub names: Names,
}

/// What a file names.
#[derive(Default)]
pub struct Names {
    /// Each name that a `use` brings in.
    pub imports: Vec<Import>,
    /// Paths of two or more segments in expressions, types and macros.
    pub paths: Vec<Vec<String>>,
    /// Items that the file defines.
    pub items: BTreeSet<String>,
    /// Modules in other files that are for tests only.
    pub test_modules: BTreeSet<String>,
    /// All identifiers outside of `use`.
    pub identifiers: BTreeSet<String>,
    /// Calls of methods: the method's name and the line.
    pub method_calls: Vec<(String, usize)>,
    /// Fields that are read, written or given: the name and the line.
    pub fields: Vec<(String, usize)>,
    /// Macros that are called: the name and the line.
    pub macros: Vec<(String, usize)>,
    /// Functions that return a `Result` with a `String` as its error: the name and the line.
    pub text_errors: Vec<(String, usize)>,
}

/// A name that a `use` brings in.
pub struct Import {
    /// The whole path.
    pub path: Vec<String>,
    /// What it is called here; nothing for `*`.
    pub name: Option<String>,
    /// Whether others see it too.
    pub exported: bool,
}

/// All crates in `crates`, in the order of their names; read once.
pub fn crates() -> &'static [Crate] {
    static CRATES: OnceLock<Vec<Crate>> = OnceLock::new();
    CRATES.get_or_init(read_all)
}

fn read_all() -> Vec<Crate> {
    let root = margay_test_util::repository();
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(root.join("crates")).expect("crates").flatten().map(|e| e.path()).collect();
    folders.retain(|folder| folder.join("src").is_dir());
    folders.sort();
    folders.iter().map(|folder| read(&root, folder)).collect()
}

fn read(root: &Path, folder: &Path) -> Crate {
    let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
    let source = folder.join("src");
    let mut files: Vec<SourceFile> = rust_files(&source)
        .into_iter()
        .map(|file| {
            let text = std::fs::read_to_string(&file).expect("a source file");
            let syntax = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            let mut reader = Reader::default();
            reader.visit_file(&syntax);
            let module = module_of(file.strip_prefix(&source).expect("it is below the folder"));
            let path = file.strip_prefix(root).expect("it is in the repository").to_owned();
            SourceFile { path, module, text, names: reader.names }
        })
        .collect();
    let tests: Vec<Vec<String>> = files
        .iter()
        .flat_map(|file| {
            file.names.test_modules.iter().map(|name| [&file.module[..], std::slice::from_ref(name)].concat())
        })
        .collect();
    files.retain(|file| !tests.iter().any(|test| file.module.starts_with(test)));
    Crate { name, files }
}

/// Whether a keyword occurs in code, comments and texts aside.
pub fn has_keyword(code: &str, keyword: &str) -> bool {
    let mut open: Vec<TokenStream> = code.parse().into_iter().collect();
    while let Some(tokens) = open.pop() {
        for token in tokens {
            match token {
                TokenTree::Ident(word) if word == keyword => return true,
                TokenTree::Group(group) => open.push(group.stream()),
                _ => {}
            }
        }
    }
    false
}

/// The Rust files below a folder, in the order of their paths.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The module that a file is, by its path below `src`.
fn module_of(path: &Path) -> Vec<String> {
    let without = path.with_extension("");
    let mut names: Vec<String> = without.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if matches!(names.last().map(String::as_str), Some("lib" | "main" | "mod")) {
        names.pop();
    }
    names
}

#[derive(Default)]
struct Reader {
    names: Names,
    /// How many modules inside the file surround the present place.
    inside: usize,
}

impl Reader {
    /// A path as the module of the file would write it: `super` of an inner module is the file itself.
    fn seen_from_file(&self, path: Vec<String>) -> Vec<String> {
        let above = path.iter().take_while(|part| *part == "super").count();
        match above {
            0 => path,
            _ if above <= self.inside => [&["self".to_owned()], &path[above..]].concat(),
            _ => path[self.inside..].to_vec(),
        }
    }

    fn add_path(&mut self, path: Vec<String>) {
        if path.len() > 1 {
            let path = self.seen_from_file(path);
            self.names.paths.push(path);
        }
    }

    fn add_use(&mut self, before: &[String], tree: &syn::UseTree, exported: bool) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        let (path, name) = match tree {
            syn::UseTree::Path(path) => return self.add_use(&with(&path.ident), &path.tree, exported),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_use(before, tree, exported);
                }
                return;
            }
            // `use a::{self}` is `use a`.
            syn::UseTree::Name(name) if name.ident == "self" => (before.to_vec(), before.last().cloned()),
            syn::UseTree::Name(name) => (with(&name.ident), Some(name.ident.to_string())),
            syn::UseTree::Rename(rename) if rename.ident == "self" => {
                (before.to_vec(), Some(rename.rename.to_string()))
            }
            syn::UseTree::Rename(rename) => (with(&rename.ident), Some(rename.rename.to_string())),
            syn::UseTree::Glob(_) => (before.to_vec(), None),
        };
        let path = self.seen_from_file(path);
        self.names.imports.push(Import { path, name, exported });
    }

    /// Names in the text of a macro, which is not parsed.
    fn scan(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut path: Vec<String> = Vec::new();
        let mut i = 0;
        while i < tokens.len() {
            match &tokens[i] {
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Ident(name) => {
                    self.names.identifiers.insert(name.to_string());
                    path.push(name.to_string());
                    let colon =
                        |i: usize| matches!(tokens.get(i), Some(TokenTree::Punct(p)) if p.as_char() == ':');
                    if colon(i + 1) && colon(i + 2) && matches!(tokens.get(i + 3), Some(TokenTree::Ident(_)))
                    {
                        i += 2;
                    } else {
                        let line = name.span().start().line;
                        let last = path.last().cloned().unwrap_or_default();
                        if matches!(tokens.get(i + 1), Some(TokenTree::Punct(p)) if p.as_char() == '!') {
                            self.names.macros.push((last, line));
                        } else if i > 0 && matches!(&tokens[i - 1], TokenTree::Punct(p) if p.as_char() == '.')
                        {
                            match tokens.get(i + 1) {
                                Some(TokenTree::Group(_)) => self.names.method_calls.push((last, line)),
                                _ => self.names.fields.push((last, line)),
                            }
                        }
                        self.add_path(std::mem::take(&mut path));
                    }
                }
                _ => {}
            }
            i += 1;
        }
    }
}

/// Whether something is compiled for tests only.
fn for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// The attributes and the name of an item.
fn head(item: &syn::Item) -> (&[syn::Attribute], Option<&syn::Ident>) {
    use syn::Item::*;
    match item {
        Const(i) => (&i.attrs, Some(&i.ident)),
        Enum(i) => (&i.attrs, Some(&i.ident)),
        Fn(i) => (&i.attrs, Some(&i.sig.ident)),
        Impl(i) => (&i.attrs, None),
        Macro(i) => (&i.attrs, i.ident.as_ref()),
        Mod(i) => (&i.attrs, None),
        Static(i) => (&i.attrs, Some(&i.ident)),
        Struct(i) => (&i.attrs, Some(&i.ident)),
        Trait(i) => (&i.attrs, Some(&i.ident)),
        Type(i) => (&i.attrs, Some(&i.ident)),
        Union(i) => (&i.attrs, Some(&i.ident)),
        Use(i) => (&i.attrs, None),
        _ => (&[], None),
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let (attributes, name) = head(item);
        if for_tests(attributes) {
            if let syn::Item::Mod(module) = item
                && module.content.is_none()
            {
                self.names.test_modules.insert(module.ident.to_string());
            }
            return;
        }
        self.names.items.extend(name.map(ToString::to_string));
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.inside += 1;
        visit::visit_item_mod(self, module);
        self.inside -= 1;
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !for_tests(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let exported = !matches!(item.vis, syn::Visibility::Inherited);
        self.add_use(&[], &item.tree, exported);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add_path(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_ident(&mut self, name: &'ast syn::Ident) {
        self.names.identifiers.insert(name.to_string());
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.names.method_calls.push((call.method.to_string(), call.method.span().start().line));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_member(&mut self, member: &'ast syn::Member) {
        if let syn::Member::Named(name) = member {
            self.names.fields.push((name.to_string(), name.span().start().line));
        }
        visit::visit_member(self, member);
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let mut results = TextErrors(false);
        results.visit_return_type(&signature.output);
        if results.0 {
            self.names.text_errors.push((signature.ident.to_string(), signature.ident.span().start().line));
        }
        visit::visit_signature(self, signature);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if let Some(last) = call.path.segments.last() {
            self.names.macros.push((last.ident.to_string(), last.ident.span().start().line));
        }
        self.scan(call.tokens.clone());
        visit::visit_macro(self, call);
    }
}

/// Whether a type has a `Result` in it whose error is a `String`.
struct TextErrors(bool);

impl<'ast> Visit<'ast> for TextErrors {
    fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
        if segment.ident == "Result"
            && let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments
            && let Some(syn::GenericArgument::Type(syn::Type::Path(error))) = arguments.args.iter().nth(1)
        {
            self.0 |= error.path.is_ident("String");
        }
        visit::visit_path_segment(self, segment);
    }
}
