//! Digests of what results depend on: FNV-1a of 128 bits, the same on every computer and in every version of Rust. They
//! tell apart what was changed by accident; they are no protection against somebody who makes two things look alike.

use std::fmt;

/// A digest of a sequence of things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(u128);

const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;

impl Digest {
    /// Of nothing.
    pub const NOTHING: Digest = Digest(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D);

    /// With these bytes behind it. Where they begin and end counts.
    pub fn bytes(self, bytes: &[u8]) -> Digest {
        let step = |digest: u128, byte: &u8| (digest ^ u128::from(*byte)).wrapping_mul(PRIME);
        let length = (bytes.len() as u64).to_le_bytes();
        Digest(length.iter().chain(bytes).fold(self.0, step))
    }

    /// With this text behind it.
    pub fn text(self, text: &str) -> Digest {
        self.bytes(text.as_bytes())
    }

    /// With this number behind it.
    pub fn number(self, number: u64) -> Digest {
        self.bytes(&number.to_le_bytes())
    }

    /// With what another digest is of behind it.
    pub fn and(self, other: Digest) -> Digest {
        self.bytes(&other.0.to_le_bytes())
    }

    /// Of these things, whatever their order.
    pub fn of_set(digests: impl IntoIterator<Item = Digest>) -> Digest {
        let mut all: Vec<Digest> = digests.into_iter().collect();
        all.sort_unstable();
        all.into_iter().fold(Digest::NOTHING, Digest::and)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_definition() {
        // Of eight zeros, the length of nothing: as many multiplications of the offset basis.
        let zeros = (0..8).fold(Digest::NOTHING.0, |digest, _| digest.wrapping_mul(PRIME));
        assert_eq!(Digest::NOTHING.bytes(&[]).0, zeros);
        assert_ne!(Digest::NOTHING.text("ab").text("c"), Digest::NOTHING.text("a").text("bc"));
        let (one, two) = (Digest::NOTHING.number(1), Digest::NOTHING.number(2));
        assert_eq!(Digest::of_set([one, two]), Digest::of_set([two, one]));
    }
}
