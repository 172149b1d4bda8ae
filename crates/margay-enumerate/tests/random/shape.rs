//! The structures of the random predicates, all of them: every assignment of the fields is made and brought into a form that does
//! not depend on which of the interchangeable objects was taken. Nothing of Margay is used but the graphs it gives.

use margay_graph::graph::{Graph, Node, Value};
use std::collections::BTreeSet;

/// A reference to one of the objects, which are numbered.
pub type Ref = Option<usize>;

/// An object of the class `Cell` or its subclass `Special`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    pub special: bool,
    pub a: Ref,
    pub b: Ref,
    pub x: i32,
    pub flag: bool,
}

/// A structure: the fields of the receiver, and the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    pub first: Ref,
    pub second: Ref,
    pub n: i32,
    pub v: Option<Vec<i32>>,
    pub cells: Vec<Cell>,
}

/// What there is: cells, and the values of the fields.
#[derive(Clone, Debug)]
pub struct World {
    pub plain: usize,
    pub special: usize,
    /// Whether `second` and `b` take part; they are null otherwise.
    pub wide: bool,
    pub n: Vec<i32>,
    pub x: Vec<i32>,
    /// Lengths and elements of the array; without lengths it is null.
    pub lengths: Vec<usize>,
    pub elements: Vec<i32>,
}

impl World {
    fn references(&self) -> Vec<Ref> {
        std::iter::once(None).chain((0..self.plain + self.special).map(Some)).collect()
    }

    fn arrays(&self) -> Vec<Option<Vec<i32>>> {
        let mut all = vec![None];
        for &length in &self.lengths {
            let mut of_length = vec![Vec::new()];
            for _ in 0..length {
                let longer = |v: &Vec<i32>| {
                    let v = v.clone();
                    self.elements.iter().map(move |&e| [&v[..], &[e]].concat())
                };
                of_length = of_length.iter().flat_map(longer).collect();
            }
            all.extend(of_length.into_iter().map(Some));
        }
        all
    }

    /// Every structure, one of each isomorphism class, in canonical form.
    pub fn all(&self) -> Vec<Shape> {
        let references = self.references();
        let others = if self.wide { references.clone() } else { vec![None] };
        let mut contents = Vec::new();
        for &a in &references {
            for &b in &others {
                for &x in &self.x {
                    contents.push(Cell { special: false, a, b, x, flag: false });
                }
            }
        }
        let special = |flag| contents.iter().map(move |c| Cell { special: true, flag, ..c.clone() });
        let specials: Vec<Cell> = special(false).chain(special(true)).collect();
        let mut rows: Vec<Vec<Cell>> = vec![Vec::new()];
        for i in 0..self.plain + self.special {
            let choices = if i < self.plain { &contents } else { &specials };
            rows = rows
                .iter()
                .flat_map(|row| choices.iter().map(move |c| [&row[..], std::slice::from_ref(c)].concat()))
                .collect();
        }
        let mut found: BTreeSet<Vec<i32>> = BTreeSet::new();
        let mut shapes = Vec::new();
        for cells in &rows {
            for &first in &references {
                for &second in &others {
                    let one = Shape { first, second, n: self.n[0], v: None, cells: cells.clone() };
                    // The receiver's own numbers do not matter to isomorphism, so they come last.
                    let one = one.canonical();
                    if found.insert(one.code()) {
                        for v in self.arrays() {
                            shapes.extend(self.n.iter().map(|&n| Shape { n, v: v.clone(), ..one.clone() }));
                        }
                    }
                }
            }
        }
        shapes
    }
}

impl Shape {
    /// The structure with the cells that the receiver reaches only, in the order in which a walk meets them.
    pub fn canonical(&self) -> Shape {
        let mut order: Vec<usize> = Vec::new();
        let meet = |r: Ref, order: &mut Vec<usize>| {
            if let Some(i) = r.filter(|i| !order.contains(i)) {
                order.push(i);
            }
        };
        meet(self.first, &mut order);
        meet(self.second, &mut order);
        let mut next = 0;
        while let Some(&i) = order.get(next) {
            meet(self.cells[i].a, &mut order);
            meet(self.cells[i].b, &mut order);
            next += 1;
        }
        let number = |r: Ref| r.and_then(|i| order.iter().position(|&o| o == i));
        let cells = order.iter().map(|&i| {
            let c = &self.cells[i];
            Cell { a: number(c.a), b: number(c.b), ..c.clone() }
        });
        Shape {
            first: number(self.first),
            second: number(self.second),
            cells: cells.collect(),
            v: self.v.clone(),
            ..*self
        }
    }

    /// The structure as numbers.
    pub fn code(&self) -> Vec<i32> {
        let reference = |r: Ref| r.map_or(-1, |i| i as i32);
        let mut code = vec![reference(self.first), reference(self.second), self.n];
        match &self.v {
            None => code.push(-1),
            Some(v) => {
                code.push(v.len() as i32);
                code.extend(v);
            }
        }
        for c in &self.cells {
            let flags = i32::from(c.special) + 2 * i32::from(c.flag);
            code.extend([reference(c.a), reference(c.b), c.x, flags]);
        }
        code
    }

    /// What a graph of the class `Random` says.
    pub fn of(graph: &Graph) -> Shape {
        let ids: Vec<u32> = (0..graph.nodes.len() as u32)
            .filter(|&i| graph.nodes[i as usize].class().starts_with("Random$"))
            .collect();
        let reference = |v: Option<Value>| -> Ref {
            let id = v.expect("the field is there").node()?;
            Some(ids.iter().position(|&i| i == id.0).expect("fields refer to cells"))
        };
        let int = |v: Option<Value>| match v {
            Some(Value::Int(n)) => n,
            other => panic!("no int: {other:?}"),
        };
        let root = graph.at(graph.roots[0]).expect("a receiver");
        let array = root.field("v").expect("the field is there");
        let v = graph.at(array).map(|node| match node {
            Node::Array { elements, .. } => elements.iter().map(|&e| int(Some(e))).collect(),
            other => panic!("no array: {other:?}"),
        });
        let cells = ids.iter().map(|&i| {
            let node = &graph.nodes[i as usize];
            Cell {
                special: node.class() == "Random$Special",
                a: reference(node.field("a")),
                b: reference(node.field("b")),
                x: int(node.field("x")),
                flag: node.field("flag") == Some(Value::Boolean(true)),
            }
        });
        Shape {
            first: reference(root.field("first")),
            second: reference(root.field("second")),
            n: int(root.field("n")),
            v,
            cells: cells.collect(),
        }
    }
}
