//! Static factory methods, for classes without an accessible constructor: `LocalDate.of`, `Duration.ofDays`,
//! `Money.valueOf`.

use crate::build_calls::parameters;
use margay_classes::descriptor::{class_of_descriptor, kind_of};
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, Method, Origin};
use margay_explore::BuildCall;
use margay_machine::Machine;

/// Most factories of a class that are tried.
const MOST: usize = 3;
/// Names that say "the object that these values are", and how others begin.
const PLAIN: [&str; 6] = ["of", "valueOf", "create", "getInstance", "newInstance", "from"];
const BEGINNINGS: [&str; 10] =
    ["of", "valueOf", "from", "create", "make", "new", "get", "empty", "parse", "compile"];

/// The factories of a class, those first that a value is most plainly made by. Empty for an abstract class: what its
/// factories give are objects of others.
pub(crate) fn of(m: &Machine, class: ClassId) -> Vec<BuildCall> {
    let c = m.classes.class(class);
    if c.is_abstract() || c.access & access::ENUM != 0 {
        return Vec::new();
    }
    let library = c.origin == Origin::Boot;
    let mut found: Vec<(Rank, &Method)> = c
        .methods
        .iter()
        .map(|&id| m.classes.method(id))
        .filter(|f| f.is_static() && f.access & access::SYNTHETIC == 0)
        .filter(|f| f.access & access::PRIVATE == 0 && (!library || f.access & access::PUBLIC != 0))
        .filter_map(|f| Some((rank(m, class, f)?, f)))
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    // One that takes a text and reads it is for want of anything else.
    let cheap = found.iter().filter(|(rank, _)| rank.0 < READING).count();
    // A value of the library that its parts make needs no other way: `LocalDate.of` gives every date.
    let plain = found.first().is_some_and(|(rank, _)| rank.0 == 0 && !rank.1);
    found.truncate(if cheap > 0 && !(library && plain) { cheap.min(MOST) } else { 1 });
    let call = |f: &Method| BuildCall { method: f.id, arguments: parameters(m.classes.symbols.text(f.desc)) };
    found.iter().map(|(_, f)| call(f)).collect()
}

/// From here on, arguments are texts that are taken apart.
const READING: u32 = 100;

/// What arguments cost, whether the name says little, what else the parameters say, how long the code is, and the order of
/// declaration. `Duration.ofSeconds` takes the number as it is, `ofDays` has to multiply.
type Rank = (u32, bool, usize, usize, u16);

/// How plainly a method makes a value, the least first; `None` for one that does not.
fn rank(m: &Machine, class: ClassId, f: &Method) -> Option<Rank> {
    let (name, desc) = (m.classes.symbols.text(f.name), m.classes.symbols.text(f.desc));
    let own = m.classes.name(class);
    let (_, result) = desc.split_once(')')?;
    if kind_of(result) != Kind::Ref || class_of_descriptor(result) != own {
        return None;
    }
    let library = m.classes.class(class).origin == Origin::Boot;
    if library && !BEGINNINGS.iter().any(|b| name.starts_with(b)) {
        return None;
    }
    let mut cost = 0;
    for p in parameters(desc) {
        cost += match kind_of(&p) {
            // From another of its kind none comes to be.
            Kind::Ref if class_of_descriptor(&p) == own => return None,
            Kind::Ref if p.starts_with('[') => 4,
            Kind::Ref => match class_of_descriptor(&p) {
                "java/lang/String" if !name.starts_with("parse") && name != "compile" => 1,
                "java/lang/String" | "java/lang/CharSequence" => READING,
                _ => 3,
            },
            _ => 0,
        };
    }
    // What says more of the value comes first.
    let count = parameters(desc).len();
    let plain = PLAIN.contains(&name);
    let told = if plain { usize::MAX - count } else { usize::from(count == 0) };
    let file = m.classes.class(class).file.as_deref();
    let member = file.and_then(|file| Some((file, file.methods.get(usize::from(f.index))?)));
    let code = member.and_then(|(file, member)| file.attribute(&member.attributes, "Code"));
    Some((cost, !plain, told, code.map_or(0, |code| code.len as usize), f.index))
}
