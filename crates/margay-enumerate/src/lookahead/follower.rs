//! What a path is followed with: what the run knows, and paths to use again.

use crate::engine::Run;
use crate::engine::constant_methods::MethodFacts;
use crate::library::registry::Library;
use crate::lookahead::path::Pool;
use crate::values::state::State;
use margay_classes::MethodId;
use rustc_hash::FxHashMap;

/// What is kept from one question to the next.
#[derive(Default)]
pub(crate) struct Memory {
    pub pool: Pool,
    /// Constructors of wrappers, and the argument that they keep.
    pub constructors: FxHashMap<MethodId, Option<u16>>,
}

/// Follows paths from the present instruction on.
pub(crate) struct Follower<'a> {
    pub state: &'a mut State,
    pub library: &'a mut Library,
    pub methods: &'a mut MethodFacts,
    pub pool: &'a mut Pool,
    pub constructors: &'a mut FxHashMap<MethodId, Option<u16>>,
}

impl<'a> Follower<'a> {
    pub fn new(run: Run<'a>, memory: &'a mut Memory) -> Follower<'a> {
        let Run { state, library, methods } = run;
        let Memory { pool, constructors } = memory;
        Follower { state, library, methods, pool, constructors }
    }
}
