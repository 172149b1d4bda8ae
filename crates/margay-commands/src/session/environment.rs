//! What a program was shown of its environment: clocks, settings, hash codes, input, files, memory. A proof holds only if
//! it did not depend on these.

use margay_graph::{Bound, Bounds};
use margay_machine::{Config, Seen};

/// What a proof must not rely on: the environment, and identity hash codes and settings even if only the library has
/// seen them.
pub fn unproved(before: Seen, after: Seen, frames: usize) -> Bounds {
    let mut bounds = surroundings(before, after, frames);
    if after.hashes != before.hashes {
        bounds.insert(Bound::Surroundings("identity hash codes"));
    }
    if after.defaults != before.defaults {
        bounds.insert(Bound::Surroundings("settings of this computer"));
    }
    bounds
}

/// What a program was shown of its environment that could have been otherwise.
pub fn surroundings(before: Seen, after: Seen, frames: usize) -> Bounds {
    let mut bounds = Bounds::new();
    let mut add = |changed: bool, bound: Bound| {
        if changed {
            bounds.insert(bound);
        }
    };
    add(after.clocks != before.clocks, Bound::Surroundings("clocks and random numbers"));
    add(after.settings != before.settings, Bound::Surroundings("settings of this computer"));
    add(after.shown != before.shown, Bound::Surroundings("identity hash codes"));
    add(after.input != before.input, Bound::Surroundings("empty standard input"));
    add(after.files != before.files, Bound::Surroundings("no files or hosts"));
    add(after.memory != before.memory, Bound::Memory);
    add(after.frames != before.frames && frames < Config::default().max_frames, Bound::Frames(frames));
    bounds
}
