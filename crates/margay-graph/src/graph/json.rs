//! Graphs as JSON: an array of nodes, which other nodes refer to as `{"ref": n}`, and the roots.

use super::{Call, Field, Graph, Node, Reply, Value};
use serde_json::{Value as Json, json};

impl Graph {
    /// The graph for reports and for tests in JSON. Numbers that JSON readers would damage are strings.
    pub fn to_json(&self) -> Json {
        let nodes: Vec<Json> = self.nodes.iter().map(Node::to_json).collect();
        json!({"roots": self.roots.iter().map(|v| v.to_json()).collect::<Vec<_>>(), "nodes": nodes})
    }
}

impl Value {
    /// The value in JSON: `null`, `{"ref": 3}`, or the type and the value of a primitive.
    pub fn to_json(self) -> Json {
        match self {
            Value::Null => Json::Null,
            Value::Boolean(b) => json!({"boolean": b}),
            Value::Byte(n) => json!({"byte": n}),
            Value::Char(n) => json!({"char": n}),
            Value::Short(n) => json!({"short": n}),
            Value::Int(n) => json!({"int": n}),
            Value::Long(n) => json!({"long": n.to_string()}),
            Value::Float(bits) => json!({"float": super::text::float_text(bits)}),
            Value::Double(bits) => json!({"double": super::text::double_text(bits)}),
            Value::Ref(id) => json!({"ref": id.0}),
        }
    }
}

fn list(values: &[Value]) -> Json {
    values.iter().map(|v| v.to_json()).collect()
}

fn field(f: &Field) -> Json {
    json!({"in": f.declared_in, "name": f.name, "type": f.descriptor, "value": f.value.to_json()})
}

fn step_json(s: &Call) -> Json {
    json!({"class": s.class, "name": s.name, "type": s.descriptor, "args": list(&s.args)})
}

impl Node {
    fn to_json(&self) -> Json {
        match self {
            Node::Object { class, fields } => {
                json!({"object": class, "fields": fields.iter().map(field).collect::<Vec<_>>()})
            }
            Node::Array { descriptor, elements } => json!({"array": descriptor, "elements": list(elements)}),
            Node::String(units) => match String::from_utf16(units) {
                Ok(text) => json!({"string": text}),
                Err(_) => json!({"string": String::from_utf16_lossy(units), "utf16": units}),
            },
            Node::Boxed(value) => json!({"boxed": self.class(), "value": value.to_json()}),
            Node::Enum { class, constant } => json!({"enum": class, "constant": constant}),
            Node::Class(name) => json!({"class": name}),
            Node::Constant { class, field, .. } => json!({"constant": class, "field": field}),
            Node::Built { class, steps } => {
                let steps: Vec<Json> = steps.iter().map(step_json).collect();
                json!({"built": class, "steps": steps})
            }
            Node::Got { class, from, step } => {
                json!({"got": class, "from": from.to_json(), "step": step_json(step)})
            }
            Node::Answering { interface, replies } => match &replies[..] {
                [Reply { method, descriptor, result }] => {
                    json!({"function": interface, "method": method, "type": descriptor, "result": result.to_json()})
                }
                replies => {
                    let reply = |r: &Reply| json!({"method": r.method, "type": r.descriptor, "result": r.result.to_json()});
                    json!({"implements": interface, "methods": replies.iter().map(reply).collect::<Vec<_>>()})
                }
            },
            Node::Opaque { class } => json!({"opaque": class}),
        }
    }
}
