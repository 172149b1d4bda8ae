//! Modified UTF-8 (JVMS 4.4.7), the form of text in class files.

/// Decodes modified UTF-8 (JVMS 4.4.7) to UTF-16, or `None` when it is malformed.
pub fn decode_mutf8(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let b = bytes[i];
        let more = |k: usize| bytes.get(i + k).filter(|&&c| c & 0xC0 == 0x80).map(|&c| u16::from(c & 0x3F));
        match b {
            1..=0x7F => {
                out.push(u16::from(b));
                i += 1;
            }
            0xC0..=0xDF => {
                out.push(u16::from(b & 0x1F) << 6 | more(1)?);
                i += 2;
            }
            0xE0..=0xEF => {
                out.push(u16::from(b & 0x0F) << 12 | more(1)? << 6 | more(2)?);
                i += 3;
            }
            _ => return None,
        }
    }
    Some(out)
}

/// Encodes UTF-16 as modified UTF-8.
pub fn encode_mutf8(units: impl Iterator<Item = u16>) -> Vec<u8> {
    let mut raw = Vec::new();
    for unit in units {
        match unit {
            1..=0x7F => raw.push(unit as u8),
            0 | 0x80..=0x7FF => raw.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8]),
            _ => raw.extend([
                0xE0 | (unit >> 12) as u8,
                0x80 | (unit >> 6 & 0x3F) as u8,
                0x80 | (unit & 0x3F) as u8,
            ]),
        }
    }
    raw
}
