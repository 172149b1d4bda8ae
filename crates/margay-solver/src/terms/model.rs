//! Values of variables. A variable without a value is 0.

use crate::terms::Term;

/// Values of variables, by their bits.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Model {
    /// Ascending by variable.
    values: Vec<(Term, u64)>,
}

impl Model {
    /// A model in which everything is 0.
    pub fn new() -> Model {
        Model::default()
    }

    /// The bits of a variable.
    pub fn get(&self, var: Term) -> u64 {
        self.find(var).map_or(0, |at| self.values[at].1)
    }

    /// Gives a variable a value.
    pub fn set(&mut self, var: Term, bits: u64) {
        match self.find(var) {
            Ok(at) => self.values[at].1 = bits,
            Err(at) => self.values.insert(at, (var, bits)),
        }
    }

    /// Takes the value of a variable away.
    pub(crate) fn unset(&mut self, var: Term) {
        if let Ok(at) = self.find(var) {
            self.values.remove(at);
        }
    }

    /// The variables that were given a value, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (Term, u64)> + '_ {
        self.values.iter().copied()
    }

    fn find(&self, var: Term) -> Result<usize, usize> {
        self.values.binary_search_by_key(&var, |&(v, _)| v)
    }
}

impl FromIterator<(Term, u64)> for Model {
    fn from_iter<I: IntoIterator<Item = (Term, u64)>>(of: I) -> Model {
        let mut model = Model::new();
        for (var, bits) in of {
            model.set(var, bits);
        }
        model
    }
}
