//! The choices on the way to the present state. A choice has the machine's mark and the length of the state's trail, so that
//! the run can go on from there with another alternative. What is decided is not known here.

use margay_machine::{Decision, Machine, Mark, Res};

/// How far the logs of the state are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    pub trail: u32,
    pub terms: u32,
}

/// A point where the search can go more than one way.
pub(crate) struct Choice {
    /// `None` once the last alternative was taken: then an outer mark covers it.
    mark: Option<Mark>,
    point: Point,
    /// The next alternative; the one before it is being searched.
    pub next: u32,
    /// Behind the last alternative to be searched.
    pub count: u32,
    /// Raised by the machine, so it goes on by resuming it.
    pub raised: bool,
    /// The predicate asks for a number: the least one, and whether it has 64 bits.
    least: Option<(i64, bool)>,
}

impl Choice {
    /// What the machine is resumed with for an alternative.
    fn decision(&self, alternative: u32) -> Decision {
        match self.least {
            None => Decision::Alternative(alternative),
            Some((least, wide)) => {
                let value = least + i64::from(alternative);
                Decision::Value(if wide { value as u64 } else { u64::from(value as i32 as u32) })
            }
        }
    }
}

/// Where the search goes on after it went back to a choice.
pub(crate) struct Retaken {
    pub point: Point,
    /// What to resume the machine with when it raised the choice.
    pub resumed: Option<Decision>,
}

/// The open choices, outermost first.
#[derive(Default)]
pub(crate) struct Choices {
    pub stack: Vec<Choice>,
    /// Decisions to take first, and how many of them have been taken.
    prefix: Vec<u32>,
    taken: usize,
    /// The alternatives of the first choice behind the prefix that are to be searched.
    range: Option<(u32, u32)>,
    /// What was decided at the choice where the run goes on.
    forced: Option<u32>,
    /// How many of them the machine raised: the same structures may be found behind several of their alternatives.
    raised: u32,
}

impl Choices {
    /// How many choices are open.
    #[inline]
    pub fn count(&self) -> u32 {
        self.stack.len() as u32
    }

    /// Begins anew with these decisions and these alternatives behind them.
    pub fn begin(&mut self, prefix: &[u32], range: Option<(u32, u32)>) {
        self.prefix.clear();
        self.prefix.extend_from_slice(prefix);
        self.taken = 0;
        self.range = range;
        self.forced = None;
    }

    /// Whether the present question has been answered by going back.
    pub fn is_forced(&self) -> bool {
        self.forced.is_some()
    }

    /// Whether the predicate itself has chosen on the way here.
    pub fn is_raised(&self) -> bool {
        self.raised > 0
    }

    /// The answer to the present question that going back has given.
    #[inline]
    pub fn take_forced(&mut self) -> Option<u32> {
        self.forced.take()
    }

    /// A new choice, or a decision of the prefix. The machine stands before the instruction that asks, which runs again with the
    /// next alternative.
    #[inline]
    pub fn open(&mut self, m: &mut Machine, point: Point, count: u32) -> Res<u32> {
        let (mut from, mut to) = (0, count);
        if self.taken < self.prefix.len() {
            // The prefix is a chain of choices with one alternative each: nothing is taken back to them.
            from = self.prefix[self.taken];
            to = from + 1;
            self.taken += 1;
        } else if let Some(range) = self.range.take() {
            (from, to) = (range.0, range.1.min(count));
        }
        if from >= to || to > count {
            return Err(
                m.refuse("a decision that does not fit the predicate: it does not run the same way twice")
            );
        }
        let mark = (from + 1 < to).then(|| m.mark());
        self.stack.push(Choice { mark, point, next: from + 1, count: to, raised: false, least: None });
        Ok(from)
    }

    /// A new choice that the machine raised; for a number, from the least one on. Gives what it is resumed with.
    pub fn open_raised(
        &mut self,
        m: &mut Machine,
        point: Point,
        count: u32,
        least: Option<(i64, bool)>,
    ) -> Res<Decision> {
        let alternative = self.open(m, point, count)?;
        self.raised += 1;
        match self.stack.last_mut() {
            Some(choice) => {
                (choice.raised, choice.least) = (true, least);
                Ok(choice.decision(alternative))
            }
            None => Ok(Decision::Alternative(alternative)),
        }
    }

    /// Goes back to the newest choice that has another alternative, and takes that. `None` when there is none.
    #[inline]
    pub fn backtrack(&mut self, m: &mut Machine) -> Option<Retaken> {
        self.forced = None;
        while let Some(choice) = self.stack.last_mut() {
            // With a mark and no alternative, what was left was given away.
            if choice.mark.is_none() || choice.next >= choice.count {
                self.raised -= u32::from(choice.raised);
                if let Some(mark) = choice.mark.take() {
                    m.rollback(mark);
                }
                self.stack.pop();
                continue;
            }
            let decision = choice.next;
            choice.next += 1;
            if choice.next == choice.count {
                choice.mark.take().into_iter().for_each(|mark| m.rollback(mark));
            } else if let Some(mark) = &choice.mark {
                m.rewind(mark);
            }
            let (point, resumed) = (choice.point, choice.raised.then(|| choice.decision(decision)));
            if resumed.is_none() {
                self.forced = Some(decision);
            }
            return Some(Retaken { point, resumed });
        }
        None
    }

    /// Forgets all choices.
    pub fn drop_all(&mut self, m: &mut Machine) {
        // Marks are used in reverse order.
        while let Some(choice) = self.stack.pop() {
            if let Some(mark) = choice.mark {
                m.rollback(mark);
            }
        }
        self.raised = 0;
        self.forced = None;
    }
}
