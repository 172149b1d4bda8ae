//! Classes that a host provides by name, and their natives. Knows nothing of what they are for.

use super::{Args, Table};
use crate::machine::{Machine, Res};
use margay_classes::Kind;
use margay_classes::provided::Provider;

/// Natives of the host, for the classes that it provides ([`Machine::provide_classes`]).
pub trait HostNatives: Send + std::any::Any {
    /// A call of a native method of a class (name as in class files): its argument slots, receiver first, longs and
    /// doubles in the first of two. Gives the bits of the result. It may run methods with [`Machine::evaluate`].
    fn call(
        &mut self,
        machine: &mut Machine,
        class: &str,
        name: &str,
        descriptor: &str,
        args: &[u64],
    ) -> Res<u64>;
}

pub(super) const ANY: &str = "Margay$Host";
pub(super) const CALL: &str = "call";

pub(super) const TABLE: Table = &[(ANY, &[(CALL, "", call)])];

fn call(m: &mut Machine, a: Args) -> Res<u64> {
    let method = a.method();
    let class = m.classes.name(method.class).to_owned();
    let name = m.classes.symbols.text(method.name).to_owned();
    let desc = m.classes.symbols.text(method.desc).to_owned();
    let Some(mut host) = m.state.host.take() else {
        let class = class.replace('/', ".");
        return Err(Machine::unsupported(format!("{class}.{name}, which only a host answers")));
    };
    let receiver = (!method.is_static()).then_some(Kind::Ref);
    let slots = receiver.iter().chain(&method.params).map(|k| usize::from(k.slots())).sum();
    let slots: Vec<u64> = (0..slots).map(|i| a.raw(i)).collect();
    let result = host.call(m, &class, &name, &desc, &slots);
    m.state.host = Some(host);
    result
}

impl Machine {
    /// Has classes of the host be there by name from now on. All their native methods are the host's.
    pub fn provide_classes(&mut self, provider: Provider) {
        self.classes.add_provider(provider);
    }

    /// Answers the native methods of the classes that the host provides.
    pub fn set_host_natives(&mut self, natives: Box<dyn HostNatives>) {
        self.state.host = Some(natives);
    }

    /// Takes back what [`Machine::set_host_natives`] gave.
    pub fn take_host_natives(&mut self) -> Option<Box<dyn HostNatives>> {
        self.state.host.take()
    }
}
