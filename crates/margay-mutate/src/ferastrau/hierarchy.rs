//! The classes around a class: which is a subclass of which, and the fields and methods that can be named instead of
//! others. A class that is not found has no members and no superclasses.

use crate::editor::ClassEditor;
use crate::mutant::ClassSource;
use margay_classes::descriptor::{Kind, class_of_descriptor, kind_of};
use margay_classes::reader::{ClassFile, access};
use margay_classes::symbols::Symbols;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;

const OBJECT: &str = "java/lang/Object";

/// A field or method as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its flags.
    pub access: u16,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The class that declares it.
    pub class: Arc<str>,
}

impl Declared {
    /// Whether a flag is set.
    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }
}

/// What is asked of a class.
#[derive(Debug, Default)]
pub struct ClassInfo {
    /// Its flags.
    pub access: u16,
    /// Its superclass and its interfaces.
    supers: Vec<String>,
    fields: Vec<Declared>,
    methods: Vec<Declared>,
}

/// The classes around a class.
pub struct Hierarchy<'a> {
    source: Option<&'a dyn ClassSource>,
    /// The class at hand.
    this: &'a str,
    known: RefCell<FxHashMap<String, Arc<ClassInfo>>>,
}

impl<'a> Hierarchy<'a> {
    /// The classes around a class.
    pub fn around(class: &'a ClassEditor, source: Option<&'a dyn ClassSource>) -> Hierarchy<'a> {
        let own = Arc::new(info(class.file(), class.symbols()));
        let this = class.class_name();
        let known = RefCell::new(FxHashMap::from_iter([(this.to_owned(), own)]));
        Hierarchy { source, this, known }
    }

    /// What is known of a class.
    pub fn class(&self, name: &str) -> Arc<ClassInfo> {
        if let Some(known) = self.known.borrow().get(name) {
            return known.clone();
        }
        let read = || {
            let mut symbols = Symbols::default();
            let file = ClassFile::read(self.source?.class_file(name)?, &mut symbols).ok()?;
            Some(info(&file, &symbols))
        };
        let found = Arc::new(read().unwrap_or_default());
        self.known.borrow_mut().insert(name.to_owned(), found.clone());
        found
    }

    /// A class and all its superclasses and interfaces, the nearest first.
    fn above(&self, name: &str) -> Vec<String> {
        let mut list = vec![name.to_owned()];
        let mut seen = FxHashSet::from_iter([name.to_owned()]);
        let mut next = 0;
        while next < list.len() {
            let info = self.class(&list[next]);
            list.extend(info.supers.iter().filter(|name| seen.insert((*name).clone())).cloned());
            next += 1;
        }
        list
    }

    /// Whether a value of one type, given by its descriptor, can be used where another type is wanted.
    pub fn is_assignable(&self, from: &str, to: &str) -> bool {
        match (kind_of(from), kind_of(to)) {
            _ if from == to => true,
            (Kind::Byte | Kind::Short | Kind::Char, Kind::Int) | (Kind::Byte, Kind::Short) => true,
            (Kind::Ref, Kind::Ref) => self.is_reference_assignable(from, to),
            _ => false,
        }
    }

    fn is_reference_assignable(&self, from: &str, to: &str) -> bool {
        let (mut from, mut to) = (from, to);
        while let (Some(inner), Some(wanted)) = (from.strip_prefix('['), to.strip_prefix('[')) {
            (from, to) = (inner, wanted);
        }
        let class = class_of_descriptor(to);
        if from == to {
            return true;
        }
        if !to.starts_with('L') {
            return false;
        }
        if from.starts_with('[') {
            return matches!(class, OBJECT | "java/lang/Cloneable" | "java/io/Serializable");
        }
        from.starts_with('L')
            && (class == OBJECT || self.above(class_of_descriptor(from)).iter().any(|above| above == class))
    }

    /// Whether code of the class at hand may name a member.
    fn is_accessible(&self, member: &Declared) -> bool {
        let package = |name: &str| name.rsplit_once('/').map_or("", |(package, _)| package).to_owned();
        *member.class == *self.this
            || member.is(access::PUBLIC) && self.class(&member.class).access & access::PUBLIC != 0
            || !member.is(access::PRIVATE) && package(&member.class) == package(self.this)
    }

    /// The fields that a class has or inherits, as far as the class at hand may name them. Those that compilers added are
    /// left out, and private ones of other classes unless `like` is one of the same class.
    pub fn fields(&self, class: &str, like: Option<&Declared>) -> Vec<Declared> {
        let usable = |field: &Declared| {
            let same = |like: &Declared| like.is(access::PRIVATE) && like.class == field.class;
            !field.is(access::SYNTHETIC) && (self.is_accessible(field) || like.is_some_and(same))
        };
        self.members(class, |info| &info.fields, usable)
    }

    /// The methods that a class has or inherits, as far as the class at hand may name them. Constructors are left out, and
    /// what compilers added, and what is declared in `Object`.
    pub fn methods(&self, class: &str, like: Option<&Declared>) -> Vec<Declared> {
        let object = self.class(OBJECT);
        let usable = |method: &Declared| {
            let same = |like: &Declared| like.is(access::PRIVATE) && like.class == method.class;
            let of_object = |of: &Declared| of.name == method.name && of.descriptor == method.descriptor;
            !method.is(access::SYNTHETIC)
                && !method.name.starts_with('<')
                && !object.methods.iter().any(of_object)
                && (self.is_accessible(method) || like.is_some_and(same))
        };
        self.members(class, |info| &info.methods, usable)
    }

    /// The declaration that a class means by the name and descriptor of a field.
    pub fn field(&self, class: &str, name: &str, descriptor: &str) -> Option<Declared> {
        self.find(class, |info| &info.fields, name, descriptor)
    }

    /// The declaration that a class means by the name and descriptor of a method.
    pub fn method(&self, class: &str, name: &str, descriptor: &str) -> Option<Declared> {
        self.find(class, |info| &info.methods, name, descriptor)
    }

    fn find(
        &self,
        class: &str,
        members: impl Fn(&ClassInfo) -> &Vec<Declared>,
        name: &str,
        descriptor: &str,
    ) -> Option<Declared> {
        let wanted = |member: &&Declared| member.name == name && member.descriptor == descriptor;
        self.above(class).iter().find_map(|above| members(&self.class(above)).iter().find(wanted).cloned())
    }

    /// Members of a class and those that it inherits; of those with the same name and descriptor the nearest.
    fn members(
        &self,
        class: &str,
        members: impl Fn(&ClassInfo) -> &Vec<Declared>,
        usable: impl Fn(&Declared) -> bool,
    ) -> Vec<Declared> {
        let mut seen = FxHashSet::default();
        let mut list = Vec::new();
        for above in self.above(class) {
            for member in members(&self.class(&above)) {
                let inherited = above == class || !member.is(access::PRIVATE);
                if seen.insert((member.name.clone(), member.descriptor.clone()))
                    && inherited
                    && usable(member)
                {
                    list.push(member.clone());
                }
            }
        }
        list
    }
}

fn info(file: &ClassFile, symbols: &Symbols) -> ClassInfo {
    let text = |sym| symbols.text(sym).to_owned();
    let class: Arc<str> = symbols.text(file.name).into();
    let declared = |members: &[margay_classes::reader::Member]| {
        let member = |member: &margay_classes::reader::Member| Declared {
            access: member.access,
            name: text(member.name),
            descriptor: text(member.desc),
            class: class.clone(),
        };
        members.iter().map(member).collect()
    };
    let supers = file.super_name.iter().chain(&file.interfaces).map(|name| text(*name)).collect();
    ClassInfo {
        access: file.access,
        supers,
        fields: declared(&file.fields),
        methods: declared(&file.methods),
    }
}
