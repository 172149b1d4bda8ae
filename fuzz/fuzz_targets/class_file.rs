//! Any bytes as a class file: read, linked, verified, and its methods run. Must never panic or hang.
//! `cargo +nightly fuzz run class_file`

#![no_main]

use libfuzzer_sys::fuzz_target;
use margay_classes::Origin;
use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_machine::{Config, Machine};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static MACHINE: RefCell<(Machine, u32)> = RefCell::new((boot(), 0));
}

fn boot() -> Machine {
    let jdk = Jdk::find(None).expect("a JDK");
    let path = Arc::new(ClassPath::new(&jdk, &[]).expect("a class path"));
    let config = Config { max_heap: 64 << 20, ..Config::default() };
    Machine::boot(path, &jdk.home, "", config).expect("a machine")
}

fuzz_target!(|bytes: &[u8]| {
    MACHINE.with(|cell| {
        let (m, used) = &mut *cell.borrow_mut();
        *used += 1;
        if *used % 500 == 0 {
            *m = boot();
        }
        let Ok(class) = m.classes.define(bytes.into(), Origin::App, None, "fuzz") else { return };
        let name = m.classes.name(class).to_owned();
        for method in m.classes.class(class).methods.clone() {
            let _ = m.classes.code(method);
            let declared = m.classes.method(method);
            if declared.is_static() && declared.params.is_empty() {
                let mark = m.mark();
                m.config.max_steps = Some(m.steps() + 500_000);
                let _ = m.call(method, &[]);
                m.rollback(mark);
            }
        }
        m.classes.forget(&name);
    });
});
