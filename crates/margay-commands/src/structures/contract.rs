//! A method that is tried on structures: the values that it takes with their domains, what has to hold before and after.

use super::StructureRequest;
use super::coverage;
use super::subject::{Subject, split};
use crate::error::{Error, Result, usage, wrong_use};
use crate::session::trap_text;
use crate::target::class::find_class;
use crate::target::method::find_methods;
use margay_classes::descriptor::{class_of_descriptor, kind_of};
use margay_classes::{ClassId, Kind, MethodId};
use margay_enumerate::trial::{Ask, Trial};
use margay_enumerate::{Domain, Finitization};
use margay_inputs::contracts;
use margay_machine::Machine;
use margay_tests::MethodInfo;

/// A method under test in one machine.
pub struct Contract {
    pub method: MethodId,
    pub info: MethodInfo,
    /// The names and descriptors of its receiver and arguments.
    pub values: Vec<(String, String)>,
    /// Whether inputs meet the conditions.
    pub inputs: MethodId,
    /// Whether inputs meet the conditions and the method fails on them.
    pub fails: MethodId,
    /// Whether the method fails, without a look at the conditions.
    pub fails_on: MethodId,
    /// What has to hold afterwards: in words, and a trial that gives whether it does not.
    pub demands: Vec<(String, Ask)>,
    /// Whether it has to return true.
    pub truth: bool,
    /// The method and what it calls, without what the conditions call: empty unless coverage is measured.
    pub code: Vec<MethodId>,
}

impl Contract {
    /// Finds the method that `--test` names and what is demanded of it.
    pub fn named(subject: &mut Subject, request: &StructureRequest, name: &str) -> Result<Contract> {
        let class = find_class(&mut subject.machine, &request.class)?;
        let method = find(&mut subject.machine, class, name)?;
        Contract::of(subject, request, method)
    }

    /// What is demanded of a method.
    pub fn of(subject: &mut Subject, request: &StructureRequest, method: MethodId) -> Result<Contract> {
        let m = &mut subject.machine;
        let info = MethodInfo::of(&m.classes, method);
        let truth = is_axiom(&info);
        let values = values(m, method, &info);
        let structure = structure(m, subject.predicate, &values, &info.name)?;
        let repok = Ask { method: subject.predicate, values: vec![structure] };
        let owner = m.classes.method(method).class;
        let found = |m: &mut Machine, name: &str, params: &[String]| {
            contracts::find(&mut m.classes, owner, name, params, info.has_receiver()).map_err(usage)
        };
        let all: Vec<usize> = (0..values.len()).collect();
        let named = contracts::of(&m.classes, method);
        let mut before = vec![repok.clone()];
        for name in &named.requires {
            before.push(Ask { method: found(m, name, &info.params())?, values: all.clone() });
        }
        let mut always = Vec::new();
        let mut demands = Vec::new();
        if !truth {
            let predicate = m.classes.symbols.text(m.classes.method(subject.predicate).name).to_owned();
            always.push(repok.clone());
            demands.push((format!("leaves an object for which {predicate} does not hold"), repok));
        }
        let result = info.result();
        let returns = result != "V";
        let mut returned = Vec::new();
        for name in &named.ensures {
            let mut params = info.params();
            params.extend(returns.then(|| result.clone()));
            let ask = Ask {
                method: found(m, name, &params)?,
                values: all.iter().copied().chain(returns.then_some(values.len())).collect(),
            };
            demands.push((format!("breaks what {name} ensures"), ask.clone()));
            returned.push(ask);
        }
        let mut code = Vec::new();
        if request.coverage {
            let asked = before.iter().chain(demands.iter().map(|d| &d.1));
            let asked: Vec<MethodId> = asked.map(|ask| ask.method).collect();
            subject.watch = coverage::called(m, &asked);
            code = coverage::called(m, &[method]);
            code.retain(|called| !subject.watch.contains(called) || *called == method);
            subject.watch.retain(|called| *called != method);
        }
        let trial = Trial {
            values: values.iter().map(|v| v.1.clone()).collect(),
            before: before.clone(),
            call: Some(Ask { method, values: all }),
            declared: info.throws.iter().map(|t| t.replace('.', "/")).collect(),
            always,
            returned,
            truth,
        };
        let mut define =
            |trial: &Trial| trial.define(m, owner).map_err(|t| Error::Unsupported(trap_text(m, &t)));
        let fails = define(&trial)?;
        let fails_on = define(&Trial { before: Vec::new(), ..trial.clone() })?;
        let inputs =
            define(&Trial { call: None, always: Vec::new(), returned: Vec::new(), truth: false, ..trial })?;
        subject.finitization.roots = domains(subject, request, structure, &values)?;
        Ok(Contract { method, info, values, inputs, fails, fails_on, demands, truth, code })
    }

    /// The names of the values, for texts.
    pub fn names(&self) -> Vec<String> {
        self.values.iter().map(|v| v.0.clone()).collect()
    }
}

/// A method whose name begins with `axiom` says of itself whether all is well.
fn is_axiom(info: &MethodInfo) -> bool {
    info.name.starts_with("axiom") && info.result() == "Z"
}

fn find(m: &mut Machine, class: ClassId, name: &str) -> Result<MethodId> {
    let (holder, simple) = match split(m, name) {
        (Some(holder), simple) => (holder, simple),
        (None, simple) => (class, simple),
    };
    let lineage: Vec<ClassId> = m.classes.class(holder).lineage.iter().rev().copied().collect();
    let of = m.classes.java_name(holder);
    for class in lineage {
        let found = find_methods(m, class, &simple);
        let found: Vec<MethodId> =
            found.into_iter().filter(|&f| !m.classes.method(f).is_abstract()).collect();
        match found[..] {
            [] => {}
            [one] => return Ok(one),
            _ => return Err(wrong_use!("--test: {} methods of {of} are called {simple}", found.len())),
        }
    }
    Err(wrong_use!("--test: {of} has no method {simple}"))
}

fn values(m: &Machine, method: MethodId, info: &MethodInfo) -> Vec<(String, String)> {
    let receiver = info.has_receiver().then(|| {
        let class = m.classes.method(method).class;
        ("this".to_owned(), m.classes.java_descriptor(class))
    });
    let params = info.params();
    let named = params.iter().zip(&info.parameters).enumerate();
    let arguments =
        named.map(|(i, (d, name))| (name.clone().unwrap_or_else(|| format!("arg{i}")), d.clone()));
    receiver.into_iter().chain(arguments).collect()
}

/// Which of the values is the structure that the predicate is about: the first that it takes.
fn structure(m: &mut Machine, predicate: MethodId, values: &[(String, String)], name: &str) -> Result<usize> {
    let p = m.classes.method(predicate);
    let shown = m.classes.qualified_name(predicate);
    let class = match (p.is_static(), &p.params[..]) {
        (false, []) => p.class,
        _ => {
            return Err(wrong_use!(
                "{name}: its structures need a predicate without parameters, and {shown} takes some"
            ));
        }
    };
    let fits = |descriptor: &str, m: &mut Machine| {
        kind_of(descriptor) == Kind::Ref
            && !descriptor.starts_with('[')
            && m.classes.load(class_of_descriptor(descriptor)).is_ok_and(|c| {
                m.classes.is_subclass(c, class) || m.classes.is_subclass(class, c) && c != m.classes.object()
            })
    };
    let at = values.iter().position(|(_, d)| fits(d, m));
    at.ok_or_else(|| {
        let class = m.classes.java_name(class);
        wrong_use!("{name} takes no object of {class}, which {shown} is about")
    })
}

/// The domains of the values. The structure has that of the finitization's root; others have what `--arg` says, or the
/// domain of a field of the same name and type, or all that fields of the type may hold.
fn domains(
    subject: &mut Subject,
    request: &StructureRequest,
    structure: usize,
    values: &[(String, String)],
) -> Result<Vec<Domain>> {
    let Some(root) = subject.finitization.roots.first().cloned() else {
        return Err(wrong_use!("the finitization has no root"));
    };
    for arg in &request.arg {
        let name = arg.split('=').next().unwrap_or(arg);
        if !values.iter().any(|v| v.0 == name) {
            let known: Vec<&str> = values.iter().map(|v| v.0.as_str()).collect();
            return Err(wrong_use!("--arg {arg}: there is no parameter {name}, only {}", known.join(", ")));
        }
    }
    let mut list = Vec::new();
    for (i, (name, descriptor)) in values.iter().enumerate() {
        let said = request.arg.iter().find_map(|a| a.strip_prefix(&format!("{name}=")));
        let domain = match said {
            _ if i == structure => Some(root.clone()),
            Some(text) => {
                Some(parse(kind_of(descriptor), text).map_err(|e| wrong_use!("--arg {name}: {e}"))?)
            }
            None => by_field(&mut subject.machine, &subject.finitization, name, descriptor),
        };
        list.push(domain.ok_or_else(|| {
            let shown = margay_classes::registry::external_type(descriptor);
            wrong_use!(
                "the finitization has no values of type {shown} for the parameter {name}; \
                 give them with --arg {name}=1,2,3, or write a class for the inputs of the method"
            )
        })?);
    }
    Ok(list)
}

fn by_field(m: &mut Machine, fin: &Finitization, name: &str, descriptor: &str) -> Option<Domain> {
    let kind = kind_of(descriptor);
    if kind != Kind::Ref {
        let of_kind = |d: &Domain| matches!(d, Domain::Numbers { kind: k, .. } if *k == kind);
        if let Some(field) = fin.fields.iter().find(|f| f.name == name && of_kind(&f.domain)) {
            return Some(field.domain.clone());
        }
        let mut values: Vec<u64> = Vec::new();
        for field in &fin.fields {
            if let Domain::Numbers { kind: k, values: more } = &field.domain
                && *k == kind
            {
                values.extend(more.iter().filter(|v| !values.contains(v)).collect::<Vec<_>>());
            }
        }
        if kind == Kind::Boolean {
            values = vec![0, 1];
        }
        return (!values.is_empty()).then_some(Domain::Numbers { kind, values });
    }
    let wanted = m.classes.load_descriptor(descriptor).ok()?;
    let assignable = |m: &Machine, d: &Domain| match d {
        Domain::Objects { domains, .. } => {
            domains.iter().all(|d| m.classes.is_subclass(fin.domains[d.0 as usize].class, wanted))
        }
        _ => false,
    };
    if let Some(field) = fin.fields.iter().find(|f| f.name == name && assignable(m, &f.domain)) {
        return Some(field.domain.clone());
    }
    let numbers = 0..fin.domains.len() as u32;
    let domains: Vec<margay_enumerate::DomainId> = numbers
        .filter(|&i| m.classes.is_subclass(fin.domains[i as usize].class, wanted))
        .map(margay_enumerate::DomainId)
        .filter(|d| {
            !fin.roots.iter().any(|r| matches!(r, Domain::Objects { domains, .. } if domains.contains(d)))
        })
        .collect();
    (!domains.is_empty()).then_some(Domain::Objects { null: true, domains })
}

/// `1,2,5..9` as a domain.
fn parse(kind: Kind, text: &str) -> Result<Domain> {
    let mut values = Vec::new();
    for part in text.split(',') {
        let wrong = || wrong_use!("{part:?} is no {} and no range such as 1..5", kind.java_name());
        let whole = |t: &str| t.trim().parse::<i64>().map_err(|_| wrong());
        let fits = |n: i64| match kind {
            Kind::Byte => i8::try_from(n).is_ok(),
            Kind::Short => i16::try_from(n).is_ok(),
            Kind::Char => u16::try_from(n).is_ok(),
            Kind::Int => i32::try_from(n).is_ok(),
            _ => true,
        };
        let bits = |n: i64| if kind == Kind::Long { n as u64 } else { u64::from(n as i32 as u32) };
        match kind {
            Kind::Boolean => values.push(u64::from(part.trim().parse::<bool>().map_err(|_| wrong())?)),
            Kind::Float => {
                values.push(u64::from(part.trim().parse::<f32>().map_err(|_| wrong())?.to_bits()));
            }
            Kind::Double => values.push(part.trim().parse::<f64>().map_err(|_| wrong())?.to_bits()),
            Kind::Ref | Kind::Void => return Err(wrong_use!("only numbers and booleans can be given")),
            _ => {
                let (low, high) = match part.split_once("..") {
                    Some((low, high)) => (whole(low)?, whole(high)?),
                    None => (whole(part)?, whole(part)?),
                };
                if !fits(low) || !fits(high) || low > high || high - low > 1_000_000 {
                    return Err(wrong());
                }
                values.extend((low..=high).map(bits));
            }
        }
    }
    values.dedup();
    Ok(Domain::Numbers { kind, values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_lists_and_ranges() {
        let numbers = |text| match parse(Kind::Int, text) {
            Ok(Domain::Numbers { values, .. }) => Ok(values.iter().map(|&v| v as i32).collect::<Vec<_>>()),
            Ok(_) => panic!("no numbers"),
            Err(e) => Err(e.to_string()),
        };
        assert_eq!(numbers("-1..2,7"), Ok(vec![-1, 0, 1, 2, 7]));
        assert!(numbers("2..1").is_err());
        assert!(numbers("x").is_err_and(|e| e.contains("\"x\" is no int")));
        assert!(numbers("5000000000").is_err());
        assert!(parse(Kind::Ref, "1").is_err());
    }
}
