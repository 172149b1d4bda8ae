//! What locals and operand stack hold before each instruction of a method. Class files that have a `StackMapTable` say it
//! where ways meet; older ones are followed until nothing changes, where objects of two classes are just objects, for no
//! other class is looked at. Knows nothing of mutants.

mod stack_map;
mod step;
mod types;

pub use stack_map::write as write_stack_map;
pub use step::{call, field, pop, step};
pub use types::{Frame, SlotType};

use margay_classes::bytecode::Insn;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::reader::{ClassFile, CodeAttribute, access};

/// A method whose frames are wanted.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The class file.
    pub file: &'a ClassFile,
    /// The name of the class.
    pub class: &'a str,
    /// The name of the method.
    pub name: &'a str,
    /// The descriptor of the method.
    pub descriptor: &'a str,
    /// The flags of the method.
    pub access: u16,
    /// The code of the method.
    pub attribute: &'a CodeAttribute,
    /// Its instructions.
    pub instructions: &'a [Insn],
}

/// The frames of a method.
#[derive(Clone, Debug)]
pub struct Flow {
    /// The frame before each instruction; nothing where control does not come.
    pub before: Vec<Option<Frame>>,
    /// The frames that stand in the class file, by bytecode index.
    pub given: Vec<(u32, Frame)>,
}

impl<'a> Subject<'a> {
    /// The bytes of the code.
    pub fn bytes(&self) -> &'a [u8] {
        self.file.slice(self.attribute.code)
    }

    /// The number of the instruction that begins at a bytecode index.
    pub fn instruction_at(&self, bci: u32) -> Option<usize> {
        self.instructions.binary_search_by_key(&bci, |insn| insn.bci).ok()
    }

    /// The frame that the method begins with.
    pub fn first_frame(&self) -> Option<Frame> {
        let mut frame = Frame::default();
        if self.access & access::STATIC == 0 {
            frame.locals.push(if self.name == "<init>" && self.class != "java/lang/Object" {
                SlotType::UninitializedThis
            } else {
                SlotType::Object(self.class.into())
            });
        }
        for parameter in MethodDescriptor::parse(self.descriptor)?.params {
            let number = frame.locals.len() as u16;
            frame.store(number, SlotType::of_descriptor(parameter)?);
        }
        Some(frame)
    }

    /// The frames that stand in the class file.
    fn given(&self, first: &Frame) -> Option<Vec<(u32, Frame)>> {
        match self.attribute.stack_map {
            Some(span) => stack_map::read(self.file, self.file.slice(span), first),
            None => Some(Vec::new()),
        }
    }
}

/// Finds the frame before each instruction of a method. Nothing when the code is not well-formed, or uses subroutines.
pub fn flow(subject: &Subject<'_>) -> Option<Flow> {
    let first = subject.first_frame()?;
    let given = subject.given(&first)?;
    let count = subject.instructions.len();
    let mut states = States { before: vec![None; count], fixed: vec![false; count], open: Vec::new() };
    for (bci, frame) in &given {
        let at = subject.instruction_at(*bci)?;
        states.before[at] = Some(frame.clone());
        states.fixed[at] = true;
        states.open.push(at);
    }
    // What comes first is looked at first.
    states.open.reverse();
    states.arrive(0, &first)?;
    while let Some(at) = states.open.pop() {
        follow(subject, &mut states, at)?;
    }
    Some(Flow { before: states.before, given })
}

struct States {
    before: Vec<Option<Frame>>,
    /// Whether the class file says what the frame is.
    fixed: Vec<bool>,
    open: Vec<usize>,
}

impl States {
    /// Control comes to an instruction with a frame.
    fn arrive(&mut self, at: usize, frame: &Frame) -> Option<()> {
        if *self.fixed.get(at)? {
            return Some(());
        }
        match &mut self.before[at] {
            Some(known) => {
                if known.merge(frame)? {
                    self.open.push(at);
                }
            }
            unknown => {
                *unknown = Some(frame.clone());
                self.open.push(at);
            }
        }
        Some(())
    }
}

fn follow(subject: &Subject<'_>, states: &mut States, at: usize) -> Option<()> {
    let mut frame = states.before[at].clone()?;
    let insn = &subject.instructions[at];
    let code = subject.bytes();
    for handler in &subject.attribute.handlers {
        if (handler.start..handler.end).contains(&insn.bci) {
            let caught = step::caught(subject.file, handler.catch_type);
            let entry = Frame { locals: frame.locals.clone(), stack: vec![caught] };
            states.arrive(subject.instruction_at(handler.target)?, &entry)?;
        }
    }
    step(&mut frame, insn.action(code)?, insn.bci, subject.file, subject.class)?;
    for target in insn.targets(code)? {
        states.arrive(subject.instruction_at(target)?, &frame)?;
    }
    if !insn.ends_flow() {
        states.arrive(at + 1, &frame)?;
    }
    Some(())
}
