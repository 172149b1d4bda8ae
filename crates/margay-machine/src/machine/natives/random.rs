//! Random numbers of a generator that was made without a seed, for a host that looks at all that a program can do: they are
//! values that the host decides. Such a generator has no state; one that gets a seed computes as ever. A host that
//! does not want this has the library's code, see [`crate::Config::open_chance`].

use super::{Args, Table};
use crate::heap::Ref;
use crate::machine::{Machine, Res};

pub(super) const CLASS: &str = "java/util/Random";

pub(super) const TABLE: Table = &[(
    CLASS,
    &[
        ("<init>", "()V", without_seed),
        ("next", "(I)I", next),
        ("nextInt", "(I)I", next_below),
        ("setSeed", "(J)V", set_seed),
    ],
)];

fn without_seed(m: &mut Machine, a: Args) -> Res<u64> {
    // A subclass may have overridden what the constructor calls.
    let class = m.class_of(a.obj(0)).id;
    if m.classes.name(class) == CLASS { Ok(0) } else { library(m, a) }
}

fn library(m: &mut Machine, a: Args) -> Res<u64> {
    let base = a.base(m);
    Err(m.run_twin(a.method().id, base))
}

fn has_seed(m: &Machine, a: Args) -> bool {
    m.field(a.obj(0), "seed") != 0
}

fn next(m: &mut Machine, a: Args) -> Res<u64> {
    let bits = a.int(1);
    if has_seed(m, a) || !(1..=32).contains(&bits) {
        return library(m, a);
    }
    let bounds = if bits == 32 { (i32::MIN, i32::MAX) } else { (0, ((1_i64 << bits) - 1) as i32) };
    m.fresh_int(bounds)
}

fn next_below(m: &mut Machine, a: Args) -> Res<u64> {
    let bound = a.int(1);
    if has_seed(m, a) || bound <= 0 {
        return library(m, a);
    }
    m.fresh_int((0, bound - 1))
}

fn set_seed(m: &mut Machine, a: Args) -> Res<u64> {
    if has_seed(m, a) {
        return library(m, a);
    }
    let class = m.classes.load("java/util/concurrent/atomic/AtomicLong").map_err(|e| m.link_error(&e))?;
    let state: Ref = m.new_object(class)?;
    // As the library scrambles a seed.
    m.set_field(state, "value", (a.raw(1) ^ 0x5_DEEC_E66D) & ((1 << 48) - 1));
    m.set_field(a.obj(0), "seed", u64::from(state));
    Ok(0)
}
