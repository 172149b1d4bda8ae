//! The options of every command, and the requests that they become.

pub mod check;
pub mod common;
pub mod enumerate;
pub mod generate;
pub mod mutate;
pub mod reach;
pub mod run;

use check::CheckOptions;
use clap::{CommandFactory, Parser, Subcommand};
use enumerate::EnumerateOptions;
use generate::GenerateOptions;
use mutate::MutateOptions;
use reach::ReachOptions;
use run::RunOptions;

/// Generates test inputs for Java bytecode.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Run the `main` method of a class in Margay's machine, as `java` would.
    Run(RunOptions),
    /// Look for uncaught exceptions, failed assertions and broken contracts on all paths of a method or `main`.
    ///
    /// Exit code: 0 safe, 1 a violation, 2 wrong use or unreadable input, 3 unknown.
    Check(CheckOptions),
    /// Generate JUnit tests that cover the branches of classes.
    ///
    /// Exit code: 0 done, 1 some tests reveal failures, 2 wrong use or unreadable input, 3 the budget ran out before
    /// every method was done.
    Generate(GenerateOptions),
    /// List or count all structures within bounds that satisfy a predicate such as `repOk`.
    Enumerate(EnumerateOptions),
    /// Find an input that executes one line or instruction, or prove that there is none.
    Reach(ReachOptions),
    /// Find an input for each mutant of classes that tells it from the original, or prove that none does.
    ///
    /// Exit code: 0 done, 1 mutants survive, 2 wrong use or unreadable input, 3 some are unknown.
    Mutate(MutateOptions),
}

impl Cli {
    /// Parses the command line. Behind the class of `margay run`, what is not an option of Margay is an
    /// argument of the program, dashes or not.
    pub fn read() -> Cli {
        Cli::parse_from(run::set_program_arguments_apart(&Cli::command(), std::env::args().collect()))
    }
}
