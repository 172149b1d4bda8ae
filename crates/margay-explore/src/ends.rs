//! Whether two runs from the same symbolic input end alike: one that has ended and was written down, and one
//! that the machine stands at the end of. Compared are how they end, the result or exception, static fields of the program,
//! and all objects that these, the receiver and the arguments lead to. Objects of the input and those that were there
//! before are themselves in both runs; new objects correspond to each other. What cannot be decided here is said to be
//! unknown: nothing is taken for alike that may differ.

use crate::explorer::Ending;
use crate::inputs::Construction;
use crate::nested::{SearchLimits, SearchOutcome, search, with_sym};
use crate::refs::REF_BIT;
use crate::state::{Sym, Value};
use margay_classes::{ClassId, Kind, MethodId, Origin};
use margay_machine::{Machine, Mark, Ref, UNINITIALISED};
use margay_solver::{Answer, Term};
use rustc_hash::FxHashMap;

/// Most objects that are looked at.
const OBJECTS: usize = 4_000;
/// Most words of them.
const WORDS: usize = 200_000;

/// What a comparison found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// The runs end alike for all inputs that take both paths.
    Alike,
    /// They end differently for some of these inputs; what that takes was added to the path condition.
    Different,
    /// They may differ, or something was not looked at.
    Unknown,
}

/// The end of a run.
struct RunEnd {
    ending: HowEnded,
    roots: Vec<Slot>,
    objects: FxHashMap<Ref, Content>,
    /// What is written in objects and static fields that were there before: word number, bits and symbol.
    older: Vec<(u32, u64, u32)>,
}

/// How a run ended, as far as it is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HowEnded {
    Returned,
    /// An exception of this class.
    Threw(ClassId),
}

impl HowEnded {
    /// Whether there was too little memory or stack: another machine may have more.
    fn is_exhaustion(self, m: &Machine) -> bool {
        match self {
            HowEnded::Returned => false,
            HowEnded::Threw(class) => {
                matches!(m.classes.name(class), "java/lang/OutOfMemoryError" | "java/lang/StackOverflowError")
            }
        }
    }
}

/// A value where it stands.
#[derive(Debug, Clone, Copy)]
struct Slot {
    kind: Kind,
    /// Bits and symbol. The symbol of a slot that nobody has read is [`UNINITIALISED`].
    value: Value,
    /// Byte offset in its object, for what was there first.
    offset: u32,
}

/// An object as it is at the end.
#[derive(Debug, Clone)]
struct Content {
    class: ClassId,
    /// Of an array.
    length: Option<Term>,
    slots: Vec<Slot>,
    view: View,
    trace: Trace,
}

/// What an object says of the place where it was made. Only throwables do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trace {
    /// Nothing: it is no throwable, or one that has no stack trace.
    None,
    /// The stack of that moment, which is not compared.
    Stack,
    /// Another one: what the program has set or asked for, or nobody knows.
    Other(Value),
}

/// How an object is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    /// Slot by slot.
    Open,
    /// It is equal to itself only.
    Identity,
    /// What it holds is not known here.
    Unknown,
}

/// What a run began with: the roots of its input with their kinds, and the state before.
pub struct Beginning<'a> {
    /// Receiver and arguments.
    pub roots: &'a [(Value, Kind)],
    /// What the method returns.
    pub result: Kind,
    /// The state of the machine before the run.
    pub mark: &'a Mark,
}

impl RunEnd {
    /// Writes down the present end of a run. `None` when it is none that can be compared.
    fn of(sym: &mut Sym, m: &mut Machine, ending: &Ending, beginning: &Beginning<'_>) -> Option<RunEnd> {
        let (kind, roots) = roots(m, ending, beginning)?;
        // What is printed is not compared.
        if sym.has_printed || m.printed_since(beginning.mark) || m.threads().count() > 1 {
            return None;
        }
        let older = m.changed_older(beginning.mark);
        let mut end = RunEnd { ending: kind, roots, objects: FxHashMap::default(), older };
        let mut work: Vec<Slot> = end.roots.clone();
        // The caller may hold any object of the input, also one that nothing leads to any more.
        work.extend(inputs(sym).map(|r| Slot { kind: Kind::Ref, value: (u64::from(r), 0), offset: 0 }));
        let mut words = 0;
        while let Some(slot) = work.pop() {
            let Some(r) = object(sym, slot).filter(|&r| r != 0 && !end.objects.contains_key(&r)) else {
                continue;
            };
            let content = content(sym, m, r);
            words += content.slots.len();
            if end.objects.len() >= OBJECTS || words > WORDS {
                return None;
            }
            work.extend(content.slots.iter().filter(|slot| slot.kind == Kind::Ref));
            end.objects.insert(r, content);
        }
        Some(end)
    }

    /// Compares with the present end of another run from the same input.
    fn compare(
        &self,
        sym: &mut Sym,
        m: &mut Machine,
        ending: &Ending,
        beginning: &Beginning<'_>,
    ) -> Comparison {
        let Some(other) = RunEnd::of(sym, m, ending, beginning) else { return Comparison::Unknown };
        if self.ending != other.ending {
            let exhausted = self.ending.is_exhaustion(m) || other.ending.is_exhaustion(m);
            return if exhausted { Comparison::Unknown } else { Comparison::Different };
        }
        if self.roots.len() != other.roots.len() {
            return Comparison::Unknown;
        }
        let mut pairs = Pairs {
            sym,
            m,
            first: self,
            second: &other,
            older: beginning.mark,
            forth: FxHashMap::default(),
            back: FxHashMap::default(),
            work: Vec::new(),
            differences: Vec::new(),
            unknown: false,
            different: false,
        };
        for (&a, &b) in self.roots.iter().zip(&other.roots) {
            pairs.slots(a, b);
        }
        for r in inputs(pairs.sym).collect::<Vec<_>>() {
            pairs.pair(r, r);
        }
        pairs.older();
        while !pairs.different
            && let Some((a, b)) = pairs.work.pop()
        {
            pairs.objects(a, b);
        }
        if pairs.different {
            return Comparison::Different;
        }
        let (differences, unknown) = (pairs.differences, pairs.unknown);
        if !differences.is_empty() {
            let any = sym.terms.or_all(&differences);
            match sym.solver.check(&mut sym.terms, &[any]) {
                Answer::Sat => {
                    sym.assume(any);
                    return Comparison::Different;
                }
                Answer::Unsat => {}
                Answer::Unknown(_) => return Comparison::Unknown,
            }
        }
        if unknown { Comparison::Unknown } else { Comparison::Alike }
    }
}

/// Another version of a run: what is called.
pub struct Again<'a> {
    /// The method.
    pub method: MethodId,
    /// Its argument slots.
    pub slots: &'a [Value],
    /// How far.
    pub limits: SearchLimits,
}

/// The machine stands at the end of a run: runs a method from the input that this run had, on all of its paths, and shows
/// how each end compares. `visit` says whether to stop. Afterwards the machine is as before. `None` when the end of the run
/// cannot be compared.
pub fn compare_with(
    m: &mut Machine,
    ending: &Ending,
    beginning: &Beginning<'_>,
    again: &Again<'_>,
    visit: &mut dyn FnMut(&mut Machine, Comparison) -> bool,
) -> Option<SearchOutcome> {
    let mark = m.mark();
    let end = with_sym(m, |sym, m| RunEnd::of(sym, m, ending, beginning));
    let searched = end.map(|end| {
        m.put_back_older(beginning.mark);
        with_sym(m, |sym, m| sym.restore_inputs(m));
        search(m, again.method, again.slots, again.limits, &mut |m, ending| {
            let comparison = with_sym(m, |sym, m| end.compare(sym, m, ending, beginning));
            visit(m, comparison)
        })
    });
    m.rollback(mark);
    searched
}

/// How a run ended, and where to look.
fn roots(m: &mut Machine, ending: &Ending, beginning: &Beginning<'_>) -> Option<(HowEnded, Vec<Slot>)> {
    let plain = |&(value, kind): &(Value, Kind)| Slot { kind, value, offset: 0 };
    let mut roots: Vec<Slot> = beginning.roots.iter().map(plain).collect();
    let kind = match ending {
        Ending::Returned(value) => {
            roots.push(Slot { kind: beginning.result, value: *value, offset: 0 });
            HowEnded::Returned
        }
        Ending::Threw(e) => {
            // The message of what the machine throws by itself is its own.
            if !m.is_implicit(*e) {
                roots.push(Slot { kind: Kind::Ref, value: (u64::from(*e), 0), offset: 0 });
            }
            HowEnded::Threw(m.class_of(*e).id)
        }
        _ => return None,
    };
    // In an order that does not depend on what was loaded when.
    let mut classes: Vec<(String, ClassId)> = m
        .classes
        .all()
        .filter(|c| matches!(c.origin, Origin::App | Origin::Defined) && c.statics.get() != 0)
        .map(|c| (m.classes.name(c.id).to_owned(), c.id))
        .collect();
    classes.sort_unstable();
    for (_, class) in classes {
        let c = m.classes.class(class);
        for field in c.fields.iter().filter(|field| field.is_static()) {
            roots.push(Slot {
                kind: field.kind,
                value: m.field_value(c.statics.get(), field.slot),
                offset: 0,
            });
        }
    }
    Some((kind, roots))
}

/// The objects of the input.
fn inputs(sym: &Sym) -> impl Iterator<Item = Ref> + '_ {
    sym.objects.iter().filter(|o| !o.inner).map(|o| o.object)
}

/// The object that a slot is known to refer to; 0 for null.
fn object(sym: &Sym, slot: Slot) -> Option<Ref> {
    let (bits, symbol) = slot.value;
    match symbol {
        _ if slot.kind != Kind::Ref => None,
        0 => Some(bits as Ref),
        UNINITIALISED => None,
        symbol if symbol & REF_BIT != 0 => sym.decided(symbol),
        _ => None,
    }
}

/// Classes whose objects are looked at as a whole: what they are is the machine's business.
const CLOSED: [&str; 6] = [
    "java/lang/Class",
    "java/lang/ClassLoader",
    "java/lang/Thread",
    "java/lang/Module",
    "java/lang/ThreadGroup",
    "java/io/PrintStream",
];

const THROWABLE: &str = "java/lang/Throwable";

/// Fields that keep what was computed from others, or how an exception came about.
fn is_passed_over(class: &str, field: &str) -> bool {
    match class {
        "java/lang/String" => matches!(field, "hash" | "hashIsZero"),
        THROWABLE => matches!(field, "backtrace" | "stackTrace" | "depth"),
        _ => false,
    }
}

fn content(sym: &mut Sym, m: &mut Machine, r: Ref) -> Content {
    let class = m.class_of(r).id;
    let unseen = |view: View| Content { class, length: None, slots: Vec::new(), view, trace: Trace::None };
    if sym.has_open_text(r) {
        return unseen(View::Unknown);
    }
    if m.classes.class(class).is_array() {
        let length = sym.length(m, r);
        let kind = m.classes.class(class).element_kind().unwrap_or(Kind::Ref);
        let size = m.element_size(r);
        let count = m.heap.length(r);
        let slots = (0..count).map(|i| Slot { kind, value: m.element_slot(r, i), offset: 8 + i * size });
        let (length, slots) = (Some(length), slots.collect());
        return Content { class, length, slots, view: View::Open, trace: Trace::None };
    }
    let lineage = m.classes.class(class).lineage.clone();
    let (mut slots, mut trace) = (Vec::new(), Trace::None);
    for declaring in lineage {
        let name = m.classes.name(declaring).to_owned();
        if CLOSED.contains(&name.as_str()) {
            return unseen(View::Identity);
        }
        if name == THROWABLE {
            trace = trace_of(m, r, declaring);
        }
        for field in m.classes.class(declaring).fields.iter().filter(|field| !field.is_static()) {
            if !is_passed_over(&name, m.classes.symbols.text(field.name)) {
                slots.push(Slot {
                    kind: field.kind,
                    value: m.field_value(r, field.slot),
                    offset: field.slot * 8,
                });
            }
        }
    }
    Content { class, length: None, slots, view: View::Open, trace }
}

/// What a throwable says of the place where it was made.
fn trace_of(m: &Machine, r: Ref, throwable: ClassId) -> Trace {
    let value = |name: &str| {
        let fields = &m.classes.class(throwable).fields;
        let field = fields.iter().find(|f| !f.is_static() && m.classes.symbols.text(f.name) == name);
        field.map(|field| m.field_value(r, field.slot))
    };
    let unassigned = m.static_value(throwable, "UNASSIGNED_STACK").map(|word| (word, 0));
    match (value("backtrace"), value("stackTrace")) {
        (Some((0, 0)), Some((0, 0))) => Trace::None,
        (Some((0, 0)), trace) if trace == unassigned => Trace::None,
        (_, trace) if trace == unassigned => Trace::Stack,
        (_, trace) => Trace::Other(trace.unwrap_or_default()),
    }
}

/// Two ends, compared slot by slot.
struct Pairs<'a> {
    sym: &'a mut Sym,
    m: &'a mut Machine,
    first: &'a RunEnd,
    second: &'a RunEnd,
    older: &'a Mark,
    /// Which object of the second run an object of the first corresponds to, and the other way round.
    forth: FxHashMap<Ref, Ref>,
    back: FxHashMap<Ref, Ref>,
    work: Vec<(Ref, Ref)>,
    /// Conditions under which two values differ.
    differences: Vec<Term>,
    unknown: bool,
    different: bool,
}

impl Pairs<'_> {
    fn slots(&mut self, a: Slot, b: Slot) {
        if a.value.1 == UNINITIALISED && b.value.1 == UNINITIALISED {
            return;
        }
        if a.value.1 == UNINITIALISED || b.value.1 == UNINITIALISED {
            // One run has written what nobody has read: whether that changes something depends on what was there.
            self.unknown = true;
            return;
        }
        if a.kind == Kind::Ref {
            return self.references(a, b);
        }
        if a.value == b.value {
            return;
        }
        let kind = if a.kind == Kind::Void { Kind::Int } else { a.kind };
        let (x, y) = (self.sym.term(a.value, kind), self.sym.term(b.value, kind));
        if x == y {
            return;
        }
        let differ = match kind {
            Kind::Float | Kind::Double => {
                let (x, y) = (self.sym.terms.float_to_bits(x), self.sym.terms.float_to_bits(y));
                self.sym.terms.ne(x, y)
            }
            _ => self.sym.terms.ne(x, y),
        };
        match self.sym.terms.constant(differ) {
            Some(0) => {}
            Some(_) => self.different = true,
            None => self.differences.push(differ),
        }
    }

    fn references(&mut self, a: Slot, b: Slot) {
        match (object(self.sym, a), object(self.sym, b)) {
            (Some(0), Some(0)) => {}
            (Some(0), Some(_)) | (Some(_), Some(0)) => self.different = true,
            (Some(x), Some(y)) => self.pair(x, y),
            (None, None) if self.sym.root(a.value.1) == self.sym.root(b.value.1) => {}
            _ => self.unknown = true,
        }
    }

    /// What was written in objects that were there before has to be the same, or be in objects that are compared anyway.
    fn older(&mut self) {
        let compared = |end: &RunEnd, m: &Machine, at: u32| {
            let words = |&r: &Ref| at > r && at < r + m.heap.words_of(r, m.class_of(r));
            end.objects.keys().any(words)
        };
        let statics = |m: &Machine, at: u32| {
            let of = |c: &margay_classes::Class| {
                let first = c.statics.get();
                let own = matches!(c.origin, Origin::App | Origin::Defined);
                own && first != 0 && (first..=first + c.static_words).contains(&at)
            };
            m.classes.all().any(of)
        };
        let (mut first, second): (FxHashMap<u32, _>, _) = (
            self.first.older.iter().map(|&(at, word, symbol)| (at, (word, symbol))).collect(),
            &self.second.older,
        );
        let mut other: Vec<u32> = Vec::new();
        for &(at, word, symbol) in second {
            if first.remove(&at) != Some((word, symbol)) {
                other.push(at);
            }
        }
        other.extend(first.into_keys());
        self.unknown |= other.iter().any(|&at| {
            let seen = compared(self.first, self.m, at) || compared(self.second, self.m, at);
            !seen && !statics(self.m, at)
        });
    }

    /// Whether an object is itself in every run: it was there before, or is of the input.
    fn is_fixed(&self, r: Ref) -> bool {
        r < self.m.end_at(self.older) || self.sym.by_ref.contains_key(&r)
    }

    fn pair(&mut self, a: Ref, b: Ref) {
        if (self.is_fixed(a) || self.is_fixed(b)) && a != b {
            self.different = true;
            return;
        }
        match (self.forth.get(&a), self.back.get(&b)) {
            (None, None) => {
                self.forth.insert(a, b);
                self.back.insert(b, a);
                self.work.push((a, b));
            }
            (Some(&other), _) if other == b => {}
            _ => self.different = true,
        }
    }

    fn objects(&mut self, a: Ref, b: Ref) {
        // A text of the input never changes.
        if a == b && self.m.class_of(a).id == self.m.classes.string() {
            return;
        }
        let (x, y) = (self.content_of(self.first, a), self.content_of(self.second, b));
        let (Some(x), Some(y)) = (x, y) else {
            self.unknown = true;
            return;
        };
        if x.class != y.class {
            self.different = true;
            return;
        }
        if x.view != View::Open || y.view != View::Open {
            self.unknown |= a != b || x.view == View::Unknown || y.view == View::Unknown;
            return;
        }
        if let (Some(n), Some(k)) = (x.length, y.length)
            && n != k
        {
            let differ = self.sym.terms.ne(n, k);
            match self.sym.terms.constant(differ) {
                Some(1) => {
                    self.different = true;
                    return;
                }
                _ => self.differences.push(differ),
            }
        }
        // Of one that nobody has read, both know the same.
        self.unknown |= match (x.trace, y.trace) {
            (Trace::Other(p), Trace::Other(q)) => a != b || p != q || p.1 == 0,
            (p, q) => p != q,
        };
        // What one array has more is beyond the length of the other.
        if x.slots.len() != y.slots.len() {
            self.unknown = true;
        }
        for (&p, &q) in x.slots.iter().zip(&y.slots) {
            let (p, q) = (self.first_value(a, p), self.first_value(b, q));
            self.slots(p, q);
        }
    }

    /// The content of an object at the end of a run. One of the input that the run has not come to is as it was.
    fn content_of(&mut self, end: &RunEnd, r: Ref) -> Option<Content> {
        if let Some(content) = end.objects.get(&r) {
            return Some(content.clone());
        }
        let &o = self.sym.by_ref.get(&r)?;
        if !matches!(self.sym.objects[o as usize].construction, Construction::Lazy) {
            return None;
        }
        let mut content = content(self.sym, self.m, r);
        content.slots.iter_mut().for_each(|slot| slot.value = (0, UNINITIALISED));
        Some(content)
    }

    /// A slot that a run has not read, with what another run has read there first.
    fn first_value(&self, r: Ref, slot: Slot) -> Slot {
        if slot.value.1 != UNINITIALISED {
            return slot;
        }
        let Some(&o) = self.sym.by_ref.get(&r) else { return slot };
        let read = self.sym.objects[o as usize].slots.iter().find(|s| s.0 == slot.offset);
        read.map_or(slot, |&(_, symbol)| Slot { value: (0, symbol), ..slot })
    }
}
