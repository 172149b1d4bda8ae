//! Work that is shared among threads with results that do not depend on how many there are: a pool of workers, and
//! waves of work items whose results are taken in order. Knows nothing of what the work is.

#![forbid(unsafe_code)]

pub mod pool;
pub mod waves;
