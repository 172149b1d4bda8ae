//! The models of library classes, all in one place. Nobody else names them.

use crate::library::boxes::Boxes;
use crate::library::check_structure::StructureChecks;
use crate::library::check_values::ValueChecks;
use crate::library::hash_set::HashSets;
use crate::library::identity_hash::IdentityHashes;
use crate::library::list::Lists;
use crate::library::map::Maps;
use crate::library::model::{Answer, Call, CallAhead, LibraryModel, Methods, Reply, ReplyAhead};
use crate::values::state::State;
use margay_classes::MethodId;
use margay_machine::{Content, Machine, Ref, Res};

/// One line for each model.
fn models() -> Vec<Box<dyn LibraryModel>> {
    vec![
        Box::new(HashSets::default()),
        Box::new(Lists::default()),
        Box::new(Maps::default()),
        Box::new(Boxes::default()),
        Box::new(StructureChecks::default()),
        Box::new(ValueChecks::default()),
        Box::new(IdentityHashes::default()),
    ]
}

/// The modelled classes and their objects.
pub(crate) struct Library {
    models: Vec<Box<dyn LibraryModel>>,
    methods: Methods,
}

impl Library {
    /// Has the machine offer calls of the modelled methods.
    pub fn new(m: &mut Machine, state: &mut State) -> Library {
        let (mut models, mut methods) = (models(), Methods::default());
        for (number, model) in models.iter_mut().enumerate() {
            methods.model = number as u16;
            model.register(m, state, &mut methods);
        }
        Library { models, methods }
    }

    /// The model of a method, and the method's number there.
    #[inline]
    pub fn method(&self, method: MethodId) -> Option<(u16, u16)> {
        self.methods.get(method)
    }

    #[inline]
    pub fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply> {
        self.models[usize::from(call.model)].call(m, state, call)
    }

    pub fn answer(&mut self, m: &mut Machine, state: &mut State, call: Call, answer: Answer) -> Res<Reply> {
        self.models[usize::from(call.model)].answer(m, state, call, answer)
    }

    #[inline]
    pub fn call_ahead(&mut self, m: &mut Machine, state: &mut State, call: &CallAhead) -> Option<ReplyAhead> {
        self.models[usize::from(call.model)].call_ahead(m, state, call)
    }

    /// The content of an undecided field of a modelled object.
    pub fn materialise(
        &mut self,
        m: &mut Machine,
        state: &mut State,
        object: Ref,
        offset: u32,
    ) -> Res<Content> {
        for model in &mut self.models {
            if let Some(content) = model.materialise(m, state, object, offset)? {
                return Ok(content);
            }
        }
        Err(m.refuse("a read of a field that is undecided but not part of the structures"))
    }

    /// Takes back what was made in the layers that the state has left: in most runs nothing.
    #[inline]
    pub fn undo(&mut self, state: &mut State) {
        if state.cuts_logs() {
            let kept = state.kept_layer();
            self.models.iter_mut().for_each(|model| model.undo(state, kept));
        }
    }

    /// What users should know about the calls that were seen, in sentences.
    pub fn warnings(&self, m: &Machine) -> Vec<String> {
        self.models.iter().flat_map(|model| model.warnings(m)).collect()
    }
}
