//! Finding the predicate and the finitization of a class by their names, and running the latter with arguments given as
//! text. What goes wrong is said in terms of the user's classes.

use super::error::{BoundsError, NoResult};
use super::recorder::{Plan, Recorder};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::registry::external_type;
use margay_classes::{ClassId, Kind, MethodId, Origin};
use margay_machine::{HostNatives, Machine, Ref, Stop};

/// The names of predicates that are looked for.
pub const PREDICATES: &[&str] = &["repOK", "repOk"];

/// The types that finitizations return.
const FINITIZATIONS: &[&str] = &[
    "Lkorat/finitization/IFinitization;",
    "Lkorat/finitization/impl/Finitization;",
    "Lmargay/Finitization;",
];

/// Methods of a class and its superclasses by name, nearest first; overridden ones are left out.
pub fn methods_named(m: &Machine, class: ClassId, name: &str) -> Vec<MethodId> {
    let mut found: Vec<MethodId> = Vec::new();
    for &c in m.classes.class(class).lineage.iter().rev() {
        for &id in &m.classes.class(c).methods {
            let method = m.classes.method(id);
            let hidden = found.iter().any(|&f| m.classes.method(f).desc == method.desc);
            if m.classes.symbols.text(method.name) == name && !hidden {
                found.push(id);
            }
        }
    }
    found
}

/// `with(int, String)`.
fn shown(m: &Machine, method: MethodId) -> String {
    let method = m.classes.method(method);
    let types = MethodDescriptor::parse(m.classes.symbols.text(method.desc)).map_or(Vec::new(), |d| d.params);
    let simple = |t: &&str| external_type(t).rsplit('.').next().unwrap_or_default().to_owned();
    let types: Vec<String> = types.iter().map(simple).collect();
    format!("{}({})", m.classes.symbols.text(method.name), types.join(", "))
}

/// The predicate of a class: the method of this name, or one of the usual names.
pub fn predicate(m: &Machine, class: ClassId, name: Option<&str>) -> Result<MethodId, BoundsError> {
    let of = m.classes.external_name(class);
    let found = match name {
        Some(name) => methods_named(m, class, name),
        None => PREDICATES
            .iter()
            .map(|name| methods_named(m, class, name))
            .find(|found| found.iter().any(|&id| returns(m, id, "Z")))
            .unwrap_or_default(),
    };
    let boolean: Vec<MethodId> = found.iter().copied().filter(|&id| returns(m, id, "Z")).collect();
    // The one without parameters is the usual one.
    let plain = boolean.iter().copied().find(|&id| {
        let method = m.classes.method(id);
        method.params.is_empty() && !method.is_static()
    });
    let chosen = match (plain, &boolean[..]) {
        (Some(plain), _) => plain,
        (None, [one]) => *one,
        (None, []) => return Err(no_predicate(m, class, name, &found)),
        (None, several) => {
            let methods = several.iter().map(|&id| shown(m, id)).collect();
            let name = name.unwrap_or_default().to_owned();
            return Err(BoundsError::SeveralPredicates { name, class: of, methods });
        }
    };
    let method = m.classes.method(chosen);
    if method.is_abstract() || method.is_native() {
        return Err(BoundsError::NoCode { method: shown(m, chosen), class: of });
    }
    Ok(chosen)
}

fn no_predicate(m: &Machine, class: ClassId, name: Option<&str>, found: &[MethodId]) -> BoundsError {
    let of = m.classes.external_name(class);
    if let Some(&id) = found.first() {
        let method = m.classes.method(id);
        let desc = m.classes.symbols.text(method.desc);
        let ret = MethodDescriptor::parse(desc).map_or("", |d| d.ret);
        return BoundsError::NotBoolean { method: shown(m, id), class: of, returns: external_type(ret) };
    }
    let mut candidates: Vec<String> = Vec::new();
    for &c in m.classes.class(class).lineage.iter().rev() {
        if m.classes.class(c).origin == Origin::Boot {
            continue;
        }
        let methods = m.classes.class(c).methods.iter().copied();
        let boolean = methods.filter(|&id| returns(m, id, "Z") && !m.classes.method(id).is_abstract());
        candidates.extend(boolean.map(|id| shown(m, id)).filter(|s| !s.starts_with("lambda$")));
    }
    let missing = match name {
        Some(name) => format!("no method {name} in {of}"),
        None => format!("no predicate in {of}: it has neither repOK nor repOk"),
    };
    let hint = match candidates.is_empty() {
        true => ", nor any other method that returns boolean".to_owned(),
        false => format!("; --predicate may name one of {}", candidates.join(", ")),
    };
    BoundsError::NoPredicate { missing, hint }
}

fn returns(m: &Machine, method: MethodId, ret: &str) -> bool {
    let desc = m.classes.symbols.text(m.classes.method(method).desc);
    MethodDescriptor::parse(desc).is_some_and(|d| d.ret == ret)
}

/// Whether a method returns bounds.
pub fn is_finitization(m: &Machine, method: MethodId) -> bool {
    FINITIZATIONS.iter().any(|f| returns(m, method, f))
}

/// The finitization of a class with so many arguments: the method of this name, or the one that is called `finX` in a class
/// `X`.
pub fn finitization(
    m: &Machine,
    class: ClassId,
    name: Option<&str>,
    arguments: usize,
) -> Result<MethodId, BoundsError> {
    let of = m.classes.external_name(class);
    let simple = of.rsplit(['.', '$']).next().unwrap_or(&of).to_owned();
    let name = name.map_or_else(|| format!("fin{simple}"), str::to_owned);
    let all: Vec<MethodId> = m.classes.class(class).methods.clone();
    let finitizes = |id: &MethodId| is_finitization(m, *id);
    let named: Vec<MethodId> =
        methods_named(m, class, &name).into_iter().filter(|id| finitizes(id)).collect();
    let suited = |id: &&MethodId| m.classes.method(**id).params.len() == arguments;
    let list = |ids: &[MethodId]| ids.iter().map(|&id| shown(m, id)).collect::<Vec<_>>();
    match named.iter().filter(suited).collect::<Vec<_>>()[..] {
        [&one] if !m.classes.method(one).is_static() => {
            Err(BoundsError::NotStatic { method: shown(m, one), class: of })
        }
        [&one] => Ok(one),
        [] if !named.is_empty() => {
            Err(BoundsError::ArgumentCount { given: arguments, name, class: of, methods: list(&named) })
        }
        [] if !methods_named(m, class, &name).is_empty() => {
            Err(BoundsError::NotAFinitization { name, class: of })
        }
        [] => {
            let others: Vec<MethodId> = all.into_iter().filter(finitizes).collect();
            Err(BoundsError::NoFinitization { name, class: of, others: list(&others) })
        }
        ref several => {
            let several: Vec<MethodId> = several.iter().map(|&&id| id).collect();
            Err(BoundsError::SeveralFinitizations { methods: list(&several) })
        }
    }
}

/// Argument slots for a method from texts, by the types of its parameters.
pub fn parse(m: &mut Machine, method: MethodId, texts: &[String]) -> Result<Vec<u64>, BoundsError> {
    let desc = m.classes.symbols.text(m.classes.method(method).desc).to_owned();
    let types = MethodDescriptor::parse(&desc).map_or(Vec::new(), |d| d.params.to_vec());
    let mut slots = Vec::new();
    for (i, (type_, text)) in types.iter().zip(texts).enumerate() {
        let text = text.trim();
        let shown = external_type(type_);
        let boxed = type_.strip_prefix("Ljava/lang/").and_then(|t| t.strip_suffix(';'));
        let kind = match boxed {
            Some("Integer") => Kind::Int,
            Some("Character") => Kind::Char,
            Some(name) => (*type_ != "Ljava/lang/String;")
                .then(|| primitive(&name.to_lowercase()))
                .flatten()
                .unwrap_or(Kind::Ref),
            None => kind_of(type_),
        };
        if *type_ == "Ljava/lang/String;" {
            let r = m.literal_str(text).map_err(|_| BoundsError::NoMemory)?;
            slots.push(u64::from(r));
            continue;
        }
        if kind == Kind::Ref {
            let method = self::shown(m, method);
            return Err(BoundsError::ParameterType { index: i, method, type_: shown });
        }
        let bits = number(kind, text).ok_or_else(|| BoundsError::ArgumentText {
            text: text.to_owned(),
            method: self::shown(m, method),
            type_: shown,
            index: i,
        })?;
        if boxed.is_some() {
            slots.push(u64::from(box_up(m, kind, bits)?));
        } else {
            slots.push(bits);
            if kind.slots() == 2 {
                slots.push(0);
            }
        }
    }
    Ok(slots)
}

fn primitive(name: &str) -> Option<Kind> {
    Some(match name {
        "boolean" => Kind::Boolean,
        "byte" => Kind::Byte,
        "short" => Kind::Short,
        "long" => Kind::Long,
        "float" => Kind::Float,
        "double" => Kind::Double,
        _ => return None,
    })
}

/// The register bits of a number or boolean.
fn number(kind: Kind, text: &str) -> Option<u64> {
    let int = |v: i32| u64::from(v as u32);
    Some(match kind {
        Kind::Boolean => u64::from(match text.to_lowercase().as_str() {
            "true" => true,
            "false" => false,
            _ => return None,
        }),
        Kind::Byte => int(i32::from(text.parse::<i8>().ok()?)),
        Kind::Short => int(i32::from(text.parse::<i16>().ok()?)),
        Kind::Int => int(text.parse().ok()?),
        Kind::Long => text.parse::<i64>().ok()? as u64,
        Kind::Float => u64::from(text.parse::<f32>().ok()?.to_bits()),
        Kind::Double => text.parse::<f64>().ok()?.to_bits(),
        Kind::Char => {
            let mut units = text.encode_utf16();
            let unit = units.next()?;
            units.next().is_none().then_some(u64::from(unit))?
        }
        _ => return None,
    })
}

fn box_up(m: &mut Machine, kind: Kind, bits: u64) -> Result<Ref, BoundsError> {
    let name = kind.box_class();
    let failed = || BoundsError::Load(format!("cannot make a {name}"));
    let class = m.classes.load(name).map_err(|e| BoundsError::Load(e.to_string()))?;
    let desc = format!("({})L{name};", kind.letter());
    let value_of = m.classes.find_declared(class, "valueOf", &desc).ok_or_else(failed)?;
    let slots = if kind.slots() == 2 { vec![bits, 0] } else { vec![bits] };
    let r = m.evaluate(value_of, &slots).map_err(|_| failed())? as Ref;
    m.hold(r);
    Ok(r)
}

/// Runs a finitization and gives what it recorded.
pub fn run(
    m: &mut Machine,
    method: MethodId,
    arguments: &[u64],
) -> Result<(Box<Recorder>, Plan), BoundsError> {
    m.set_host_natives(Box::<Recorder>::default());
    let stop = m.call(method, arguments);
    let natives: Option<Box<dyn std::any::Any>> = m.take_host_natives().map(|n: Box<dyn HostNatives>| n as _);
    let recorder = natives.and_then(|n| n.downcast::<Recorder>().ok());
    let name = m.classes.qualified_name(method).replace('/', ".");
    let Some(mut recorder) = recorder else {
        return Err(BoundsError::NoResult { name, how: NoResult::Foreign });
    };
    let how = match stop {
        Stop::Returned(r) => match recorder.plan(r as Ref) {
            Some(plan) => return Ok((recorder, plan)),
            None if r == 0 => NoResult::Null,
            None => NoResult::Foreign,
        },
        Stop::Threw(e) => {
            return Err(BoundsError::Refused(threw(m, &name, e, recorder.take_complaint())));
        }
        Stop::Unsupported(what) => NoResult::Unsupported(what),
        Stop::Interrupted => NoResult::Time,
        Stop::Limit(what) => NoResult::Limit(what.to_string()),
        Stop::Exit(code) => NoResult::Exit(code),
        other => NoResult::Other(format!("{other:?}")),
    };
    Err(BoundsError::NoResult { name, how })
}

/// A finitization that threw: what our own natives refused in their words, anything else as the exception that it is.
fn threw(m: &Machine, name: &str, e: Ref, complaint: Option<String>) -> String {
    let trace = m.stack_trace(e);
    let line =
        trace.iter().find(|l| !l.starts_with("korat.finitization.") && !l.starts_with("margay.Finitization"));
    let place = line.map_or_else(|| name.to_owned(), Clone::clone);
    let text = m.describe_throwable(e);
    match complaint.filter(|c| text.contains(c.as_str())) {
        Some(complaint) => format!("finitization, at {place}: {complaint}"),
        None => format!("finitization {name} threw {} (at {place})", text.lines().next().unwrap_or(&text)),
    }
}
