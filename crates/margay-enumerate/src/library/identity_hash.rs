//! Identity hash codes. They are the library's; a predicate of the program that asks for one is warned of.

use crate::library::model::{Call, LibraryModel, Methods, Reply};
use crate::values::state::State;
use margay_classes::{MethodId, Origin};
use margay_machine::{Machine, Res};

/// Methods of the program that asked for an identity hash code.
#[derive(Default)]
pub(crate) struct IdentityHashes {
    callers: Vec<MethodId>,
}

impl LibraryModel for IdentityHashes {
    fn register(&mut self, m: &mut Machine, _: &mut State, methods: &mut Methods) {
        for (class, name, descriptor) in [
            ("java/lang/Object", "hashCode", "()I"),
            ("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I"),
        ] {
            if let Ok(class) = m.classes.load(class) {
                methods.add(m, class, name, descriptor, 0);
            }
        }
    }

    /// Remembers who asks, unless it is the library or a `hashCode`, which mean no more than identity.
    fn call(&mut self, m: &mut Machine, _: &mut State, _: Call) -> Res<Reply> {
        if let Some(place) = m.place() {
            let method = m.classes.method(place.method);
            let own = m.classes.class(method.class).origin == Origin::App;
            let asks = own && m.classes.symbols.text(method.name) != "hashCode";
            if asks && !self.callers.contains(&place.method) {
                self.callers.push(place.method);
            }
        }
        Ok(Reply::Unmodelled)
    }

    fn warnings(&self, m: &Machine) -> Vec<String> {
        let warning = |&method: &MethodId| {
            let name = m.classes.qualified_name(method);
            format!("{name} asks for identity hash codes, which differ from one Java machine to the next")
        };
        self.callers.iter().map(warning).collect()
    }
}
