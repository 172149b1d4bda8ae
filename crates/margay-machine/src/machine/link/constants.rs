//! Constants that take the library to make (method handles, method types, dynamic constants), and
//! `invokedynamic` with any bootstrap method. Results stand in cells of permanent memory: an undo takes
//! them back, and the next use links again.

use super::dynamic::{handle_constant, name_and_type};
use super::handles::{Call, HandleSite};
use crate::heap::Ref;
use crate::machine::{Machine, Res, Trap};
use margay_classes::code::Op;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::reader::{ClassFile, Constant, decode_mutf8};
use margay_classes::{ClassId, Kind, MethodId};

/// States of a cell, in its second word.
const LINKED: u64 = 1;
const FAILED: u64 = 2;

impl Machine {
    /// The bits of a constant of a class that is not a number, string or class.
    pub(crate) fn linked_constant(&mut self, class: ClassId, cp: u16) -> Res<u64> {
        let cell = match self.state.link.handles.constants.get(&(class, cp)) {
            Some(&cell) => cell,
            None => {
                let cell = self.new_cell_pair()?;
                self.state.link.handles.constants.insert((class, cp), cell);
                cell
            }
        };
        self.link_once(cell, |m| m.make_constant(class, cp))
    }

    /// What a cell holds, made by `make` if it is empty. A failure is remembered like a result.
    fn link_once(&mut self, cell: u32, make: impl FnOnce(&mut Machine) -> Res<u64>) -> Res<u64> {
        if let Some(known) = self.linked(cell) {
            return known;
        }
        let rooted = self.roots.len();
        let made = make(self);
        self.roots.truncate(rooted);
        let (value, state) = match &made {
            Ok(value) => (*value, LINKED),
            Err(Trap::Throw(e)) => (u64::from(*e), FAILED),
            Err(_) => return made,
        };
        // Linking may have linked the same thing; the first result counts.
        if let Some(known) = self.linked(cell) {
            return known;
        }
        self.heap.set_word(cell, value);
        self.heap.set_word(cell + 1, state);
        made
    }

    fn linked(&self, cell: u32) -> Option<Res<u64>> {
        let value = self.heap.word(cell);
        match self.heap.word(cell + 1) {
            LINKED => Some(Ok(value)),
            FAILED => Some(Err(Trap::Throw(value as Ref))),
            _ => None,
        }
    }

    fn make_constant(&mut self, class: ClassId, cp: u16) -> Res<u64> {
        let file = self.classes.file_of(class).map_err(|e| self.link_error(&e))?;
        match file.constant(cp) {
            Constant::MethodType(desc) => {
                let desc = file.utf8(desc).unwrap_or_default();
                self.method_type(class, &desc).map(u64::from)
            }
            Constant::MethodHandle { .. } => self.make_handle(class, &file, cp).map(u64::from),
            Constant::Dynamic { bootstrap, name_type } => {
                let Some((name, desc)) = name_and_type(&file, name_type) else {
                    return Err(self.throw("java/lang/ClassFormatError", "malformed dynamic constant"));
                };
                let ty = self.type_mirror(class, &desc)?;
                let made = self.run_bootstrap(class, &file, bootstrap, &name, ty, true)?;
                self.unbox_constant(&desc, made)
            }
            _ => Err(self.throw("java/lang/ClassFormatError", "not a loadable constant")),
        }
    }

    /// The value of a dynamic constant of a primitive type.
    fn unbox_constant(&mut self, desc: &str, made: Ref) -> Res<u64> {
        match kind_of(desc) {
            Kind::Ref => Ok(u64::from(made)),
            _ if made == 0 => Err(self.throw_without_message("java/lang/NullPointerException")),
            _ => Ok(self.field(made, "value")),
        }
    }

    /// A `MethodHandle` constant.
    fn make_handle(&mut self, class: ClassId, file: &ClassFile, cp: u16) -> Res<Ref> {
        let Some(h) = handle_constant(file, cp) else {
            return Err(self.throw("java/lang/ClassFormatError", "malformed method handle constant"));
        };
        let caller = self.mirror(class)?;
        let defined = self.class_named(class, &h.class)?;
        let defined = self.mirror(defined)?;
        let name = self.literal_str(&h.name)?;
        let ty =
            if h.kind <= 4 { self.type_mirror(class, &h.desc)? } else { self.method_type(class, &h.desc)? };
        let natives = self.load("java/lang/invoke/MethodHandleNatives")?;
        let args = [caller, Ref::from(h.kind), defined, name, ty].map(u64::from);
        self.call_library(
            natives,
            "linkMethodHandleConstant",
            "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
            &args,
        )
        .map(|r| r as Ref)
    }

    /// Runs a bootstrap method: for a constant of type `ty`, or for a call site.
    fn run_bootstrap(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        bootstrap: u16,
        name: &str,
        ty: Ref,
        constant: bool,
    ) -> Res<Ref> {
        let Some(bootstrap) = file.bootstraps.get(usize::from(bootstrap)) else {
            return Err(self.throw("java/lang/ClassFormatError", "no such bootstrap method"));
        };
        self.roots.push(ty);
        let handle = self.linked_constant(class, bootstrap.method)? as Ref;
        self.roots.push(handle);
        let mut args = Vec::with_capacity(bootstrap.args.len());
        for &arg in &bootstrap.args {
            let value = self.static_argument(class, file, arg)?;
            self.roots.push(value);
            args.push(value);
        }
        let info = match args[..] {
            [] => 0,
            [one] if one != 0 && !self.class_of(one).is_array() => one,
            _ => self.new_ref_array("java/lang/Object", &args)?,
        };
        let (caller, name) = (self.mirror(class)?, self.literal_str(name)?);
        let args = [handle, name, ty, info, caller].map(u64::from);
        let (holder, method, types) = if constant {
            (
                "java/lang/invoke/ConstantBootstraps",
                "makeConstant",
                ("Ljava/lang/Class;", "Ljava/lang/Object;"),
            )
        } else {
            (
                "java/lang/invoke/CallSite",
                "makeSite",
                ("Ljava/lang/invoke/MethodType;", "Ljava/lang/invoke/CallSite;"),
            )
        };
        let desc = format!(
            "(Ljava/lang/invoke/MethodHandle;Ljava/lang/String;{}Ljava/lang/Object;Ljava/lang/Class;){}",
            types.0, types.1
        );
        let holder = self.load(holder)?;
        self.call_library(holder, method, &desc, &args).map(|r| r as Ref)
    }

    /// A static argument of a bootstrap method, boxed if it is a number.
    fn static_argument(&mut self, class: ClassId, file: &ClassFile, cp: u16) -> Res<Ref> {
        let (kind, bits) = match file.constant(cp) {
            Constant::String(text) => {
                let units = file.utf8_bytes(text).ok().and_then(decode_mutf8).unwrap_or_default();
                return self.literal(&units);
            }
            Constant::Class(_) => {
                let id = self.classes.resolve_class(class, cp).map_err(|e| self.class_error(&e))?;
                return self.mirror(id);
            }
            Constant::Int(k) => (Kind::Int, u64::from(k as u32)),
            Constant::Float(k) => (Kind::Float, u64::from(k)),
            Constant::Long(k) => (Kind::Long, k as u64),
            Constant::Double(k) => (Kind::Double, k),
            Constant::Dynamic { name_type, .. } => {
                let value = self.linked_constant(class, cp)?;
                let desc = name_and_type(file, name_type).map_or(String::new(), |(_, d)| d);
                match kind_of(&desc) {
                    Kind::Ref => return Ok(value as Ref),
                    kind => (kind, value),
                }
            }
            _ => return self.linked_constant(class, cp).map(|r| r as Ref),
        };
        let boxed = self.load(kind.box_class())?;
        let desc = format!("({})L{};", kind.letter(), kind.box_class());
        self.call_library(boxed, "valueOf", &desc, &[bits]).map(|r| r as Ref)
    }

    /// Links a dynamic call with any bootstrap method. The bootstrap runs when the site is first used.
    pub(crate) fn link_dynamic_general(&mut self, first: u16, cp: u16) -> Res<()> {
        self.handle_slots()?;
        let class = match self.thread().top() {
            Some(f) => f.method().class,
            None => return Ok(()),
        };
        let file = self.classes.file_of(class).map_err(|e| self.link_error(&e))?;
        let named = match file.constant(cp) {
            Constant::InvokeDynamic { name_type, .. } => name_and_type(&file, name_type),
            _ => None,
        };
        let Some((name, desc)) = named else {
            return Err(self.throw("java/lang/ClassFormatError", "malformed invokedynamic"));
        };
        let slots = MethodDescriptor::parse(&desc).map_or(0, |d| d.param_slots());
        let (name, desc) = (self.classes.symbols.intern(&name), self.classes.symbols.intern(&desc));
        let cell = self.new_cell_pair()?;
        let site = self.add_handle_site(HandleSite {
            call: Call::Dynamic,
            name,
            desc,
            slots: u32::from(slots),
            cell,
            class: 0,
            target: MethodId(0),
            quick: None,
            origin: (class, cp),
        });
        self.patch(Op::InvokeLinked { first, site });
        Ok(())
    }

    /// Runs a dynamic call: the present target of its call site.
    pub(super) fn invoke_dynamic(&mut self, s: HandleSite, base: u32) -> Res<bool> {
        let site = self.link_once(s.cell, |m| m.make_call_site(s))? as Ref;
        let target = self.heap.word(site + self.state.link.handles.slots.site_target) as Ref;
        self.invoke_converted(s, target, base)
    }

    fn make_call_site(&mut self, s: HandleSite) -> Res<u64> {
        let (class, cp) = s.origin;
        let file = self.classes.file_of(class).map_err(|e| self.link_error(&e))?;
        let Constant::InvokeDynamic { bootstrap, .. } = file.constant(cp) else {
            return Err(self.throw("java/lang/ClassFormatError", "malformed invokedynamic"));
        };
        let (name, desc) = (self.classes.symbols.shared(s.name), self.classes.symbols.shared(s.desc));
        let ty = self.method_type(class, &desc)?;
        self.run_bootstrap(class, &file, bootstrap, &name, ty, false).map(u64::from)
    }
}
