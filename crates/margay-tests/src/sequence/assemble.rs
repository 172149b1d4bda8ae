//! One object by one constructor call, and assignments to the fields that source may assign and that are not
//! yet as wanted. Cycles and sharing are no obstacle: each object is made on its own.

use super::context::{Member, SearchContext};
use super::types;
use margay_classes::Kind;
use margay_classes::descriptor::kind_of;
use margay_graph::graph::{Call, Field, Node, NodeId, Value};
use margay_machine::Ref;

/// The cheapest way, or `None` when a field stays wrong whatever is called.
pub(super) fn assemble(context: &mut SearchContext<'_>) -> Option<Vec<Call>> {
    let Some(Node::Object { fields, .. }) = context.graph.node(context.node) else { return None };
    let fields = fields.clone();
    let mut best: Option<(usize, Vec<Call>)> = None;
    for constructor in context.constructors() {
        for args in likely_arguments(context, &constructor, &fields) {
            let mark = context.machine.mark();
            let made = context.run(&constructor, 0, &args);
            let rest = made.and_then(|r| missing(context, r as Ref, &fields));
            context.machine.rollback(mark);
            let Some(rest) = rest else { continue };
            // Assignments read worse than arguments, and arguments that change nothing are noise.
            let cost = rest.len() * 3 + args.len();
            if best.as_ref().is_none_or(|(c, _)| cost < *c) {
                let mut steps = vec![constructor.call(&args)];
                steps.extend(rest.iter().map(assignment));
                best = Some((cost, steps));
            }
        }
    }
    best.map(|(_, steps)| steps)
}

fn assignment(f: &Field) -> Call {
    Call {
        class: f.declared_in.clone(),
        name: f.name.clone(),
        descriptor: f.descriptor.clone(),
        args: vec![f.value],
    }
}

/// Arguments from the object's own fields: in the order of the fields first, then in any.
fn likely_arguments(
    context: &mut SearchContext<'_>,
    constructor: &Member,
    fields: &[Field],
) -> Vec<Vec<Value>> {
    let own: Vec<Value> = fields.iter().map(|f| f.value).filter(|v| usable(context, *v)).collect();
    let fits = |context: &mut SearchContext<'_>, v: Value, param: &str| match v {
        Value::Ref(id) => kind_of(param) == Kind::Ref && context.is_a(id, param),
        Value::Null => kind_of(param) == Kind::Ref,
        other => context.fitting(param).contains(&other),
    };
    let mut in_order = Vec::new();
    let mut rest = own.iter();
    for param in &constructor.params {
        if let Some(&v) = rest.by_ref().find(|&&v| fits(context, v, param)) {
            in_order.push(v);
        }
    }
    let mut lists = Vec::new();
    if in_order.len() == constructor.params.len() {
        lists.push(in_order);
    }
    for list in context.argument_lists(constructor) {
        if !lists.contains(&list) {
            lists.push(list);
        }
    }
    lists
}

/// Whether a value can be there before the object is.
fn usable(context: &SearchContext<'_>, value: Value) -> bool {
    match value {
        Value::Ref(id) => {
            matches!(context.graph.node(id), Some(n) if !matches!(n, Node::Opaque { .. }))
                && !context.graph.reached(&[value]).contains(&context.node)
        }
        _ => true,
    }
}

/// The fields that have to be assigned yet; `None` when one of them cannot be.
fn missing(context: &mut SearchContext<'_>, made: Ref, fields: &[Field]) -> Option<Vec<Field>> {
    let mut rest = Vec::new();
    for f in fields {
        if holds(context, made, f)? {
            continue;
        }
        let class = context.machine.classes.java_name(context.class);
        let mut types = types(context.machine, &context.package);
        types.accessor(&class, &f.declared_in, &f.name, true)?;
        types.type_name(&f.descriptor)?;
        rest.push(f.clone());
    }
    Some(rest)
}

/// Whether a field of a new object is as wanted already.
fn holds(context: &mut SearchContext<'_>, made: Ref, f: &Field) -> Option<bool> {
    let declaring = context.machine.classes.load(&f.declared_in.replace('.', "/")).ok()?;
    let classes = &context.machine.classes;
    let declared = classes.class(declaring).fields.iter();
    let declared = declared
        .filter(|x| !x.is_static())
        .find(|x| classes.symbols.text(x.name) == f.name && classes.symbols.text(x.desc) == f.descriptor)?;
    let now = context.machine.heap.word(made + declared.slot);
    let wanted = f.value.slot(&context.refs)?;
    let bits = match declared.kind {
        Kind::Long | Kind::Double => u64::MAX,
        _ => u64::from(u32::MAX),
    };
    if now & bits == wanted & bits {
        return Some(true);
    }
    // An object that the constructor made, and that nobody else knows, need only be alike.
    let Some(id) = f.value.node().filter(|_| now as Ref != 0) else { return Some(false) };
    if !only_through(context, id) {
        return Some(false);
    }
    let (Some(a), Some(b)) = (context.read(now as Ref), context.read(wanted as Ref)) else {
        return Some(false);
    };
    Some(a.isomorphic(&b))
}

/// Whether everything that a node reaches is reached through one field of the object only.
fn only_through(context: &SearchContext<'_>, id: NodeId) -> bool {
    let inside = context.graph.reached(&[Value::Ref(id)]);
    if inside.contains(&context.node) {
        return false;
    }
    let mut uses = 0;
    for (i, node) in context.graph.nodes.iter().enumerate() {
        let from = NodeId(i as u32);
        for target in node.values().filter_map(Value::node).filter(|t| inside.contains(t)) {
            if inside.contains(&from) || is_value(&context.graph.nodes[target.0 as usize]) {
                continue;
            }
            if from != context.node || target != id {
                return false;
            }
            uses += 1;
        }
    }
    let rooted = context.graph.roots.iter().filter_map(|v| v.node());
    uses == 1
        && !rooted.into_iter().any(|r| inside.contains(&r) && !is_value(&context.graph.nodes[r.0 as usize]))
}

/// Whether an object may be shared without anybody noticing.
fn is_value(node: &Node) -> bool {
    match node {
        Node::Enum { .. } | Node::Class(_) | Node::Constant { .. } | Node::String(_) => true,
        Node::Boxed(value) => value.is_cached_when_boxed(),
        _ => false,
    }
}
