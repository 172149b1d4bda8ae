//! The types of annotations of classes and methods. Values are passed over.

use margay_classes::bytecode::u16_at;
use margay_classes::reader::{ClassFile, Span};

/// The descriptors of the annotations among some attributes, of those that programs see and of those that they do not see.
pub fn annotations(file: &ClassFile, attributes: &[(u16, Span)]) -> Vec<String> {
    let mut list = Vec::new();
    for name in ["RuntimeInvisibleAnnotations", "RuntimeVisibleAnnotations"] {
        if let Some(span) = file.attribute(attributes, name) {
            let mut reader = Reader { bytes: file.slice(span), at: 0 };
            let _ = reader.annotations(file, &mut list);
        }
    }
    list
}

/// The descriptors of the annotations of parameters that programs do not see.
pub fn parameter_annotations(file: &ClassFile, attributes: &[(u16, Span)]) -> Vec<String> {
    let mut list = Vec::new();
    if let Some(span) = file.attribute(attributes, "RuntimeInvisibleParameterAnnotations") {
        let mut reader = Reader { bytes: file.slice(span), at: 1 };
        for _ in 0..file.slice(span).first().copied().unwrap_or(0) {
            if reader.annotations(file, &mut list).is_none() {
                break;
            }
        }
    }
    list
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn u2(&mut self) -> Option<u16> {
        let value = u16_at(self.bytes, self.at)?;
        self.at += 2;
        Some(value)
    }

    fn annotations(&mut self, file: &ClassFile, to: &mut Vec<String>) -> Option<()> {
        for _ in 0..self.u2()? {
            let name = self.u2()?;
            to.push(file.utf8(name).ok()?);
            let pairs = usize::from(self.u2()?);
            self.pairs(pairs)?;
        }
        Some(())
    }

    /// The pairs of names and values of an annotation, with all that is inside of them.
    fn pairs(&mut self, pairs: usize) -> Option<()> {
        // How many values are left at each depth, and whether they have names.
        let mut open = vec![(pairs, true)];
        while let Some((left, named)) = open.last_mut() {
            if *left == 0 {
                open.pop();
                continue;
            }
            *left -= 1;
            if *named {
                self.u2()?;
            }
            let tag = *self.bytes.get(self.at)?;
            self.at += 1;
            match tag {
                b'e' => self.at += 4,
                b'[' => {
                    let count = usize::from(self.u2()?);
                    open.push((count, false));
                }
                b'@' => {
                    self.u2()?;
                    let pairs = usize::from(self.u2()?);
                    open.push((pairs, true));
                }
                _ => self.at += 2,
            }
        }
        Some(())
    }
}
