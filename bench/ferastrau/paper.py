"""What Marinov et al. 2003 print: Table 1, Appendix B and Table 3; and how our subjects are run."""

from typing import NamedTuple


class Subject(NamedTuple):
    name: str
    targets: str  # classes that are mutated
    options: str  # over the scope n, with m one less
    methods: dict  # for coverage: the same, method by method
    mutants: int  # Table 1
    inputs: list  # Appendix B, scope by scope
    killed: list
    coverage: list  # of statements
    random: tuple  # Table 3: rate, beside scope - 1, beside scope


def heap(name):
    return (f"--method insert --method delete --method extractMin --method {name}Union.union --arg key=0..{{n}}",
            {f"{name} --test insert": "--arg key=0..{n}", f"{name} --test delete": "--arg key=0..{n}",
             f"{name} --test extractMin": "", f"{name}Union --test union": ""})


SUBJECTS = [
    Subject("SearchTree", "SearchTree", "--method add --method remove",
            {"SearchTree --test add": "", "SearchTree --test remove": ""}, 272,
            [4, 20, 90, 408, 1880, 8772, 41300], [26.10, 69.85, 79.77, 92.64, 98.52, 99.26, 99.26],
            [38.46, 79.49, 87.18, 97.44, 100, 100, 100], (99.26, "=", "=")),
    Subject("DisjSet", "DisjSet", "--method union --method find --arg x=0..{m} --arg y=0..{m}",
            {"DisjSet --test union": "--arg x=0..{m} --arg y=0..{m}", "DisjSet --test find": "--arg x=0..{m}"}, 243,
            [4, 30, 456, 18280, 1246380], [0.41, 30.45, 88.47, 95.06, 95.06], [23.08, 69.23, 100, 100, 100], (95.06, "=", "=")),
    Subject("HeapArray", "HeapArray", "--method insert --method extractMax --arg element=-1..{n}",
            {"HeapArray --test insert": "--arg element=-1..{n}", "HeapArray --test extractMax": ""}, 274,
            [16, 75, 396, 2240, 15352, 118251, 1175620], [39.05, 43.79, 69.70, 86.13, 89.78, 96.35, 96.71],
            [79.31, 79.31, 93.10, 96.55, 96.55, 100, 100], (95.99, "<", "<")),
    Subject("BinomialHeap", "BinomialHeap BinomialHeap$Node", *heap("BinomialHeap"), 292,
            [12, 54, 336, 1800, 16848, 159642, 2577984], [31.16, 62.67, 89.72, 93.15, 94.86, 95.89, 96.91],
            [52.87, 87.36, 98.85, 100, 100, 100, 100], (95.10, "<", "<")),
    Subject("FibonacciHeap", "FibonacciHeap FibonacciHeap$Node", *heap("FibonacciHeap"), 297,
            [12, 108, 1632, 34650, 941058], [15.82, 44.10, 75.08, 81.48, 88.88], [35.48, 75.27, 95.70, 95.70, 100], (86.87, ">", "<")),
    Subject("LinkedList", "LinkedList LinkedList$ListIterator", "--method add --method remove --method reverse",
            {"LinkedList --test add": "", "LinkedList --test remove": "", "LinkedList --test reverse": ""}, 244,
            [15, 50, 169, 627, 2584, 11741, 58175], [58.19, 98.77, 99.59, 99.59, 99.59, 99.59, 99.59],
            [64.15, 90.57, 90.57, 90.57, 90.57, 90.57, 90.57], (99.59, "=", "=")),
    Subject("SortedList", "SortedList SortedList$Entry",
            "--method insert --method remove --method SortedListSort.sort --method SortedListMerge.merge",
            {"SortedList --test insert": "", "SortedList --test remove": "", "SortedListSort --test sort": "", "SortedListMerge --test merge": ""}, 231,
            [7, 36, 188, 1066, 7427, 73263, 1047608], [33.33, 52.81, 90.04, 93.93, 96.53, 97.40, 97.40],
            [62.50, 80, 92.50, 92.50, 92.50, 92.50, 92.50], (96.40, "<", "<")),
    Subject("TreeMap", "TreeMap", "--method put --method remove", {"TreeMap --test put": "", "TreeMap --test remove": ""}, 293,
            [6, 28, 96, 328, 1150, 3924, 12754], [5.46, 28.66, 61.09, 78.15, 87.37, 89.76, 89.76],
            [14.41, 45.95, 63.96, 89.19, 100, 100, 100], (89.08, "<", "<")),
    Subject("HashSet", "HashSet HashSet$HashMap", "--method add --method remove", {"HashSet --test add": "", "HashSet --test remove": ""}, 244,
            [4, 34, 212, 1170, 3638, 12932, 54844], [29.91, 77.45, 90.57, 90.98, 91.39, 91.80, 92.21],
            [51.92, 96.15, 100, 100, 100, 100, 100], (91.39, "<", "<")),
    Subject("AVTree", "AVTree", "--method AVTreeLookup.lookup", {"AVTreeLookup --test lookup": ""}, 205,
            [2, 86, 1702, 27734, 417878], [40.00, 60.00, 75.12, 91.21, 93.65], [55.29, 75.29, 88.23, 94.12, 94.12], (93.17, ">", "<")),
]
