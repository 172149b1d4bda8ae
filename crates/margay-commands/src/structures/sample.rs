//! A sample of a stream in which everything has the same chance, however long the stream is.

/// Keeps `size` of the things that it is offered (Vitter's algorithm R).
pub struct Reservoir<T> {
    size: usize,
    kept: Vec<(u64, T)>,
    offered: u64,
    state: u64,
}

impl<T> Reservoir<T> {
    /// Keeps nothing yet.
    pub fn new(size: usize, seed: u64) -> Reservoir<T> {
        Reservoir { size, kept: Vec::new(), offered: 0, state: seed }
    }

    /// Offers the next one, which is made only if it is kept.
    pub fn offer(&mut self, make: impl FnOnce() -> T) {
        let number = self.offered;
        self.offered += 1;
        if self.kept.len() < self.size {
            self.kept.push((number, make()));
            return;
        }
        let place = self.below(self.offered) as usize;
        if place < self.size {
            self.kept[place] = (number, make());
        }
    }

    /// The sample in the order of the stream.
    pub fn into_vec(mut self) -> Vec<T> {
        self.kept.sort_by_key(|(number, _)| *number);
        self.kept.into_iter().map(|(_, kept)| kept).collect()
    }

    /// A number below `n`, each with the same chance.
    fn below(&mut self, n: u64) -> u64 {
        // Numbers above the last full multiple of n would prefer small remainders.
        let last = u64::MAX - u64::MAX % n;
        loop {
            let number = self.next();
            if number < last {
                return number % n;
            }
        }
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(seed: u64) -> Vec<i32> {
        let mut reservoir = Reservoir::new(3, seed);
        (0..12).for_each(|n| reservoir.offer(|| n));
        reservoir.into_vec()
    }

    #[test]
    fn everything_has_the_same_chance_and_a_seed_gives_the_same_sample() {
        let mut times = [0; 12];
        for seed in 0..4_000 {
            let sample = draw(seed);
            assert_eq!(sample.len(), 3);
            assert!(sample.is_sorted());
            assert_eq!(sample, draw(seed));
            for n in sample {
                times[n as usize] += 1;
            }
        }
        // 1,000 each, with a standard deviation below 30.
        assert!(times.iter().all(|t| (850..1150).contains(t)), "{times:?}");
    }

    #[test]
    fn a_short_stream_is_kept_whole() {
        let mut reservoir = Reservoir::new(5, 1);
        reservoir.offer(|| 1);
        assert_eq!(reservoir.into_vec(), [1]);
    }
}
