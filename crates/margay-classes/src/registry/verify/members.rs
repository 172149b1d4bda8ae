//! Instructions that name the constant pool: constants, fields, calls and the making of objects and arrays.
//! What they name is taken at its word here; that a member exists, and is static or not as it should be, is
//! found out when it is resolved.

use super::types::Type;
use super::{Checker, NAME, Result};
use crate::bytecode::{Invocation, LowerError, u16_at};
use crate::descriptor::is_field_descriptor;
use crate::opcode;
use crate::reader::Constant;
use crate::symbols::Sym;
use std::borrow::Cow;

/// The first class file versions whose code may use these constants.
const CLASS_CONSTANTS: u16 = 49;
const METHOD_CONSTANTS: u16 = 51;
const INTERFACE_CODE: u16 = 52;
const DYNAMIC_CONSTANTS: u16 = 55;

impl<'a> Checker<'a> {
    #[cold]
    fn bad_constant(&self, cp: u16) -> LowerError {
        self.fail(format_args!("Illegal type at constant pool entry {cp}"))
    }

    /// The class or array type that a constant names.
    pub(super) fn class_constant(&mut self, cp: u16) -> Result<Sym> {
        let file = self.file;
        if !matches!(file.constant(cp), Constant::Class(_)) {
            return Err(self.bad_constant(cp));
        }
        let class = file.class_name(cp, &mut self.classes.symbols).map_err(|e| self.malformed(&e))?;
        let text = self.classes.symbols.text(class);
        if text.starts_with('[') && !is_field_descriptor(text) {
            return Err(self.fail(format_args!("Illegal class name \"{text}\"")));
        }
        self.spend(text.len() / NAME)?;
        Ok(class)
    }

    /// The name and descriptor of a member or call site.
    fn name_and_type(&mut self, index: u16) -> Result<(Cow<'a, str>, Cow<'a, str>)> {
        let Constant::NameType { name, desc } = self.file.constant(index) else {
            return Err(self.bad_constant(index));
        };
        let (name, desc) = (self.text(name)?, self.text(desc)?);
        self.spend((name.len() + desc.len()) / NAME)?;
        Ok((name, desc))
    }

    /// `ldc`, `ldc_w` and `ldc2_w`.
    pub(super) fn load_constant(&mut self, cp: u16, wide: bool) -> Result<()> {
        let major = self.file.major;
        let object = |c: &mut Self, name: &str| Type::Ref(c.classes.symbols.intern(name));
        let t = match self.file.constant(cp) {
            Constant::Int(_) => Type::Int,
            Constant::Float(_) => Type::Float,
            Constant::Long(_) => Type::Long,
            Constant::Double(_) => Type::Double,
            Constant::String(_) => object(self, "java/lang/String"),
            Constant::Class(_) if major >= CLASS_CONSTANTS => {
                self.class_constant(cp)?;
                object(self, "java/lang/Class")
            }
            Constant::MethodHandle { .. } if major >= METHOD_CONSTANTS => {
                object(self, "java/lang/invoke/MethodHandle")
            }
            Constant::MethodType(_) if major >= METHOD_CONSTANTS => {
                object(self, "java/lang/invoke/MethodType")
            }
            Constant::Dynamic { bootstrap, name_type } if major >= DYNAMIC_CONSTANTS => {
                self.check_bootstrap(bootstrap)?;
                let (_, desc) = self.name_and_type(name_type)?;
                self.parse_field(&desc)?
            }
            _ => return Err(self.bad_constant(cp)),
        };
        if wide != t.second_half().is_some() {
            return Err(self.bad_constant(cp));
        }
        self.push(t)
    }

    fn check_bootstrap(&self, index: u16) -> Result<()> {
        if usize::from(index) >= self.file.bootstraps.len() {
            return Err(self.fail(format_args!("There is no bootstrap method {index}")));
        }
        Ok(())
    }

    /// The instructions on fields.
    pub(super) fn field(&mut self, write: bool, is_static: bool, cp: u16) -> Result<()> {
        let Constant::Field { class, name_type } = self.file.constant(cp) else {
            return Err(self.bad_constant(cp));
        };
        let (name, desc) = self.name_and_type(name_type)?;
        let t = self.parse_field(&desc)?;
        let class = self.class_constant(class)?;
        if write {
            self.pop_as(t)?;
        }
        match (is_static, write) {
            (true, _) => {}
            (false, false) => self.pop_ref(class)?,
            (false, true) => {
                // A constructor may set the fields of its own class before it calls another constructor.
                let own = self.frame.stack.last() == Some(&Type::UninitThis)
                    && class == self.file.name
                    && self.declares_field(&name, &desc)?;
                if own {
                    self.pop_slot()?;
                } else {
                    self.pop_ref(class)?;
                }
            }
        }
        if !write {
            self.push(t)?;
        }
        Ok(())
    }

    fn declares_field(&mut self, name: &str, desc: &str) -> Result<bool> {
        self.spend(self.file.fields.len())?;
        let symbols = &self.classes.symbols;
        let fields = &self.file.fields;
        Ok(fields.iter().any(|f| symbols.text(f.name) == name && symbols.text(f.desc) == desc))
    }

    fn pop_params(&mut self) -> Result<()> {
        let params = std::mem::take(&mut self.params);
        for &param in params.iter().rev() {
            self.pop_as(param)?;
        }
        self.params = params;
        Ok(())
    }

    /// All calls but `invokedynamic`.
    pub(super) fn invoke(&mut self, how: Invocation, cp: u16) -> Result<()> {
        let (class, name_type, interface) = match self.file.constant(cp) {
            Constant::Method { class, name_type } if how != Invocation::Interface => {
                (class, name_type, false)
            }
            Constant::InterfaceMethod { class, name_type }
                if how == Invocation::Interface
                    || how != Invocation::Virtual && self.file.major >= INTERFACE_CODE =>
            {
                (class, name_type, true)
            }
            _ => return Err(self.bad_constant(cp)),
        };
        let (name, desc) = self.name_and_type(name_type)?;
        let result = self.parse_method(&desc)?;
        let class = self.class_constant(class)?;
        let constructor = name == "<init>";
        if name.starts_with('<') && !(constructor && how == Invocation::Special && !interface) {
            return Err(self.fail("Illegal call to internal method"));
        }
        if constructor && result.is_some() {
            return Err(self.fail("Return type must be void in <init> method"));
        }
        if how == Invocation::Interface {
            let slots: usize = self.params.iter().map(|t| 1 + usize::from(t.second_half().is_some())).sum();
            let at = self.bci as usize;
            if usize::from(self.code[at + 3]) != slots + 1 {
                return Err(self.fail("Inconsistent args count operand in invokeinterface"));
            }
            if self.code[at + 4] != 0 {
                return Err(self.fail("Fourth operand byte of invokeinterface must be zero"));
            }
        }
        self.pop_params()?;
        match how {
            Invocation::Static | Invocation::Dynamic => {}
            Invocation::Virtual => self.pop_ref(class)?,
            Invocation::Special if constructor => self.construct(class)?,
            Invocation::Special => {
                self.check_super_call(class, interface)?;
                self.pop_ref(self.file.name)?;
            }
            Invocation::Interface => {
                // Whether the receiver implements the interface is asked when the call is made, so there is
                // no need to load the interface. With arrays the names are enough.
                let receiver = self.pop_object()?;
                if self.is_array(receiver) && !self.is_assignable(receiver, Type::Ref(class))? {
                    return Err(self.bad_operand(receiver, Type::Ref(class)));
                }
            }
        }
        match result {
            Some(t) => self.push(t),
            None => Ok(()),
        }
    }

    /// A call of a constructor makes its receiver an initialized object, wherever there is a copy of it.
    fn construct(&mut self, class: Sym) -> Result<()> {
        let receiver = self.pop_slot()?;
        match receiver {
            Type::UninitThis => {
                if class != self.file.name && Some(class) != self.file.super_name {
                    return Err(self.fail("Bad <init> method call: neither of this class nor its superclass"));
                }
                self.frame.this_uninit = false;
                self.frame.changed = true;
                self.frame.replace(receiver, Type::Ref(self.file.name));
            }
            Type::Uninit(bci) => {
                let made = u16_at(self.code, usize::from(bci) + 1).unwrap_or(0);
                if self.class_constant(made)? != class {
                    return Err(self.fail("Call to wrong <init> method"));
                }
                self.frame.replace(receiver, Type::Ref(class));
            }
            _ => return Err(self.mismatch("Bad type on operand stack", receiver, "uninitialized object")),
        }
        self.spend(self.frame.locals.len() + self.frame.stack.len())
    }

    /// `invokespecial` reaches the class itself, its superclasses and its direct interfaces.
    fn check_super_call(&self, class: Sym, interface: bool) -> Result<()> {
        if class == self.file.name {
            return Ok(());
        }
        if interface {
            if self.file.interfaces.contains(&class) {
                return Ok(());
            }
            return Err(self.fail(
                "Bad invokespecial instruction: interface method reference is not in a direct superinterface.",
            ));
        }
        let lineage = &self.classes.class(self.class).lineage;
        if lineage.iter().any(|&c| self.classes.class(c).name == class) {
            return Ok(());
        }
        Err(self.fail("Bad invokespecial instruction: current class isn't assignable to reference class."))
    }

    /// `invokedynamic`.
    pub(super) fn invoke_dynamic(&mut self, cp: u16) -> Result<()> {
        let Constant::InvokeDynamic { bootstrap, name_type } = self.file.constant(cp) else {
            return Err(self.bad_constant(cp));
        };
        if self.file.major < METHOD_CONSTANTS {
            return Err(self.fail("invokedynamic instructions not supported by this class file version"));
        }
        let at = self.bci as usize;
        if self.code[at + 3..at + 5] != [0, 0] {
            return Err(self.fail("Third and fourth operand bytes of invokedynamic must be zero"));
        }
        self.check_bootstrap(bootstrap)?;
        let (name, desc) = self.name_and_type(name_type)?;
        if name.starts_with('<') {
            return Err(self.fail("Illegal call to internal method"));
        }
        let result = self.parse_method(&desc)?;
        self.pop_params()?;
        match result {
            Some(t) => self.push(t),
            None => Ok(()),
        }
    }

    /// `new`. An object that the same instruction made before, and that is still not initialized, can no
    /// longer be told from the new one and is lost.
    pub(super) fn new_object(&mut self, cp: u16) -> Result<()> {
        let class = self.class_constant(cp)?;
        if self.classes.symbols.text(class).starts_with('[') {
            return Err(self.fail("Illegal creation of array"));
        }
        let made = Type::Uninit(self.bci as u16);
        self.spend(self.frame.locals.len() + self.frame.stack.len())?;
        self.frame.replace(made, Type::Top);
        self.push(made)
    }

    /// `newarray`.
    pub(super) fn new_primitive_array(&mut self, atype: u8) -> Result<()> {
        let Some(kind) = opcode::array_kind(atype) else {
            return Err(self.fail("Illegal newarray instruction"));
        };
        let name = format!("[{}", kind.letter());
        self.pop_exact(Type::Int)?;
        let class = self.classes.symbols.intern(&name);
        self.push(Type::Ref(class))
    }

    /// `anewarray`.
    pub(super) fn new_array(&mut self, cp: u16) -> Result<()> {
        let element = self.class_constant(cp)?;
        let text = self.classes.symbols.text(element);
        if text.starts_with(&"[".repeat(255)) {
            return Err(self.fail("Illegal anewarray instruction, array has more than 255 dimensions"));
        }
        let name = format!("[{}", crate::descriptor::descriptor_of_class(text));
        self.pop_exact(Type::Int)?;
        let class = self.classes.symbols.intern(&name);
        self.push(Type::Ref(class))
    }

    /// `multianewarray`.
    pub(super) fn new_multi_array(&mut self, cp: u16, dims: u8) -> Result<()> {
        let class = self.class_constant(cp)?;
        let text = self.classes.symbols.text(class);
        let has = text.bytes().take_while(|&b| b == b'[').count();
        if dims == 0 || has < usize::from(dims) {
            return Err(
                self.fail(format_args!("Illegal dimension in multianewarray instruction: {dims} of {has}"))
            );
        }
        for _ in 0..dims {
            self.pop_exact(Type::Int)?;
        }
        self.push(Type::Ref(class))
    }
}
