//! A short list without memory of its own to ask for: looking ahead makes and drops many.

/// At most `N` items.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InlineList<T: Copy + Default, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy + Default, const N: usize> Default for InlineList<T, N> {
    fn default() -> InlineList<T, N> {
        InlineList { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> InlineList<T, N> {
    /// Adds an item; `false` when there is no room.
    pub fn push(&mut self, item: T) -> bool {
        let Some(place) = self.items.get_mut(self.len) else { return false };
        *place = item;
        self.len += 1;
        true
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Becomes like another.
    #[inline]
    pub fn copy_from(&mut self, other: &InlineList<T, N>) {
        self.len = other.len;
        // Most lists are empty, or nearly so.
        for (item, &from) in self.items.iter_mut().zip(&other.items[..other.len]) {
            *item = from;
        }
    }

    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len]
    }

    /// Keeps the items that this is true of.
    pub fn retain(&mut self, keep: impl Fn(T) -> bool) {
        let mut kept = 0;
        for at in 0..self.len {
            if keep(self.items[at]) {
                self.items[kept] = self.items[at];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Takes out the item at a place.
    pub fn remove(&mut self, at: usize) {
        self.items.copy_within(at + 1..self.len, at);
        self.len -= 1;
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + '_ {
        self.items[..self.len].iter().copied()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items[..self.len].iter_mut()
    }

    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len])
    }

    pub fn pop_first(&mut self) -> Option<T> {
        let first = self.items.first().copied().filter(|_| self.len > 0)?;
        self.items.copy_within(1..self.len, 0);
        self.len -= 1;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::InlineList;

    #[test]
    fn items_leave_at_both_ends() {
        let mut list: InlineList<u32, 3> = InlineList::default();
        assert!(list.pop().is_none() && list.pop_first().is_none());
        assert!(list.push(1) && list.push(2) && list.push(3) && !list.push(4));
        assert_eq!(list.pop_first(), Some(1));
        assert_eq!(list.iter().collect::<Vec<_>>(), [2, 3]);
        assert_eq!(list.pop(), Some(3));
        assert!(list.push(5));
        assert_eq!(list.iter().collect::<Vec<_>>(), [2, 5]);
    }

    #[test]
    fn items_are_copied_and_removed() {
        let mut list: InlineList<u32, 3> = InlineList::default();
        assert!(list.push(1) && list.push(2) && list.push(3));
        let mut other = InlineList::default();
        other.copy_from(&list);
        list.clear();
        assert!(list.as_slice().is_empty());
        other.remove(1);
        assert_eq!(other.as_slice(), [1, 3]);
        other.retain(|n| n < 3);
        assert_eq!(other.as_slice(), [1]);
    }
}
