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
    /// For each model the highest layer in which it may have changed something, and the highest of all: most runs change nothing.
    changed: Vec<u32>,
    newest: u32,
}

impl Library {
    /// Has the machine offer calls of the modelled methods.
    pub fn new(m: &mut Machine, state: &mut State) -> Library {
        let (mut models, mut methods) = (models(), Methods::default());
        for (number, model) in models.iter_mut().enumerate() {
            methods.model = number as u16;
            model.register(m, state, &mut methods);
        }
        let changed = vec![0; models.len()];
        Library { models, methods, changed, newest: 0 }
    }

    /// The model of a method, and the method's number there.
    #[inline]
    pub fn method(&self, method: MethodId) -> Option<(u16, u16)> {
        self.methods.get(method)
    }

    pub fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply> {
        let reply = self.models[usize::from(call.model)].call(m, state, call);
        self.note(usize::from(call.model), state);
        reply
    }

    pub fn answer(&mut self, m: &mut Machine, state: &mut State, call: Call, answer: Answer) -> Res<Reply> {
        let reply = self.models[usize::from(call.model)].answer(m, state, call, answer);
        self.note(usize::from(call.model), state);
        reply
    }

    pub fn call_ahead(&mut self, m: &mut Machine, state: &mut State, call: &CallAhead) -> Option<ReplyAhead> {
        self.models[usize::from(call.model)].call_ahead(m, state, call)
    }

    /// The content of an undecided field of a modelled object.
    pub fn materialise(&mut self, m: &mut Machine, state: &State, object: Ref, offset: u32) -> Res<Content> {
        for number in 0..self.models.len() {
            // What it does is a trap, too: a call of the library.
            let content = self.models[number].materialise(m, state, object, offset);
            self.note(number, state);
            if let Some(content) = content? {
                return Ok(content);
            }
        }
        Err(m.refuse("a read of a field that is undecided but not part of the structures"))
    }

    /// Takes back what was made in the layers that the state has left.
    #[inline]
    pub fn undo(&mut self, state: &State) {
        if self.newest > state.kept_layer() {
            self.undo_changes(state);
        }
    }

    fn undo_changes(&mut self, state: &State) {
        let kept = state.kept_layer();
        for (model, changed) in self.models.iter_mut().zip(&mut self.changed) {
            if *changed > kept {
                model.undo(state, kept);
                *changed = kept;
            }
        }
        self.newest = kept;
    }

    /// Notes that a model may have changed something in the present layer.
    #[inline]
    fn note(&mut self, model: usize, state: &State) {
        let layer = state.layer();
        self.changed[model] = self.changed[model].max(layer);
        self.newest = self.newest.max(layer);
    }

    /// What users should know about the calls that were seen, in sentences.
    pub fn warnings(&self, m: &Machine) -> Vec<String> {
        self.models.iter().flat_map(|model| model.warnings(m)).collect()
    }
}
