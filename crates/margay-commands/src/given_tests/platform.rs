//! Asks the engines of the JUnit Platform for their tests and prepares their run. Versions differ in what an engine is given to
//! run with; the static methods of `ExecutionRequest` say what that is.

use super::classes::{ENGINE_STEP, LISTENER, LISTER, PARAMETERS, PRUNER, REQUEST};
use super::java;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::{ClassId, MethodId};
use margay_machine::{Machine, Ref, Res};
use std::collections::BTreeMap;

const ENGINE: &str = "org/junit/platform/engine/";
const SERVICES: &str = "META-INF/services/org.junit.platform.engine.TestEngine";
const CONFIGURATION: &str = "junit-platform.properties";

/// Why a version of JUnit cannot be driven.
#[derive(Debug, thiserror::Error)]
#[error("ExecutionRequest.create takes a {0}")]
pub(super) struct UnknownParameter(String);

/// The names of the engines' classes, as their jars declare them.
pub(super) fn engines(m: &Machine) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for file in m.classes.path.find_user_resources(SERVICES).unwrap_or_default() {
        for line in String::from_utf8_lossy(&file.bytes).lines() {
            let name = line.split('#').next().unwrap_or_default().trim().replace('.', "/");
            if !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// What engines are asked with.
pub(super) struct Platform {
    request: Ref,
    parameters: Ref,
    listener: Ref,
}

impl Platform {
    /// For these test classes.
    pub(super) fn new(m: &mut Machine, classes: &[ClassId]) -> Res<Platform> {
        let parameters = parameters(m)?;
        let request = java::make(m, REQUEST, "()V", &[])?;
        let selectors = java::make(m, "java/util/ArrayList", "()V", &[])?;
        for &class in classes {
            let mirror = m.mirror(class)?;
            let selector = java::ask_static(
                m,
                "org/junit/platform/engine/discovery/DiscoverySelectors",
                "selectClass",
                "(Ljava/lang/Class;)Lorg/junit/platform/engine/discovery/ClassSelector;",
                &[u64::from(mirror)],
            )?;
            java::ask(m, selectors, "add", "(Ljava/lang/Object;)Z", &[selector])?;
        }
        m.set_field(request, "selectors", u64::from(selectors));
        m.set_field(request, "parameters", u64::from(parameters));
        let listener = java::make(m, LISTENER, "()V", &[])?;
        Ok(Platform { request, parameters, listener })
    }

    /// Has an engine list its tests, and gives what runs them.
    pub(super) fn discover(&self, m: &mut Machine, engine: &str) -> Res<Result<Ref, UnknownParameter>> {
        let object = java::make(m, engine, "()V", &[])?;
        let id = java::ask_object(m, object, "getId", "java/lang/String")?;
        let unique_id = java::ask_static(
            m,
            "org/junit/platform/engine/UniqueId",
            "forEngine",
            "(Ljava/lang/String;)Lorg/junit/platform/engine/UniqueId;",
            &[u64::from(id)],
        )?;
        m.hold(unique_id as Ref);
        let discover =
            format!("(L{ENGINE}EngineDiscoveryRequest;L{ENGINE}UniqueId;)L{ENGINE}TestDescriptor;");
        let root = java::call(m, object, "discover", &discover, &[u64::from(self.request), unique_id])?;
        m.hold(root as Ref);
        for visitor in [PRUNER, LISTER] {
            let visitor = java::make(m, visitor, "()V", &[])?;
            let accept = format!("(L{ENGINE}TestDescriptor$Visitor;)V");
            java::call(m, root as Ref, "accept", &accept, &[u64::from(visitor)])?;
        }
        let request = match self.execution_request(m, root as Ref)? {
            Ok(request) => request,
            Err(unknown) => return Ok(Err(unknown)),
        };
        let step = java::make(m, ENGINE_STEP, "()V", &[])?;
        m.set_field(step, "engine", u64::from(object));
        m.set_field(step, "request", u64::from(request));
        Ok(Ok(step))
    }

    fn execution_request(&self, m: &mut Machine, root: Ref) -> Res<Result<Ref, UnknownParameter>> {
        let name = format!("{ENGINE}ExecutionRequest");
        let class = m.load(&name)?;
        let Some((create, parameters)) = factory(m, class) else {
            return Ok(Err(UnknownParameter("form that is not known".into())));
        };
        let mut arguments = Vec::new();
        for parameter in parameters {
            let known = parameter.strip_prefix(ENGINE).unwrap_or(&parameter);
            arguments.push(u64::from(match known {
                "TestDescriptor" => root,
                "EngineExecutionListener" => self.listener,
                "ConfigurationParameters" => self.parameters,
                "reporting/OutputDirectoryProvider" => {
                    java::ask_object(m, self.request, "getOutputDirectoryProvider", &parameter)?
                }
                "OutputDirectoryCreator" => {
                    java::ask_object(m, self.request, "getOutputDirectoryCreator", &parameter)?
                }
                "support/store/NamespacedHierarchicalStore" => {
                    // That of a request is inside of that of a session.
                    let session = java::make(m, &parameter, &format!("(L{parameter};)V"), &[0])?;
                    java::make(m, &parameter, &format!("(L{parameter};)V"), &[u64::from(session)])?
                }
                "CancellationToken" => {
                    java::ask_static(m, &parameter, "create", &format!("()L{parameter};"), &[])? as Ref
                }
                _ => return Ok(Err(UnknownParameter(parameter.replace('/', ".")))),
            }));
            m.hold(arguments.last().map_or(0, |&a| a as Ref));
        }
        m.initialize_now(class)?;
        let request = m.evaluate(create, &arguments)? as Ref;
        m.hold(request);
        Ok(Ok(request))
    }
}

/// The static method that makes a request from most, with the classes of its parameters.
fn factory(m: &Machine, class: ClassId) -> Option<(MethodId, Vec<String>)> {
    let methods = m.classes.class(class).methods.iter().map(|&id| m.classes.method(id));
    let create =
        methods.filter(|method| method.is_static() && m.classes.symbols.text(method.name) == "create");
    let method = create.max_by_key(|method| method.params.len())?;
    let descriptor = MethodDescriptor::parse(m.classes.symbols.text(method.desc))?;
    let names = descriptor.params.iter().map(|p| Some(p.strip_prefix('L')?.strip_suffix(';')?.to_owned()));
    Some((method.id, names.collect::<Option<Vec<String>>>()?))
}

/// The configuration, from the file on the class path. Tests run one after the other, whatever it says.
fn parameters(m: &mut Machine) -> Res<Ref> {
    let file = m.classes.path.find_user_resources(CONFIGURATION).ok().and_then(|mut all| {
        let first = !all.is_empty();
        first.then(|| all.swap_remove(0))
    });
    let mut values = file.map_or_else(BTreeMap::new, |f| properties(&String::from_utf8_lossy(&f.bytes)));
    values.insert("junit.jupiter.execution.parallel.enabled".into(), "false".into());
    let map = java::make(m, "java/util/HashMap", "()V", &[])?;
    for (key, value) in values {
        let (key, value) = (m.new_string(&key)?, m.new_string(&value)?);
        let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        java::ask(m, map, "put", put, &[u64::from(key), u64::from(value)])?;
    }
    let parameters = java::make(m, PARAMETERS, "()V", &[])?;
    m.set_field(parameters, "values", u64::from(map));
    Ok(parameters)
}

/// The lines of a properties file, without escapes other than a backslash at the end of a line.
fn properties(text: &str) -> BTreeMap<String, String> {
    let joined = text.replace("\r\n", "\n").replace("\\\n", "");
    let lines = joined.lines().map(str::trim_start);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '!']));
    let pair = |line: &str| {
        let end = line.find(['=', ':', ' ', '\t']).unwrap_or(line.len());
        let value = line[end..].trim_start();
        let value = value.strip_prefix(['=', ':']).unwrap_or(value).trim_start();
        (line[..end].to_owned(), value.to_owned())
    };
    lines.map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::properties;

    #[test]
    fn properties_are_read_as_java_reads_them() {
        let read = properties("# off\na = b\nc: d e\nf g\n\nh=\\\n  i\n!x=y\nk");
        let pairs: Vec<(&str, &str)> = read.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        assert_eq!(pairs, [("a", "b"), ("c", "d e"), ("f", "g"), ("h", "i"), ("k", "")]);
    }
}
