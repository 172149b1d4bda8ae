//! Looking ahead from a question. Much of what a predicate asks only serves to return false, or makes no difference: when
//! a node is red, its children must not be. From a question on, each path is followed as long as instructions only
//! compute with registers, read fields and use modelled collections (`follow.rs`); both sides of a question are compared in
//! `merge.rs`. Changes nothing of a run but what follows from the state of the run.

mod calls;
mod follow;
mod follower;
mod merge;
mod path;
mod pending;

use crate::engine::{Lookahead, Run};
use crate::library::model::Effect;
use crate::values::constraints::Literal;
use follow::{FEW_STEPS, STEPS};
use follower::{Follower, Memory};
use margay_machine::{Machine, Res};
use path::End;

/// Follows paths.
#[derive(Default)]
pub(crate) struct PathLookahead(Memory);

impl Lookahead for PathLookahead {
    fn pass_jump(&mut self, run: Run, m: &mut Machine, question: Literal, off: i16) -> Res<bool> {
        Follower::new(run, &mut self.0).pass_jump(m, question, off)
    }

    fn jump_fails(&mut self, run: Run, m: &mut Machine, off: i32, far: bool) -> bool {
        let mut follower = Follower::new(run, &mut self.0);
        let Some(mut path) = follower.pool.begin(m) else { return false };
        path.frame.pc = path.frame.pc.wrapping_add_signed(off);
        path.beyond = true;
        follower.follow_steps(m, &mut path, if far { STEPS } else { FEW_STEPS });
        let fails = path.end == End::Fails;
        follower.pool.recycle(path);
        fails
    }

    fn result_fails(
        &mut self,
        run: Run,
        m: &mut Machine,
        (base, result): (u32, u64),
        given: Option<Literal>,
        effect: Option<Effect>,
    ) -> bool {
        let mut follower = Follower::new(run, &mut self.0);
        let Some(mut path) = follower.pool.begin(m) else { return false };
        if let Some(given) = given {
            path.assume(given);
        }
        path.set(base, result, 0);
        path.frame.pc += 1;
        if let Some(effect) = effect {
            path.does(effect);
        }
        follower.fails_in_the_end(m, path)
    }
}
