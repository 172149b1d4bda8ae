//! Call stacks of states: the method under test, and the calls that were entered backwards. A frame knows its caller, and
//! equal stacks share one frame.

use crate::flow::Flow;
use margay_classes::MethodId;
use std::rc::Rc;

/// What called a method.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Caller {
    /// The test.
    Test,
    /// The precondition with this number is asked before the method under test runs.
    Precondition(usize),
    /// A block of the frame below.
    Block(usize),
}

/// A method on the way.
pub(crate) struct Frame {
    pub(crate) number: u32,
    pub(crate) method: MethodId,
    pub(crate) flow: Rc<Flow>,
    /// The frame of its caller; none for those that the test calls.
    pub(crate) below: Option<Rc<Frame>>,
    pub(crate) caller: Caller,
    /// The slot of the caller where the arguments begin.
    pub(crate) base: u16,
    /// Its slots have this depth; the test's own are at 0.
    pub(crate) depth: u16,
}

impl Frame {
    /// Blocks to the beginning of the method under test, at least.
    pub(crate) fn distance(&self, block: usize) -> u64 {
        let mut sum = u64::from(self.flow.blocks.get(block).map_or(0, |b| b.distance).min(1 << 20));
        let mut at = self;
        while let (Some(below), Caller::Block(call)) = (&at.below, at.caller) {
            sum += u64::from(below.flow.blocks[call].distance.min(1 << 20));
            at = below;
        }
        sum
    }
}

/// A point inside a method.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Point {
    /// The beginning of a block.
    Block(usize),
    /// Just after a return.
    Returned,
    /// Just after an exception has left the method.
    Raised,
}
