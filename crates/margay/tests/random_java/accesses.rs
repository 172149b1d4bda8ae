//! Accesses that fail on some values, each with the guard that makes it safe; and ways to get the guard wrong.

use super::Ty;
use super::writer::Writer;

/// Something that fails unless all conditions hold.
pub struct Access {
    /// What has to hold, in an order in which the conditions themselves do not fail.
    pub needs: Vec<String>,
    /// The expression.
    pub java: String,
    pub ty: Ty,
    /// Variables that it reads.
    pub reads: Vec<String>,
}

impl Access {
    fn new(needs: &[&str], java: String, ty: Ty, reads: &[&str]) -> Access {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        Access { needs: owned(needs), java, ty, reads: owned(reads) }
    }
}

impl Writer<'_> {
    /// An access of what is in scope.
    pub fn access(&mut self) -> Access {
        for _ in 0..10 {
            let found = match self.rng.below(20) {
                0..=2 => self.element_of_ints(),
                3 => self.element_of_texts(),
                4 | 5 => self.element_of_list(),
                6 => self.number_of_list(),
                7 | 8 => self.character(),
                9 | 10 => self.part_of_text(),
                11 => self.part_of_split(),
                12 => self.count(),
                13 => self.present(),
                14 => self.unboxed(),
                15 => self.measured(),
                16 => self.supplied(),
                17 => self.parsed(),
                18 => self.allocated(),
                _ => None,
            };
            if let Some(access) = found {
                return access;
            }
        }
        self.quotient()
    }

    /// An index: mostly a variable, sometimes computed from one.
    fn index(&mut self, length: &str) -> String {
        let n = self.var(Ty::Int).map_or_else(|| self.literal(), |var| var.name);
        match self.rng.below(12) {
            0 => format!("{n} + 1"),
            1 => format!("{n} - 1"),
            2 => format!("{length} - 1"),
            3 => format!("{length} / 2"),
            4 => self.literal(),
            5 => format!("Math.abs({n}) % 3"),
            6 => format!("Math.min({n}, {length} - 1)"),
            7 => format!("Math.max(0, {n})"),
            _ => n,
        }
    }

    fn element_of_ints(&mut self) -> Option<Access> {
        let a = self.var(Ty::Ints)?.name;
        let i = self.index(&format!("{a}.length"));
        let needs = [&*format!("{i} >= 0"), &*format!("{i} < {a}.length")];
        Some(Access::new(&needs, format!("{a}[{i}]"), Ty::Int, &[&a, &i]))
    }

    fn element_of_texts(&mut self) -> Option<Access> {
        let a = self.var(Ty::Texts)?.name;
        let i = self.index(&format!("{a}.length"));
        let needs = [&*format!("{i} >= 0"), &*format!("{i} < {a}.length"), &*format!("{a}[{i}] != null")];
        Some(Access::new(&needs, format!("{a}[{i}].length()"), Ty::Int, &[&a, &i]))
    }

    fn element_of_list(&mut self) -> Option<Access> {
        let list = self.var(Ty::TextList)?.name;
        let i = self.index(&format!("{list}.size()"));
        let needs =
            [&*format!("{i} >= 0"), &*format!("{i} < {list}.size()"), &*format!("{list}.get({i}) != null")];
        Some(Access::new(&needs, format!("{list}.get({i}).trim()"), Ty::Text, &[&list, &i]))
    }

    fn number_of_list(&mut self) -> Option<Access> {
        let list = self.var(Ty::IntList)?.name;
        let i = self.index(&format!("{list}.size()"));
        let needs =
            [&*format!("{i} >= 0"), &*format!("{i} < {list}.size()"), &*format!("{list}.get({i}) != null")];
        Some(Access::new(&needs, format!("{list}.get({i})"), Ty::Int, &[&list, &i]))
    }

    fn character(&mut self) -> Option<Access> {
        let s = self.var(Ty::Text)?.name;
        let i = self.index(&format!("{s}.length()"));
        let needs = [&*format!("{i} >= 0"), &*format!("{i} < {s}.length()")];
        Some(Access::new(&needs, format!("{s}.charAt({i})"), Ty::Int, &[&s, &i]))
    }

    fn part_of_text(&mut self) -> Option<Access> {
        let s = self.var(Ty::Text)?.name;
        let i = match self.rng.below(3) {
            0 => format!("{s}.indexOf(\",\")"),
            1 => format!("{s}.indexOf(\"a\") + 1"),
            _ => self.index(&format!("{s}.length()")),
        };
        let (low, high) = (format!("{i} >= 0"), format!("{i} <= {s}.length()"));
        if self.rng.chance(60) {
            return Some(Access::new(&[&low, &high], format!("{s}.substring({i})"), Ty::Text, &[&s, &i]));
        }
        let j = self.index(&format!("{s}.length()"));
        let needs = [&*low, &*format!("{i} <= {j}"), &*format!("{j} <= {s}.length()")];
        Some(Access::new(&needs, format!("{s}.substring({i}, {j})"), Ty::Text, &[&s, &i, &j]))
    }

    fn part_of_split(&mut self) -> Option<Access> {
        let s = self.var(Ty::Text)?.name;
        let i = *self.rng.pick(&["0", "1"]);
        let limit = *self.rng.pick(&["", ", -1", ", 2"]);
        let parts = format!("{s}.split(\",\"{limit})");
        let need = match self.rng.below(3) {
            0 => format!("{s}.contains(\",\")"),
            _ => format!("{parts}.length > {i}"),
        };
        Some(Access::new(&[&need], format!("{parts}[{i}].length()"), Ty::Int, &[&s]))
    }

    fn count(&mut self) -> Option<Access> {
        let map = self.var(Ty::Counts)?.name;
        let key = self.var(Ty::Text).map_or_else(|| "\"a\"".to_owned(), |var| var.name);
        let need = match self.rng.below(3) {
            0 => format!("{map}.containsKey({key})"),
            _ => format!("{map}.get({key}) != null"),
        };
        Some(Access::new(&[&need], format!("{map}.get({key})"), Ty::Int, &[&map, &key]))
    }

    fn present(&mut self) -> Option<Access> {
        let maybe = self.var(Ty::Maybe)?.name;
        Some(Access::new(&[&format!("{maybe}.isPresent()")], format!("{maybe}.get()"), Ty::Text, &[&maybe]))
    }

    fn unboxed(&mut self) -> Option<Access> {
        let boxed = self.vars.iter().rfind(|var| var.ty == Ty::Boxed)?.name.clone();
        Some(Access::new(&[&format!("{boxed} != null")], format!("({boxed} + 1)"), Ty::Int, &[&boxed]))
    }

    fn measured(&mut self) -> Option<Access> {
        let function = self.var(Ty::Length)?.name;
        let text = self.text();
        let call = format!("{function}.apply({text})");
        Some(Access::new(&[&format!("{call} != null")], format!("({call} + 1)"), Ty::Int, &[&function]))
    }

    fn supplied(&mut self) -> Option<Access> {
        let source = self.var(Ty::Source)?.name;
        let need = format!("{source}.get() != null");
        Some(Access::new(&[&need], format!("{source}.get().length()"), Ty::Int, &[&source]))
    }

    fn parsed(&mut self) -> Option<Access> {
        let s = self.var(Ty::Text)?.name;
        let need = *self.rng.pick(&["[0-9]{1,3}", "-?[0-9]", "[0-9]*", "[0-9]+"]);
        let need = format!("{s}.matches(\"{need}\")");
        Some(Access::new(&[&need], format!("Integer.parseInt({s})"), Ty::Int, &[&s]))
    }

    fn allocated(&mut self) -> Option<Access> {
        let n = self.int(1);
        let needs = [&*format!("{n} >= 0"), &*format!("{n} < 1000")];
        Some(Access::new(&needs, format!("new int[{n}].length"), Ty::Int, &[&n]))
    }

    fn quotient(&mut self) -> Access {
        let (x, y) = (self.int_atom(), self.int(1));
        let operator = *self.rng.pick(&["/", "%"]);
        Access::new(&[&format!("{y} != 0")], format!("({x} {operator} {y})"), Ty::Int, &[&y])
    }

    /// A guard for an access: right, missing, or wrong in one place.
    pub fn guard(&mut self, access: &Access) -> String {
        let mut needs = access.needs.clone();
        match self.rng.below(10) {
            0 => return "true".to_owned(),
            1 => drop(needs.remove(self.rng.below(access.needs.len()))),
            2 => {
                let at = self.rng.below(needs.len());
                needs[at] = relaxed(&needs[at]);
            }
            _ => {}
        }
        if needs.is_empty() { "true".to_owned() } else { needs.join(" && ") }
    }
}

/// A condition that is a little weaker, or the same if it has no such form.
fn relaxed(condition: &str) -> String {
    for (strict, weak) in [(" < ", " <= "), (" != 0", " != 1"), (" >= 0", " >= -1"), (" <= ", " - 1 <= ")] {
        if condition.contains(strict) {
            return condition.replacen(strict, weak, 1);
        }
    }
    condition.to_owned()
}
