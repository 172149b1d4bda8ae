//! Folders whose modules use each other in a circle, with the reasons. The list becomes shorter: an entry without a
//! circle fails the test.

/// A crate, a folder of it, and why its modules may use each other in a circle. Such a circle stays inside the folder: its
/// modules, and the module of the folder itself.
pub const FOLDERS: &[(&str, &str, &str)] = &[
    (
        "margay-abstract",
        "engine",
        "instructions call methods, which are instructions again; the library calls functions of the program",
    ),
    (
        "margay-backward",
        "engine",
        "calls, initialisers and errors are steps of the engine, which they call again",
    ),
    ("margay-backward", "eval", "what the library does is evaluated like code, and code calls the library"),
    (
        "margay-backward",
        "label",
        "what is solved at the entry and the graph made of it share the objects of the input",
    ),
    ("margay-backward", "search", "a search completes its own states"),
    (
        "margay-classes",
        "classpath",
        "an entry of a class path is one of its files' kinds, and they return its entries and errors",
    ),
    ("margay-classes", "registry", "loading asks parts of the registry that load in turn"),
    ("margay-explore", "intrinsics", "the folder has the table of its files and what they share"),
    ("margay-explore", "state", "the state of symbols and the library's part of it are one"),
    ("margay-machine", "machine", "all parts are methods of the machine, which keeps their states"),
    (
        "margay-solver",
        "layers::domains",
        "facts are derived from bits, floats and structure, each of which asks for other facts",
    ),
    ("margay-solver", "terms", "terms are evaluated in a model, which is keyed by their variables"),
    ("margay-tests", "sequence", "the folder has the wish and the result that its searches share"),
];
