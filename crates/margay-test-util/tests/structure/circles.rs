//! Modules that use each other in a circle although they should not, with the reasons. Lists become shorter: an entry
//! without a circle fails the test.

/// Folders whose modules may use each other in a circle, and why. Such a circle stays inside the folder: its modules,
/// and the module of the folder itself.
pub const FOLDERS: &[(&str, &str, &str)] = &[
    (
        "margay-backward",
        "label",
        "what is solved at the entry and the graph made of it share the objects of the input",
    ),
    (
        "margay-classes",
        "classpath",
        "an entry of a class path is one of its files' kinds, and they return its entries and errors",
    ),
    (
        "margay-classes",
        "lower",
        "the flow of the operand stack is one pass of lowering, and fails in the same way",
    ),
    ("margay-machine", "machine", "all parts are methods of the machine, which keeps their states"),
    (
        "margay-solver",
        "layers::domains",
        "facts are derived from bits, floats and structure, each of which asks for other facts",
    ),
    ("margay-tests", "java", "a file writes its assertions, which add imports to the file"),
    ("margay-tests", "sequence", "the folder has the wish and the result that its searches share"),
];

/// Groups of modules of a crate among which there are circles today, and where they come from.
pub const CIRCLES: &[(&str, &[&str], &str)] = &[
    (
        "margay",
        &[
            "begin",
            "cli",
            "contracts",
            "generate::goals",
            "generate::method",
            "generate::part",
            "post",
            "reach::forward",
            "reach::referee",
            "reach::strategy",
            "reach::target",
            "rounds",
            "setup",
        ],
        "the application is being moved to margay-commands",
    ),
    (
        "margay",
        &["generate", "generate::course", "generate::report", "generate::worker", "generate::write"],
        "the application is being moved to margay-commands",
    ),
    (
        "margay-backward",
        &["calls", "dynamic", "engine", "errors", "facts", "learn", "queue", "startup", "state"],
        "calls, initialisers and errors are steps of the engine, which they call again",
    ),
    (
        "margay-backward",
        &["eval", "eval::throws", "library", "library::arrays", "library::numbers", "library::text"],
        "what the library does is evaluated like code, and code calls the library",
    ),
    ("margay-backward", &["search", "test"], "a search tries values that come from tests of its own states"),
    ("margay-classes", &["class", "code"], "a method keeps its lowered code, which names classes"),
    (
        "margay-classes",
        &["namespaces", "provided", "registry", "subclasses", "verify", "verify::frame", "verify::types"],
        "loading asks parts of the registry that load in turn",
    ),
    (
        "margay-enumerate",
        &[
            "check_values",
            "conditions",
            "count",
            "engine",
            "joint",
            "lists",
            "maps",
            "models",
            "numbers",
            "sets",
            "state",
            "step",
            "unborn",
            "way",
            "ways",
        ],
        "the rooms of enumeration are being set up",
    ),
    ("margay-explore", &["directed", "search"], "the list of orders makes each of them"),
    (
        "margay-explore",
        &["explorer", "nested"],
        "the search inside a run has the endings of the search outside",
    ),
    (
        "margay-explore",
        &[
            "intrinsics",
            "intrinsics::boxes",
            "intrinsics::builders",
            "intrinsics::characters",
            "intrinsics::hashes",
            "intrinsics::io",
            "intrinsics::lang",
            "intrinsics::math",
            "intrinsics::memory",
            "intrinsics::numbers",
            "intrinsics::places",
            "intrinsics::queries",
            "intrinsics::reals",
            "intrinsics::rounding",
            "intrinsics::strings",
            "intrinsics::text",
            "state",
        ],
        "the state holds tables of intrinsics",
    ),
    (
        "margay-inputs",
        &["builders", "factories", "policy"],
        "the policy asks for factories and builders, which ask it for parameters",
    ),
    (
        "margay-solver",
        &["model", "terms", "terms::eval", "terms::node", "terms::semantics", "terms::table"],
        "terms are evaluated in a model, which is keyed by their variables",
    ),
];
