//! `StrictMath` against the JDK's own, bit for bit: the Rust functions over a million arguments each, and the machine, which
//! runs these as natives and the rest as bytecode. The real `java` says what is right when the test runs.

use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_fdlibm as fdlibm;
use margay_machine::{Config, Machine, Stop};
use margay_test_util::{Scratch, call, compile};
use std::process::Command;
use std::sync::Arc;

const PROGRAM: &str = include_str!("strict_math/StrictMathBlocks.java");

/// A function with its name. Those of one argument leave the second.
type Function = (&'static str, fn(f64, f64) -> f64);

/// The functions that are computed in Rust, as the program numbers them.
const FUNCTIONS: [Function; 23] = [
    ("sin", |x, _| fdlibm::sin(x)),
    ("cos", |x, _| fdlibm::cos(x)),
    ("tan", |x, _| fdlibm::tan(x)),
    ("asin", |x, _| fdlibm::asin(x)),
    ("acos", |x, _| fdlibm::acos(x)),
    ("atan", |x, _| fdlibm::atan(x)),
    ("exp", |x, _| fdlibm::exp(x)),
    ("expm1", |x, _| fdlibm::expm1(x)),
    ("log", |x, _| fdlibm::log(x)),
    ("log1p", |x, _| fdlibm::log1p(x)),
    ("log10", |x, _| fdlibm::log10(x)),
    ("sqrt", |x, _| x.sqrt()),
    ("cbrt", |x, _| fdlibm::cbrt(x)),
    ("sinh", |x, _| fdlibm::sinh(x)),
    ("cosh", |x, _| fdlibm::cosh(x)),
    ("tanh", |x, _| fdlibm::tanh(x)),
    ("atan2", fdlibm::atan2),
    ("pow", fdlibm::pow),
    ("hypot", fdlibm::hypot),
    ("IEEEremainder", fdlibm::ieee_remainder),
    ("ceil", |x, _| x.ceil()),
    ("floor", |x, _| x.floor()),
    ("rint", |x, _| x.round_ties_even()),
];

/// How many arguments, and in how many blocks.
#[derive(Clone, Copy)]
struct Size {
    blocks: usize,
    count: usize,
}

const MILLION: Size = Size { blocks: 64, count: 16_384 };

/// The generator of arguments that the program has, too.
struct Arguments(u64);

impl Arguments {
    fn new(function: usize, block: usize) -> Arguments {
        let (function, block) = (function as u64, block as u64);
        let state = function.wrapping_mul(0x632B_E59B_D9B4_E019);
        Arguments(state.wrapping_add(block.wrapping_mul(0xD1B5_4A32_D192_ED03)))
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn one(&mut self) -> f64 {
        let kind = self.bits() & 15;
        let r = self.bits();
        let signed = r as i64;
        let unit = (signed >> 11) as f64 * (1.0 / (1u64 << 52) as f64);
        let (sign, fraction, ulps) = (r & 1 << 63, r & 0xf_ffff_ffff_ffff, (r & 15) as i64 - 8);
        match kind {
            3 => unit,
            4 => unit * 8.0,
            5 => unit * 64.0,
            6 => unit * 1100.0,
            7 => unit * (1 << 21) as f64,
            8 => near((signed >> 50) as f64 * (std::f64::consts::PI / 2.0), ulps),
            9 => near((signed >> 11) as f64 * (std::f64::consts::PI / 2.0), ulps),
            10 => f64::from_bits(sign | fraction),
            11 => f64::from_bits(sign | (963 + (r >> 52 & 63)) << 52 | fraction),
            12 => f64::from_bits(sign | (2046 - (r >> 52 & 31)) << 52 | fraction),
            13 => (signed >> 54) as f64 * 0.5,
            14 => near(f64::from_bits(r >> 52 << 52), ulps),
            15 => {
                let special = SPECIALS[(r >> 50) as usize & 31];
                near(if r & 16 == 0 { special } else { -special }, if r & 32 == 0 { 0 } else { ulps })
            }
            _ => f64::from_bits(r),
        }
    }

    fn pair(&mut self) -> (f64, f64) {
        let x = self.one();
        let r = self.bits();
        let signed = r as i64;
        let y = match r & 7 {
            4 => near(x, (signed >> 8 & 31) - 16),
            5 => x * ((signed >> 11) as f64 * (1.0 / (1u64 << 50) as f64)),
            6 => {
                let exponent = (x.to_bits() >> 52 & 2047) as i64 - 1023;
                let y = (1020 + (r >> 3 & 63)) as f64 / if exponent == 0 { 0.5 } else { exponent as f64 };
                near(y, (signed >> 9 & 15) - 8)
            }
            7 => (signed >> 58) as f64,
            _ => self.one(),
        };
        (x, y)
    }
}

fn near(x: f64, ulps: i64) -> f64 {
    f64::from_bits(x.to_bits().wrapping_add_signed(ulps))
}

const SPECIALS: [f64; 32] = [
    0.0,
    1.0,
    f64::INFINITY,
    f64::NAN,
    5e-324,
    f64::MIN_POSITIVE,
    f64::MAX,
    0.5,
    709.782712893384,
    710.4758600739439,
    745.1332191019411,
    708.3964185322641,
    1024.0,
    1075.0,
    38.816242111356935,
    22.0,
    0.34657359027997264,
    1.0397207708399179,
    0.41421356237309503,
    0.2928932188134525,
    0.975,
    0.67434,
    std::f64::consts::FRAC_PI_4,
    2.356194490192345,
    0.3,
    0.78125,
    0.4375,
    0.6875,
    1.1875,
    2.4375,
    823549.6645,
    std::f64::consts::SQRT_2,
];

/// The bits that `Double.doubleToLongBits` gives: Java does not tell apart what is not a number.
fn bits(x: f64) -> u64 {
    if x.is_nan() { 0x7ff8_0000_0000_0000 } else { x.to_bits() }
}

fn hash(function: usize, block: usize) -> u64 {
    let mut arguments = Arguments::new(function, block);
    let mut hash = 0u64;
    for _ in 0..MILLION.count {
        let (x, y) = arguments.pair();
        hash = (hash ^ bits(FUNCTIONS[function].1(x, y))).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
    }
    hash
}

/// The JDKs to compare with: the one that tests run with, and the newest.
fn jdks() -> Vec<Jdk> {
    let mut jdks = vec![Jdk::find(None).expect("a JDK")];
    let newest = Jdk::installed().into_iter().max_by_key(|jdk| jdk.feature);
    jdks.extend(newest.filter(|jdk| jdk.feature != jdks[0].feature));
    jdks
}

/// A machine with the library of this JDK.
fn machine_with(jdk: &Jdk, scratch: &Scratch) -> Machine {
    let path = ClassPath::new(jdk, &[scratch.path().to_path_buf()]).expect("a class path");
    Machine::boot(Arc::new(path), &jdk.home, "", Config::default()).expect("a machine")
}

fn java(jdk: &Jdk, scratch: &Scratch, args: &[&str]) -> String {
    let java = jdk.home.join("bin").join("java");
    let output =
        Command::new(java).arg("-cp").arg(scratch.path()).arg("StrictMathBlocks").args(args).output();
    let output = output.expect("java runs");
    assert!(output.status.success(), "java: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Function names and a hash for each block, of so many functions.
fn expected(jdk: &Jdk, scratch: &Scratch, size: Size, functions: usize) -> Vec<(String, Vec<u64>)> {
    let [blocks, count, functions] = [size.blocks, size.count, functions].map(|n| n.to_string());
    let line = |line: &str| {
        let mut words = line.split(' ');
        let name = words.next().expect("a name").to_owned();
        (name, words.map(|hash| u64::from_str_radix(hash, 16).expect("a hash")).collect())
    };
    java(jdk, scratch, &["hashes", &blocks, &count, &functions]).lines().map(line).collect()
}

/// The first argument of a block for which Java has another result.
fn difference(jdk: &Jdk, scratch: &Scratch, function: usize, block: usize) -> String {
    let text =
        java(jdk, scratch, &["block", &function.to_string(), &block.to_string(), &MILLION.count.to_string()]);
    let mut arguments = Arguments::new(function, block);
    for line in text.lines() {
        let (x, y) = arguments.pair();
        let (name, apply) = FUNCTIONS[function];
        let ours = format!("{:x} {:x} {:x}", x.to_bits(), y.to_bits(), bits(apply(x, y)));
        if line != ours {
            return format!(
                "{name}({x:e}, {y:e}): x, y and result are {ours}, in JDK {} {line}",
                jdk.feature
            );
        }
    }
    "the hashes differ, the results do not".to_owned()
}

#[test]
fn rust_functions_give_the_bits_of_the_jdk_for_a_million_arguments() {
    let scratch = Scratch::new("strict-math");
    compile(&scratch, &[("StrictMathBlocks.java", PROGRAM)]);
    let jdks = jdks();
    let (ours, theirs) = std::thread::scope(|scope| {
        let ask = |jdk| expected(jdk, &scratch, MILLION, FUNCTIONS.len());
        let theirs: Vec<_> = jdks.iter().map(|jdk| scope.spawn(move || ask(jdk))).collect();
        let ours: Vec<Vec<u64>> =
            (0..FUNCTIONS.len()).map(|f| (0..MILLION.blocks).map(|block| hash(f, block)).collect()).collect();
        (ours, theirs.into_iter().map(|t| t.join().expect("hashes")).collect::<Vec<_>>())
    });
    for (jdk, theirs) in jdks.iter().zip(&theirs) {
        assert!(FUNCTIONS.iter().map(|f| f.0).eq(theirs.iter().map(|(name, _)| name)), "the same functions");
        let mut differences = Vec::new();
        for (function, (_, theirs)) in theirs.iter().enumerate() {
            assert_eq!(theirs.len(), MILLION.blocks);
            if let Some(block) = (0..MILLION.blocks).find(|&block| ours[function][block] != theirs[block]) {
                differences.push(difference(jdk, &scratch, function, block));
            }
        }
        assert!(differences.is_empty(), "{}", differences.join("\n"));
    }
}

#[test]
fn the_machine_gives_the_bits_of_the_jdk() {
    compare_machine(Size { blocks: 1, count: 4_000 });
}

#[test]
#[ignore = "takes minutes"]
fn the_machine_gives_the_bits_of_the_jdk_for_a_million_arguments() {
    compare_machine(MILLION);
}

/// Runs the program's own loop in the machine, over all functions.
fn compare_machine(size: Size) {
    let scratch = Scratch::new(&format!("strict-math-machine-{}", size.blocks));
    compile(&scratch, &[("StrictMathBlocks.java", PROGRAM)]);
    for jdk in jdks() {
        let mut machine = machine_with(&jdk, &scratch);
        let all = expected(&jdk, &scratch, size, 1_000);
        assert!(all.len() > FUNCTIONS.len());
        for (function, (name, theirs)) in all.iter().enumerate() {
            for (block, &expected) in theirs.iter().enumerate() {
                let slots = [function, block, size.count].map(|n| n as u64);
                match call(&mut machine, "StrictMathBlocks", "hash", "(III)J", &slots) {
                    Stop::Returned(bits) => {
                        assert_eq!(bits, expected, "{name}, block {block}, JDK {}", jdk.feature);
                    }
                    stop => panic!("{name}, JDK {}: {stop:?}", jdk.feature),
                }
            }
        }
    }
}
