//! Statements on collections, arrays, builders and queues, and other names for them.

use super::Ty;
use super::writer::{Var, Writer};

impl Writer<'_> {
    /// Changes a collection, mostly one that the method has made itself.
    pub fn change_collection(&mut self) {
        let wanted = |var: &Var| var.own && matches!(var.ty, Ty::IntList | Ty::TextList | Ty::Counts);
        let found = match self.var_where(wanted) {
            None if self.rng.chance(30) => self.var(Ty::TextList),
            found => found,
        };
        let Some(Var { name, ty, .. }) = found else { return self.own_collection() };
        let element = match ty {
            _ if self.rng.chance(8) => "null".to_owned(),
            Ty::IntList => self.int_atom(),
            _ => self.text(),
        };
        let change = match (ty, self.rng.below(6)) {
            (Ty::Counts, 0) => format!("{name}.remove({element})"),
            (Ty::Counts, 1) => format!("{name}.merge({element}, 1, Integer::sum)"),
            (Ty::Counts, 2) => format!("{name}.putIfAbsent({element}, 2)"),
            (Ty::Counts, _) => format!("{name}.put({element}, {})", self.int_atom()),
            (_, 0) => format!("if (!{name}.isEmpty()) {name}.remove({name}.size() - 1)"),
            (_, 1) => format!("if ({name}.size() > 1) {name}.remove(0)"),
            (_, 2) => format!("if (!{name}.isEmpty()) {name}.set(0, {element})"),
            (Ty::TextList, 3) => format!("{name}.removeIf(t -> t == null || t.isEmpty())"),
            _ if self.loops > 0 => format!("if ({name}.size() < 9) {name}.add({element})"),
            _ => format!("{name}.add({element})"),
        };
        self.line(format!("{change};"));
    }

    pub fn own_collection(&mut self) {
        let ty = *self.rng.pick(&[Ty::IntList, Ty::TextList, Ty::TextList, Ty::Counts, Ty::Ints, Ty::Texts]);
        let value = match ty {
            Ty::Counts => "new HashMap<>()".to_owned(),
            Ty::Ints => format!("new int[{}]", self.rng.below(4)),
            Ty::Texts => format!("new String[{}]", self.rng.below(3)),
            _ => match self.var(ty) {
                Some(var) if self.rng.chance(60) => format!("new ArrayList<>({})", var.name),
                _ => "new ArrayList<>()".to_owned(),
            },
        };
        let name = self.declare(ty, &value);
        self.note(&name, |var| (var.nullable, var.own) = (false, true));
    }

    pub fn store(&mut self) {
        let Some(array) = self.var(Ty::Ints) else { return self.assignment() };
        let (i, value) = (self.int_atom(), self.int_atom());
        let a = &array.name;
        let guard = *self.rng.pick(&["<", "<", "<", "<="]);
        self.line(format!("if ({i} >= 0 && {i} {guard} {a}.length) {a}[{i}] = {value};"));
    }

    pub fn stream(&mut self) {
        let Some(list) = self.var(Ty::TextList).map(|var| var.name) else { return self.guarded_access() };
        let filter = match self.rng.below(4) {
            0 => "",
            1 => ".filter(t -> t != null)",
            _ => ".filter(t -> t != null && !t.isEmpty())",
        };
        let end = match self.rng.below(6) {
            0 => ".mapToInt(t -> t.length()).sum()",
            1 => ".map(t -> t.substring(0, 1)).collect(Collectors.toList()).size()",
            2 => ".map(t -> t.trim()).findFirst().orElse(\"\").length()",
            3 => ".mapToInt(t -> 10 / t.length()).max().orElse(0)",
            4 => ".collect(Collectors.groupingBy(t -> t.length())).size()",
            _ => ".max(Comparator.naturalOrder()).get().length()",
        };
        self.declare(Ty::Int, &format!("{list}.stream(){filter}{end}"));
    }

    pub fn iterator(&mut self) {
        let Some(list) = self.var(Ty::TextList).map(|var| var.name) else { return self.guarded_access() };
        let it = self.fresh("it");
        self.line(format!("Iterator<String> {it} = {list}.iterator();"));
        match self.rng.below(10) {
            0 => self.change_collection(),
            1 => self.line(format!("if (!{list}.isEmpty()) {list}.set(0, null);")),
            _ => {}
        }
        let value = match self.rng.below(5) {
            0 => format!("{it}.next()"),
            _ => format!("{it}.hasNext() ? {it}.next() : \"\""),
        };
        self.declare(Ty::Text, &value);
    }

    /// Another variable for the same array or collection: a change under one name shows under the other.
    pub fn another_name(&mut self) {
        let wanted = |var: &Var| {
            !var.nullable
                && matches!(
                    var.ty,
                    Ty::Ints | Ty::Texts | Ty::IntList | Ty::TextList | Ty::Counts | Ty::Queue
                )
        };
        let Some(var) = self.var_where(wanted) else { return self.own_collection() };
        let view = match var.ty {
            Ty::TextList | Ty::IntList if self.rng.chance(30) => {
                format!("{0}.subList(0, Math.min({0}.size(), 2))", var.name)
            }
            Ty::TextList if self.rng.chance(30) => format!("Collections.unmodifiableList({})", var.name),
            _ => var.name.clone(),
        };
        let own = var.own && view == var.name;
        let name = self.declare(var.ty, &view);
        self.note(&name, |var| (var.nullable, var.own) = (false, own));
    }

    /// A view of the values or an iterator, and a change before it is used.
    pub fn view(&mut self) {
        let Some(map) = self.var_where(|var| var.own && var.ty == Ty::Counts) else { return self.iterator() };
        let (map, view, e, sum) = (map.name, self.fresh("view"), self.fresh("e"), self.declare(Ty::Int, "0"));
        self.line(format!("Collection<Integer> {view} = {map}.values();"));
        match self.rng.below(4) {
            0 => {
                let value = *self.rng.pick(&["1", "null"]);
                self.line(format!("{map}.put(\"a\", {value});"));
            }
            1 => self.change_collection(),
            2 => self.call_out(),
            _ => {}
        }
        let guard = if self.rng.chance(50) { format!("if ({e} != null) ") } else { String::new() };
        self.line(format!("for (Integer {e} : {view}) {guard}{sum} += {e};"));
    }

    pub fn builder(&mut self) {
        let text = self.text();
        let name = self.fresh("sb");
        self.line(format!("StringBuilder {name} = new StringBuilder().append({text});"));
        let change = match self.rng.below(6) {
            0 => format!("if ({name}.length() > 0) {name}.deleteCharAt({name}.length() - 1)"),
            1 => format!("if ({name}.length() >= 0) {name}.deleteCharAt({name}.length() - 1)"),
            2 => format!("{name}.setLength(Math.max(0, {name}.length() - 2))"),
            3 => format!("{name}.setLength({name}.length() / 2)"),
            4 => format!("{name}.insert(Math.min({name}.length(), 1), \"a\")"),
            _ => format!("{name}.append({}).reverse()", self.int_atom()),
        };
        self.line(format!("{change};"));
        let last = format!("{name}.length() > 1 ? {name}.charAt({name}.length() - 2) : {name}.length()");
        self.declare_known(Ty::Int, &last);
    }

    pub fn queue(&mut self) {
        let name = match self.var(Ty::Queue) {
            Some(var) => var.name,
            None => self.declare(Ty::Queue, "new ArrayDeque<>()"),
        };
        self.note(&name, |var| var.nullable = false);
        let text = self.text();
        match self.rng.below(6) {
            0 if self.loops == 0 => self.line(format!("{name}.push({text});")),
            1 => self.declare_known(Ty::Text, &format!("{name}.isEmpty() ? \"\" : {name}.pop()")),
            2 => self.declare_known(Ty::Int, &format!("{name}.size() > 0 ? {name}.peekLast().length() : 0")),
            3 => drop(self.declare(Ty::Text, &format!("{name}.poll()"))),
            4 => self.declare_known(Ty::Text, &format!("{name}.size() >= 0 ? {name}.removeFirst() : \"\"")),
            _ => self.line(format!("if ({name}.size() < 5) {name}.addLast({text});")),
        }
    }

    /// A lambda that changes what it shares with the method.
    pub fn captured(&mut self) {
        let (start, step) = (self.int_atom(), *self.rng.pick(&["++", "--", " = 0", " *= 2"]));
        let (cell, lambda) = (self.fresh("cell"), self.fresh("run"));
        self.line(format!("int[] {cell} = {{{start}}};"));
        self.line(format!("Runnable {lambda} = () -> {cell}[0]{step};"));
        let divisor = format!("{cell}[0]");
        let run = format!("{lambda}.run();");
        if self.rng.chance(50) {
            self.line(&run);
        }
        self.declare_known(Ty::Int, &format!("{divisor} != 0 ? 10 / {divisor} : 0"));
        if self.rng.chance(30) {
            let default = self.result.default();
            self.line(format!("if ({divisor} == 0) return {default};"));
            if self.rng.chance(50) {
                self.line(&run);
            }
            self.declare_known(Ty::Int, &format!("10 % {divisor}"));
        }
    }

    /// A loop over a list that removes elements, and mostly stops then.
    pub fn remove_while_iterating(&mut self) {
        let Some(list) = self.var_where(|var| var.own && var.ty == Ty::TextList) else {
            return self.own_collection();
        };
        let (list, e) = (list.name, self.fresh("e"));
        let condition = match self.rng.below(3) {
            0 => format!("{e} == null"),
            1 => format!("{e} != null && {e}.isEmpty()"),
            _ => format!("\"a\".equals({e})"),
        };
        self.block(&format!("for (String {e} : {list})"), |w| {
            w.block(&format!("if ({condition})"), |w| {
                w.line(format!("{list}.remove({e});"));
                if w.rng.chance(75) {
                    w.line("break;");
                }
            });
        });
    }
}
