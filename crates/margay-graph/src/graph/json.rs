//! Graphs as JSON: an array of nodes, which other nodes refer to as `{"ref": n}`, and the roots.

use super::{Action, Call, Deed, Field, Graph, Node, Reply, Step, Value};
use serde_json::{Value as Json, json};

impl Graph {
    /// The graph for reports and for tests in JSON. Numbers that JSON readers would damage are strings.
    pub fn to_json(&self) -> Json {
        let nodes: Vec<Json> = self.nodes.iter().map(Node::to_json).collect();
        let mut document =
            json!({"roots": self.roots.iter().map(|v| v.to_json()).collect::<Vec<_>>(), "nodes": nodes});
        if !self.prologue.is_empty() {
            document["prologue"] = self.prologue.iter().map(Step::to_json).collect();
        }
        document
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

fn deed_json(deed: &Deed) -> Json {
    let mut document = step_json(&deed.call);
    if let Some(on) = deed.on {
        document["on"] = on.to_json();
    }
    document
}

fn reply_json(reply: &Reply) -> Json {
    let mut document =
        json!({"method": reply.method, "type": reply.descriptor, "result": reply.result.to_json()});
    if !reply.then.is_empty() {
        document["then"] = list(&reply.then);
    }
    if let Some(deed) = &reply.does {
        document["does"] = deed_json(deed);
    }
    document
}

impl Step {
    fn to_json(&self) -> Json {
        let mut document = match &self.action {
            Action::Call(deed) => deed_json(deed),
            Action::Element { array, index, value } => {
                json!({"array": array.to_json(), "index": index, "value": value.to_json()})
            }
        };
        if self.early {
            document["early"] = json!(true);
        }
        if let Some(class) = &self.throws {
            document["throws"] = json!(class);
        }
        document
    }
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
                [reply] => {
                    let mut document = reply_json(reply);
                    document["function"] = json!(interface);
                    document
                }
                replies => {
                    json!({"implements": interface, "methods": replies.iter().map(reply_json).collect::<Vec<_>>()})
                }
            },
            Node::Opaque { class } => json!({"opaque": class}),
        }
    }
}
