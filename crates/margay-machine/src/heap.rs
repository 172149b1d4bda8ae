//! The heap: one reserved stretch of memory in eight-byte words. A reference is the number of the word
//! where the object's header stands; 0 is null. The header holds the class number in its low half and, for
//! arrays, the length in its high half. Fields take a word each; array elements are packed.
//!
//! Low words are *permanent*: class objects with their statics and literals, which outlive every undo.
//! The rest grows upwards. After a [`Heap::mark`] allocation only appends, and a write to anything older
//! than the mark logs the old word (conditional trailing), so [`Heap::rollback`] costs what was written.
//!
//! The interpreter's loop accesses memory through the raw pointer of [`Heap::base`]: its speed depends on field access
//! being a load. There, safety rests on the verifier and on the checks of `store.rs`: no reference is ever forged, and a
//! place holds what its type says. Everybody else uses functions that compare word numbers with the size of the mapping.

use crate::slot_symbols::SlotSymbols;
use crate::starts::Starts;
use margay_classes::{Class, ClassKind};
use memmap2::{MmapMut, MmapOptions};

/// A reference to an object: the number of its header word, 0 for null.
pub type Ref = u32;

/// Where objects of the program begin; permanent objects are below.
pub const FIRST_WORD: u32 = 1 << 24;

/// Header class number of unused stretches; the high half is their length in words.
const FILLER: u32 = u32::MAX;

/// No more memory within the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted;

/// A point in time that the heap can go back to.
#[derive(Debug, Clone, Copy)]
pub struct HeapMark {
    allocated: u64,
    top: u32,
    mark_top: u32,
    /// Lengths of the logs; memory bounds them far below four billion entries.
    trail: u32,
    outer_trail: u32,
    symbol_log: u32,
}

impl HeapMark {
    /// Where the objects end that were there.
    pub(crate) fn top(&self) -> Ref {
        self.top
    }
}

/// The heap of one machine.
pub struct Heap {
    base: *mut u64,
    _map: MmapMut,
    /// Words of the mapping.
    words: usize,
    perm_top: u32,
    perm: Vec<(Ref, u32)>,
    /// Next free word of the stretch being filled.
    pub(crate) bump: u32,
    /// End of that stretch.
    pub(crate) bump_end: u32,
    /// End of everything allocated outside holes.
    top: u32,
    /// First word never used so far: memory from here on is still zero.
    fresh: u32,
    limit: u32,
    holes: Vec<(u32, u32)>,
    collect_at: u32,
    /// Objects below this word are older than the newest mark; 0 without marks.
    pub(crate) mark_top: u32,
    trail: Vec<(u32, u64)>,
    dedup_at: usize,
    marks: usize,
    /// Where the newest mark's part of the trail begins.
    trail_start: u32,
    /// Objects allocated so far.
    pub allocated: u64,
    symbols: SlotSymbols,
    symbol_log: Vec<(u64, u32)>,
    starts: Starts,
}

// SAFETY: the mapping is owned by the heap and only reached through it.
unsafe impl Send for Heap {}

impl Heap {
    /// A heap for at most `limit_bytes` of live and dead objects.
    pub fn new(limit_bytes: u64) -> std::io::Result<Heap> {
        let limit_words = (limit_bytes / 8).clamp(1 << 17, (u32::MAX - FIRST_WORD - (1 << 20)) as u64) as u32;
        // The slack behind the last object keeps every field and vtable offset inside the mapping.
        let words = FIRST_WORD as usize + limit_words as usize + (1 << 20);
        let mut map = MmapOptions::new().len(words * 8).no_reserve_swap().map_anon()?;
        let base = map.as_mut_ptr().cast::<u64>();
        let limit = FIRST_WORD + limit_words;
        let mut heap = Heap {
            base,
            _map: map,
            words,
            perm_top: 2,
            perm: Vec::new(),
            bump: FIRST_WORD,
            bump_end: FIRST_WORD,
            top: FIRST_WORD,
            fresh: FIRST_WORD,
            limit,
            holes: Vec::new(),
            collect_at: 0,
            mark_top: 0,
            trail: Vec::new(),
            dedup_at: 1 << 16,
            marks: 0,
            trail_start: 0,
            allocated: 0,
            symbols: SlotSymbols::default(),
            symbol_log: Vec::new(),
            starts: Starts::new(words),
        };
        heap.collect_at = heap.next_collection(0);
        Ok(heap)
    }

    fn next_collection(&self, live: u32) -> u32 {
        // Collect when the heap has doubled, but not before 128 MiB of it are in use.
        FIRST_WORD.saturating_add((1 << 24).max(live.saturating_mul(2))).min(self.limit)
    }

    /// The start of the memory.
    #[inline(always)]
    pub(crate) fn base(&self) -> *mut u64 {
        self.base
    }

    /// Whether there are marks.
    pub fn has_marks(&self) -> bool {
        self.marks > 0
    }

    /// Whether the program should collect garbage before it allocates more.
    pub fn wants_collection(&self) -> bool {
        self.marks == 0 && self.top >= self.collect_at && self.holes.is_empty()
    }

    /// Where `len` words from `at` on are.
    #[inline(always)]
    fn place(&self, at: u32, len: usize) -> *mut u64 {
        let at = at as usize;
        if at + len > self.words {
            outside(at, len);
        }
        // SAFETY: the words lie in the mapping, by the comparison; neither number is near the end of its range.
        unsafe { self.base.add(at) }
    }

    /// Whether a reference can be one of an object: it lies in a part of the heap that is in use.
    pub fn holds(&self, r: Ref) -> bool {
        (2..self.perm_top).contains(&r) || (FIRST_WORD..self.top).contains(&r)
    }

    /// Reads a word.
    #[inline(always)]
    pub fn word(&self, at: u32) -> u64 {
        // SAFETY: `place` gives a word of the mapping.
        unsafe { *self.place(at, 1) }
    }

    /// Writes a word, logging the old one when it may have to come back. The value has to be one that the place can hold.
    #[inline(always)]
    pub(crate) fn set_word(&mut self, at: u32, value: u64) {
        if at < self.mark_top {
            self.log(at);
        }
        self.set_word_for_good(at, value);
    }

    /// Writes a word that no undo takes back: the initial contents of a permanent object.
    #[inline(always)]
    pub(crate) fn set_word_for_good(&mut self, at: u32, value: u64) {
        // SAFETY: `place` gives a word of the mapping.
        unsafe { *self.place(at, 1) = value }
    }

    /// Remembers the present value of an old word.
    #[cold]
    pub(crate) fn log(&mut self, at: u32) {
        self.trail.push((at, self.word(at)));
        if self.trail.len() >= self.dedup_at {
            self.dedup();
        }
    }

    /// A long run after one mark writes the same words again and again; only the first old value counts.
    fn dedup(&mut self) {
        let from = self.trail_start as usize;
        let mut seen = rustc_hash::FxHashSet::default();
        let mut kept = from;
        for i in from..self.trail.len() {
            let entry = self.trail[i];
            if seen.insert(entry.0) {
                self.trail[kept] = entry;
                kept += 1;
            }
        }
        self.trail.truncate(kept);
        self.dedup_at = (self.trail.len() * 2).max(from + (1 << 16));
    }

    /// The class number of an object.
    #[inline(always)]
    pub fn class_number(&self, r: Ref) -> u32 {
        self.word(r) as u32
    }

    /// The length of an array.
    #[inline(always)]
    pub fn length(&self, r: Ref) -> u32 {
        (self.word(r) >> 32) as u32 & 0x7FFF_FFFF
    }

    /// Allocates `words` zeroed words with this header. Used by natives; never collects.
    pub(crate) fn allocate(&mut self, words: u32, header: u64) -> Result<Ref, Exhausted> {
        if self.bump.checked_add(words).is_none_or(|end| end > self.bump_end) {
            self.refill(words)?;
        }
        let r = self.bump;
        self.bump += words;
        self.allocated += 1;
        self.starts.add(r);
        let p = self.place(r, words.max(1) as usize);
        // SAFETY: `place` gives as many words of the mapping as are written.
        unsafe {
            if r < self.fresh {
                std::ptr::write_bytes(p, 0, (words as usize).min((self.fresh - r) as usize));
            }
            *p = header;
        }
        if self.bump > self.fresh {
            self.fresh = self.bump;
        }
        Ok(r)
    }

    /// Finds a stretch for at least `words`.
    #[cold]
    fn refill(&mut self, words: u32) -> Result<(), Exhausted> {
        self.close_stretch();
        while let Some((from, to)) = self.holes.pop() {
            if to - from >= words {
                self.bump = from;
                self.bump_end = to;
                return Ok(());
            }
        }
        // A page-sized stretch at the top, or what the object needs.
        let want = words.max(1 << 13);
        let end = match self.top.checked_add(want) {
            Some(end) if end <= self.limit => end,
            _ => match self.top.checked_add(words) {
                Some(end) if end <= self.limit => end,
                _ => {
                    self.bump = self.top;
                    self.bump_end = self.top;
                    return Err(Exhausted);
                }
            },
        };
        self.bump = self.top;
        self.bump_end = end;
        self.top = end;
        Ok(())
    }

    /// Leaves the rest of the present stretch behind as filler, so that the heap can be walked.
    fn close_stretch(&mut self) {
        if self.bump < self.bump_end {
            if self.bump_end == self.top {
                self.top = self.bump;
            } else {
                let words = self.bump_end - self.bump;
                self.set_word_for_good(self.bump, u64::from(FILLER) | u64::from(words) << 32);
            }
            self.bump_end = self.bump;
        }
    }

    /// Allocates an object that lives as long as the machine.
    pub(crate) fn allocate_permanent(&mut self, words: u32, header: u64) -> Result<Ref, Exhausted> {
        let r = self.perm_top;
        match r.checked_add(words) {
            Some(end) if end <= FIRST_WORD => self.perm_top = end,
            _ => return Err(Exhausted),
        }
        self.perm.push((r, words));
        self.starts.add(r);
        self.set_word_for_good(r, header);
        Ok(r)
    }

    /// Whether an object begins at a word. Known only in builds with `check-heap`; in others every word is taken for one.
    pub(crate) fn is_start(&self, r: Ref) -> bool {
        self.holds(r) && self.starts.contains(r)
    }

    /// All objects, in builds with `check-heap`.
    pub(crate) fn starts(&self) -> Vec<Ref> {
        self.starts.all()
    }

    /// Where the next object will be. Under a mark, objects that come later have greater references.
    pub fn end(&self) -> Ref {
        self.top
    }

    /// Bytes in use by objects, dead ones included.
    pub fn used_bytes(&self) -> u64 {
        u64::from(self.top - FIRST_WORD) * 8
    }

    /// The limit in bytes.
    pub fn limit_bytes(&self) -> u64 {
        u64::from(self.limit - FIRST_WORD) * 8
    }

    /// Starts a new level of undo.
    pub(crate) fn mark(&mut self) -> HeapMark {
        self.close_stretch();
        self.holes.clear();
        let mark = HeapMark {
            allocated: self.allocated,
            top: self.top,
            mark_top: self.mark_top,
            trail: self.trail.len() as u32,
            outer_trail: self.trail_start,
            symbol_log: self.symbol_log.len() as u32,
        };
        self.bump = self.top;
        self.bump_end = self.top;
        self.mark_top = self.top;
        self.marks += 1;
        self.trail_start = self.trail.len() as u32;
        self.dedup_at = self.trail.len() + (1 << 16);
        mark
    }

    /// Takes back what was written behind a mark.
    fn undo(&mut self, mark: &HeapMark) {
        while self.trail.len() > mark.trail as usize {
            if let Some((at, old)) = self.trail.pop() {
                self.set_word_for_good(at, old);
            }
        }
        while self.symbol_log.len() > mark.symbol_log as usize {
            if let Some((at, old)) = self.symbol_log.pop() {
                self.symbols.set(at, old);
            }
        }
        self.top = mark.top;
        self.starts.cut(mark.top);
        self.bump = mark.top;
        self.bump_end = mark.top;
        self.allocated = mark.allocated;
    }

    /// Goes back to a mark and drops it. Marks are used in reverse order.
    pub(crate) fn rollback(&mut self, mark: HeapMark) {
        self.undo(&mark);
        self.release(mark);
    }

    /// Goes back to the newest mark, which stays.
    pub(crate) fn rewind(&mut self, mark: &HeapMark) {
        self.undo(mark);
        self.mark_top = mark.top;
        self.dedup_at = self.trail.len() + (1 << 16);
    }

    /// Whether a word that was there at the newest mark may have another value now.
    pub(crate) fn changed_since(&self, mark: &HeapMark) -> bool {
        let mut written = self.trail.iter().skip(mark.trail as usize);
        written.any(|&(at, old)| at < mark.top && self.word(at) != old)
    }

    /// The words and slots that were there at a mark and have been written since, with what they hold now: word number,
    /// bits and symbol. Each once, in order.
    pub(crate) fn changed_older(&self, mark: &HeapMark) -> Vec<(u32, u64, u32)> {
        let words = self.trail.iter().skip(mark.trail as usize).map(|entry| entry.0);
        let slots = self.symbol_log.iter().skip(mark.symbol_log as usize).map(|entry| (entry.0 / 8) as u32);
        let changed: std::collections::BTreeSet<u32> =
            words.chain(slots).filter(|&at| at < mark.top).collect();
        changed.into_iter().map(|at| (at, self.word(at), self.symbol(u64::from(at) * 8))).collect()
    }

    /// The words that were there at a mark and hold something else now, in order, with what they hold.
    pub(crate) fn differing_older(&self, mark: &HeapMark) -> Vec<(u32, u64)> {
        let mut written: Vec<(u32, u64)> = self.trail[mark.trail as usize..].to_vec();
        // Of several entries for a word the first has what it held at the mark.
        written.sort_by_key(|entry| entry.0);
        written.dedup_by_key(|entry| entry.0);
        let now = written.into_iter().filter(|&(at, old)| at < mark.top && self.word(at) != old);
        now.map(|(at, _)| (at, self.word(at))).collect()
    }

    /// Writes back what the words and slots that were there at a mark held then. What is newer stays, and all of it is undone
    /// with the newest mark.
    pub(crate) fn put_back_older(&mut self, mark: &HeapMark) {
        let words = self.trail[mark.trail as usize..].to_vec();
        let symbols = self.symbol_log[mark.symbol_log as usize..].to_vec();
        for (at, old) in words.into_iter().rev().filter(|entry| entry.0 < mark.top) {
            self.set_word(at, old);
        }
        for (address, old) in symbols.into_iter().rev().filter(|entry| entry.0 / 8 < u64::from(mark.top)) {
            self.set_symbol(address, old);
        }
    }

    /// Drops a mark and keeps what was done since.
    pub(crate) fn release(&mut self, mark: HeapMark) {
        self.marks -= 1;
        self.trail_start = mark.outer_trail;
        self.mark_top = mark.mark_top;
        self.dedup_at = self.trail.len() + (1 << 16);
        if self.marks == 0 {
            self.trail.clear();
            self.symbol_log.clear();
        }
    }

    /// Bytes from a byte offset of an object on.
    #[inline(always)]
    pub(crate) fn bytes(&self, r: Ref, offset: usize, len: usize) -> &[u8] {
        let p = self.place(r, (offset + len).div_ceil(8));
        // SAFETY: `place` gives the words that hold these bytes, and the heap is borrowed as long as the slice.
        unsafe { std::slice::from_raw_parts(p.cast::<u8>().add(offset), len) }
    }

    /// Writes bytes that no undo takes back: the initial contents of an object.
    pub(crate) fn set_bytes_for_good(&mut self, r: Ref, offset: usize, bytes: &[u8]) {
        let p = self.place(r, (offset + bytes.len()).div_ceil(8));
        // SAFETY: `place` gives the words that hold these bytes; `bytes` is borrowed and so none of the heap's.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), p.cast::<u8>().add(offset), bytes.len()) }
    }

    /// Copies bytes between two objects, which may be the same; offsets are from their headers.
    pub(crate) fn copy_bytes(&mut self, from: (Ref, usize), to: (Ref, usize), len: usize) {
        let source = self.bytes(from.0, from.1, len).as_ptr();
        let target = self.bytes_mut(to.0, to.1, len).as_mut_ptr();
        // SAFETY: both are ranges of this length in the mapping; they may overlap.
        unsafe { std::ptr::copy(source, target, len) }
    }

    /// Bytes from a byte offset of an object on, for writing. Their words are logged when they may have to come back.
    #[inline(always)]
    pub(crate) fn bytes_mut(&mut self, r: Ref, offset: usize, len: usize) -> &mut [u8] {
        let p = self.place(r, (offset + len).div_ceil(8));
        if r < self.mark_top {
            for word in (offset / 8)..(offset + len).div_ceil(8) {
                self.log(r + word as u32);
            }
        }
        // SAFETY: as in `bytes`, and the heap is borrowed for writing.
        unsafe { std::slice::from_raw_parts_mut(p.cast::<u8>().add(offset), len) }
    }

    /// The bytes of a primitive array's elements.
    pub fn array_bytes(&self, r: Ref, element_bytes: u32) -> &[u8] {
        self.bytes(r, 8, self.length(r) as usize * element_bytes as usize)
    }

    /// A range of the bytes of an array's elements, for writing.
    pub(crate) fn array_bytes_mut(
        &mut self,
        r: Ref,
        element_bytes: u32,
        from: usize,
        to: usize,
    ) -> &mut [u8] {
        let all = self.length(r) as usize * element_bytes as usize;
        assert!(from <= to && to <= all, "bytes {from} to {to} of an array of {all} bytes");
        self.bytes_mut(r, 8 + from, to - from)
    }

    /// Words of an array object.
    pub fn array_words(len: u32, element_bytes: u32) -> Option<u32> {
        let bytes = u64::from(len) * u64::from(element_bytes);
        u32::try_from(1 + bytes.div_ceil(8)).ok()
    }

    /// Words of an object of this class.
    pub fn words_of(&self, r: Ref, class: &Class) -> u32 {
        match class.kind {
            ClassKind::Array { kind, .. } => {
                Heap::array_words(self.length(r), kind.element_bytes()).unwrap_or(1)
            }
            _ => class.instance_words,
        }
    }

    /// Whether any slot holds a symbol.
    #[inline]
    pub fn has_symbols(&self) -> bool {
        !self.symbols.is_empty()
    }

    /// The symbol that stands in a slot (a byte address), 0 when the slot is concrete.
    pub fn symbol(&self, byte_address: u64) -> u32 {
        self.symbols.get(byte_address)
    }

    /// Puts a symbol into a slot, or with 0 makes it concrete.
    pub fn set_symbol(&mut self, byte_address: u64, symbol: u32) {
        let old = self.symbols.set(byte_address, symbol);
        if self.marks > 0 {
            self.symbol_log.push((byte_address, old));
        }
    }

    /// Says in which words most symbols will be.
    pub fn expect_symbols(&mut self, low: u32, words: u32) {
        self.symbols.expect(low, words);
    }

    /// All slots that hold symbols, sorted.
    pub fn symbol_slots(&self) -> Vec<(u64, u32)> {
        self.symbols.all()
    }

    /// A fingerprint-friendly view of everything allocated: permanent and ordinary words.
    pub fn live_words(&self) -> (&[u64], &[u64]) {
        let (permanent, ordinary) =
            (self.perm_top as usize, (self.bump.max(FIRST_WORD) - FIRST_WORD) as usize);
        let (low, high) = (self.place(0, permanent), self.place(FIRST_WORD, ordinary));
        // SAFETY: `place` gives as many words of the mapping, and the heap is borrowed as long as the slices.
        unsafe { (std::slice::from_raw_parts(low, permanent), std::slice::from_raw_parts(high, ordinary)) }
    }

    /// Frees what cannot be reached from `roots` (any word that looks like an object is one) and the
    /// permanent objects. Only without marks.
    pub(crate) fn collect<'c>(
        &mut self,
        roots: impl Iterator<Item = u64>,
        class: impl Fn(u32) -> Option<&'c Class>,
    ) {
        debug_assert_eq!(self.marks, 0);
        self.close_stretch();
        let words = (self.top - FIRST_WORD) as usize;
        let mut starts = Bits::new(words);
        let mut at = FIRST_WORD;
        while at < self.top {
            let header = self.word(at);
            if header as u32 == FILLER {
                at += (header >> 32) as u32;
                continue;
            }
            starts.set((at - FIRST_WORD) as usize);
            let Some(class) = class(header as u32) else { return };
            at += self.words_of(at, class);
        }
        let mut live = Bits::new(words);
        let mut work: Vec<Ref> = Vec::new();
        let top = self.top;
        let visit = |value: u64, live: &mut Bits, work: &mut Vec<Ref>| {
            if value >= u64::from(FIRST_WORD) && value < u64::from(top) {
                let i = (value as u32 - FIRST_WORD) as usize;
                if starts.get(i) && !live.get(i) {
                    live.set(i);
                    work.push(value as u32);
                }
            }
        };
        for value in roots {
            visit(value, &mut live, &mut work);
        }
        for &(r, words) in &self.perm {
            for w in 1..words {
                let word = self.word(r + w);
                visit(word, &mut live, &mut work);
                visit(word & 0xFFFF_FFFF, &mut live, &mut work);
                visit(word >> 32, &mut live, &mut work);
            }
        }
        let mut live_words = 0;
        while let Some(r) = work.pop() {
            let Some(class) = class(self.class_number(r)) else {
                continue;
            };
            let size = self.words_of(r, class);
            live_words += size;
            live.set_range((r - FIRST_WORD) as usize, size as usize);
            match class.kind {
                ClassKind::Array { kind: margay_classes::Kind::Ref, .. } => {
                    for w in 1..size {
                        let pair = self.word(r + w);
                        visit(pair & 0xFFFF_FFFF, &mut live, &mut work);
                        visit(pair >> 32, &mut live, &mut work);
                    }
                }
                ClassKind::Array { .. } => {}
                _ => {
                    for &slot in &class.ref_slots {
                        visit(self.word(r + slot), &mut live, &mut work);
                    }
                }
            }
        }
        self.sweep(&live, words);
        self.collect_at = self.next_collection(live_words);
    }

    fn sweep(&mut self, live: &Bits, words: usize) {
        self.holes.clear();
        self.starts.keep(FIRST_WORD, &live.bits);
        let mut at = 0;
        while let Some(from) = live.next_clear(at, words) {
            let to = live.next_set(from, words);
            if to == words {
                self.top = FIRST_WORD + from as u32;
            } else if to - from >= 16 {
                let (from, to) = (FIRST_WORD + from as u32, FIRST_WORD + to as u32);
                self.set_word_for_good(from, u64::from(FILLER) | u64::from(to - from) << 32);
                self.holes.push((from, to));
            } else {
                let len = (to - from) as u64;
                self.set_word_for_good(FIRST_WORD + from as u32, u64::from(FILLER) | len << 32);
            }
            at = to;
        }
        // Lowest hole first.
        self.holes.reverse();
        self.bump = self.top;
        self.bump_end = self.top;
    }
}

/// A word number that is none of the heap: whoever made it is wrong, and goes no further.
#[cold]
#[inline(never)]
fn outside(at: usize, len: usize) -> ! {
    panic!("words {at} to {} lie outside the heap", at + len)
}

/// A set of word numbers.
struct Bits {
    bits: Vec<u64>,
}

impl Bits {
    fn new(n: usize) -> Bits {
        Bits { bits: vec![0; n / 64 + 1] }
    }
    fn set(&mut self, i: usize) {
        self.bits[i / 64] |= 1 << (i % 64);
    }
    fn get(&self, i: usize) -> bool {
        self.bits[i / 64] >> (i % 64) & 1 != 0
    }
    fn set_range(&mut self, from: usize, len: usize) {
        let mut i = from;
        let end = from + len;
        while i < end {
            if i.is_multiple_of(64) && end - i >= 64 {
                self.bits[i / 64] = u64::MAX;
                i += 64;
            } else {
                self.set(i);
                i += 1;
            }
        }
    }
    fn next(&self, from: usize, end: usize, flip: u64) -> usize {
        let mut i = from;
        while i < end {
            let word = (self.bits[i / 64] ^ flip) >> (i % 64);
            if word != 0 {
                return (i + word.trailing_zeros() as usize).min(end);
            }
            i = (i / 64 + 1) * 64;
        }
        end
    }
    fn next_set(&self, from: usize, end: usize) -> usize {
        self.next(from, end, 0)
    }
    fn next_clear(&self, from: usize, end: usize) -> Option<usize> {
        let at = self.next(from, end, u64::MAX);
        (at < end).then_some(at)
    }
}
