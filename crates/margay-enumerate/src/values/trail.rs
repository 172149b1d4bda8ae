//! Undo logs that choices cut. A run has layers: one before its first choice, another behind each open choice. Every entry has
//! the layer in which it was made; going back takes off the layers above. A log knows nothing of other logs, so that each
//! part of a search can keep its own.

use std::ops::Index;

/// Entries in the order in which they were made. A log of changes, or a list of things that exist until the search goes back.
#[derive(Debug)]
pub(crate) struct Trail<T> {
    entries: Vec<(u32, T)>,
}

impl<T> Default for Trail<T> {
    fn default() -> Trail<T> {
        Trail { entries: Vec::new() }
    }
}

impl<T> Trail<T> {
    /// Adds an entry of a layer, from 1 on.
    pub fn push(&mut self, layer: u32, entry: T) {
        self.entries.push((layer, entry));
    }

    /// Takes off the newest entry if it was made in a higher layer than this.
    pub fn pop_above(&mut self, layer: u32) -> Option<T> {
        if self.entries.last()?.0 <= layer {
            return None;
        }
        self.entries.pop().map(|(_, entry)| entry)
    }

    /// Takes off all entries of higher layers than this.
    pub fn cut(&mut self, layer: u32) {
        while self.pop_above(layer).is_some() {}
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn get(&self, at: usize) -> Option<&T> {
        self.entries.get(at).map(|(_, entry)| entry)
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, entry)| entry)
    }
}

impl<T> Index<usize> for Trail<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        &self.entries[at].1
    }
}

#[cfg(test)]
mod tests {
    use super::Trail;

    #[test]
    fn a_choice_cuts_what_was_made_behind_it() {
        let mut trail = Trail::default();
        for (layer, entry) in [(1, 'a'), (2, 'b'), (2, 'c'), (4, 'd')] {
            trail.push(layer, entry);
        }
        assert_eq!(trail.pop_above(4), None);
        assert_eq!(trail.pop_above(2), Some('d'));
        assert_eq!(trail.pop_above(2), None);
        trail.cut(1);
        assert_eq!(trail.iter().collect::<Vec<_>>(), [&'a']);
        trail.cut(0);
        assert_eq!(trail.len(), 0);
    }
}
