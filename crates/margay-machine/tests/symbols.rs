//! Natives keep symbols. Programs run twice: on plain values, and on the same values hidden behind terms, with wrong bits
//! in their place. The terms' meaning here is just the hidden value, taken whenever an instruction needs it, so that a
//! native that reads or copies bits without their symbols shows in the result.

use margay_classes::code::Op;
use margay_classes::{Kind, Method};
use margay_machine::{Content, Machine, Ref, Res, Stop, Symbols};
use margay_test_util::{Scratch, boot, call, compile};
use std::any::Any;

const POISON: u64 = 0x5151_5151_5151_5151;

/// Terms that are hidden values: number n is the value at n - 1.
struct Hidden(Vec<u64>);

impl Hidden {
    fn value(&self, term: u32) -> u64 {
        self.0[term as usize - 1]
    }

    /// Reveals the registers of the top frame, so that the instruction can run.
    fn reveal(&self, m: &mut Machine) -> bool {
        let method = m.place().expect("a frame").method;
        let registers = m.classes.method(method).registers.get();
        let mut any = false;
        for r in 0..registers {
            if let term @ 1.. = m.register_term(r) {
                m.set_register_bits(r, self.value(term));
                m.set_register_term(r, 0);
                any = true;
            }
        }
        any
    }
}

impl Symbols for Hidden {
    fn step(&mut self, m: &mut Machine, op: Op) -> Res<()> {
        let stores = matches!(
            op,
            Op::IStore { .. } | Op::LStore { .. } | Op::BStore { .. } | Op::CStore { .. } | Op::RStore { .. }
        );
        // A store keeps the term of its value.
        let value = match op {
            Op::IStore { v, .. } | Op::LStore { v, .. } | Op::BStore { v, .. } | Op::CStore { v, .. } => {
                Some((m.register_bits(v), m.register_term(v)))
            }
            _ => None,
        };
        let revealed = self.reveal(m);
        match op {
            Op::ILoad { d, a, b }
            | Op::RLoad { d, a, b }
            | Op::LLoad { d, a, b }
            | Op::BLoad { d, a, b }
            | Op::CLoad { d, a, b }
            | Op::SLoad { d, a, b } => {
                let (array, index) = (m.register_bits(a) as Ref, m.register_bits(b) as u32);
                if index >= m.heap.length(array) {
                    return Err(m.throw_without_message("java/lang/ArrayIndexOutOfBoundsException"));
                }
                let (bits, symbol) = m.read_element(array, index)?;
                let bits = match op {
                    Op::BLoad { .. } => u64::from(i32::from(bits as i8) as u32),
                    Op::SLoad { .. } => u64::from(i32::from(bits as i16) as u32),
                    _ => bits,
                };
                m.set_register_bits(d, bits);
                m.set_register_term(d, symbol);
                m.advance();
            }
            Op::IStore { a, b, v }
            | Op::LStore { a, b, v }
            | Op::BStore { a, b, v }
            | Op::CStore { a, b, v }
            | Op::RStore { a, b, v } => {
                let (array, index) = (m.register_bits(a) as Ref, m.register_bits(b) as u32);
                if index >= m.heap.length(array) {
                    return Err(m.throw_without_message("java/lang/ArrayIndexOutOfBoundsException"));
                }
                let fits =
                    |bits: u64| !matches!(op, Op::BStore { .. }) || i32::from(bits as i8) == bits as i32;
                match value {
                    Some((_, term @ 1..)) if fits(self.value(term)) => {
                        m.write_element(array, index, POISON, term)
                    }
                    _ => m.write_element(array, index, m.register_bits(v), 0),
                }
                m.advance();
            }
            Op::ArrayLength { d, a } => {
                let length = m.heap.length(m.register_bits(a) as Ref);
                m.set_register_bits(d, u64::from(length));
                m.advance();
            }
            op => assert!(revealed && !stores, "{op:?} has nothing symbolic"),
        }
        Ok(())
    }
    fn touch(&mut self, _: &mut Machine, _: Ref, _: u32) -> Res<Content> {
        self.0.push(7);
        Ok(Content::Symbol(self.0.len() as u32))
    }
    /// Natives of numbers get their arguments revealed; the others are to do without.
    fn call(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<bool> {
        if matches!(m.classes.name(method.class), "java/lang/Float" | "java/lang/Double")
            && let (_, term @ 1..) = m.slot_value(base)
        {
            m.set_slot_value(base, self.value(term), 0);
        }
        Ok(false)
    }
    fn settle(&mut self, _: &mut Machine, _: &Method, _: u32) -> Res<()> {
        Ok(())
    }
    fn mark(&mut self) {}
    fn rollback(&mut self) {}
    fn release(&mut self) {}
    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

const DATA: &str = r#"public class Data implements Cloneable {
    boolean z = true; byte y = -3; char c = 'q'; short s = -300; int i = 4711; long l = 1L << 40 | 12345; float f = 2.5f; double d = -0.125;
    Integer box = new Integer(99);
    byte[] bytes = {1, -2, 3, -4, 5, -6, 7, -8, 9, 10, 11, 12, 13, 14, 15, 16};
    int[] ints = {100, -200, 300, -400, 500, -600};
    long[] longs = {1L << 33, -5, 6};
    char[] chars = {'k', 'l', 'm', 'n'};
    String text = new String("a symbolic text");
    public Data clone() { try { return (Data) super.clone(); } catch (CloneNotSupportedException e) { throw new Error(e); } }
    public static Data make() { return new Data(); }
}"#;

/// Each returns what it saw as text.
const CASES: &str = r#"import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
@SuppressWarnings({"deprecation", "removal"})
public class Cases {
    static String arraycopy(Data t) {
        System.arraycopy(t.ints, 1, t.ints, 0, 4);
        int[] to = new int[8];
        System.arraycopy(t.ints, 2, to, 3, 3);
        byte[] b = new byte[20];
        Arrays.fill(b, (byte) 1);
        System.arraycopy(t.bytes, 0, b, 2, 9);
        System.arraycopy(new byte[] {40, 41, 42}, 0, t.bytes, 1, 3);
        return sum(t.ints) + " " + sum(to) + " " + sum(b) + " " + sum(t.bytes);
    }
    static long sum(int[] a) { long n = 0; for (int x : a) n = n * 31 + x; return n; }
    static long sum(byte[] a) { long n = 0; for (byte x : a) n = n * 31 + x; return n; }
    static String copies(Data t) {
        int[] c = t.ints.clone(); c[1]++;
        long[] l = Arrays.copyOfRange(t.longs, 1, 5);
        Data u = t.clone(); u.i++;
        Object[] o = Arrays.copyOf(new Object[] {t.box, t.text}, 3);
        return sum(c) + " " + sum(t.ints) + " " + l[0] + l[1] + l[2] + " " + u.i + t.i + u.l + u.d + u.c + o[0] + o[1];
    }
    static String equality(Data t) {
        byte[] same = t.bytes.clone(), other = t.bytes.clone(); other[13]++;
        int[] ints = t.ints.clone(); ints[5]--;
        long[] longs = t.longs.clone(); longs[2]++;
        return Arrays.equals(t.bytes, same) + " " + Arrays.mismatch(t.bytes, other) + " " + Arrays.compare(t.bytes, other)
            + Arrays.mismatch(t.ints, ints) + Arrays.equals(t.longs, longs) + Arrays.mismatch(t.longs, longs)
            + Arrays.hashCode(t.bytes) + Arrays.toString(t.chars) + Arrays.equals(t.chars, new char[] {'k', 'l', 'm', 'n'});
    }
    static String concat(Data t) {
        return "z" + t.z + t.y + ',' + t.c + t.s + "\u20ac" + t.i + " " + t.l + t.f + t.d + t.box + t.text + null + 1 + t.chars.length;
    }
    static String strings(Data t) {
        String s = t.text;
        return s.length() + s.substring(2, 9) + s.indexOf("bol") + s.toUpperCase() + s.hashCode() + s.equals("a symbolic text")
            + s.compareTo("a symbolic teyt") + s.replace('s', 'S') + s.contains("text") + s.trim() + s.charAt(3)
            + String.join("-", s, "x") + s.split(" ").length + new StringBuilder(s).reverse() + s.repeat(2) + s.strip().isBlank()
            + new String(t.chars) + String.valueOf(t.chars, 1, 2) + new String(t.chars, 0, 2) + s.getBytes().length
            + s.toCharArray()[4] + s.startsWith("a s") + s.endsWith("xt") + s.lastIndexOf('t') + s.concat(s) + s.matches("a.*t");
    }
    static String numbers(Data t) {
        return Integer.toString(t.i) + Long.toString(t.l) + Integer.toHexString(t.i) + Integer.parseInt("12" + t.i) + Long.toBinaryString(t.l)
            + String.format("%d %05d %s %x", t.i, t.l, t.box, t.i) + Integer.valueOf(t.i).hashCode() + Integer.compare(t.i, 3) + Long.hashCode(t.l);
    }
    static String atomics(Data t) {
        AtomicInteger n = new AtomicInteger(t.i);
        AtomicLong l = new AtomicLong(t.l);
        String seen = n.incrementAndGet() + " " + n.getAndAdd(5) + n.compareAndSet(4717, t.s) + n.get() + n.compareAndSet(1, 2) + n.getAndSet(t.y) + n
            + l.addAndGet(t.i) + l.compareAndSet(t.l, 1) + l.compareAndSet(t.l + t.i, 8) + l.compareAndExchange(8, t.l) + l + l.updateAndGet(x -> x * 2);
        AtomicIntegerArray a = new AtomicIntegerArray(t.ints);
        AtomicReference<String> r = new AtomicReference<>(t.text);
        AtomicBoolean b = new AtomicBoolean(t.z);
        LongAdder adder = new LongAdder(); adder.add(t.i); adder.add(t.l);
        return seen + a.getAndIncrement(1) + a.get(1) + a.compareAndSet(2, 300, t.i) + a + r.compareAndSet(t.text, "n") + r + b.getAndSet(false) + b + adder;
    }
    static String reflection(Data t) throws Exception {
        StringBuilder out = new StringBuilder();
        for (String name : new String[] {"z", "y", "c", "s", "i", "l", "f", "d", "box", "text"}) {
            out.append(Data.class.getDeclaredField(name).get(t)).append(' ');
        }
        Data u = new Data();
        Data.class.getDeclaredField("i").setInt(u, t.ints[1]);
        Data.class.getDeclaredField("l").set(u, t.longs[0]);
        out.append(u.i).append(u.l).append(Data.class.getDeclaredField("s").getShort(t));
        out.append(Array.getInt(t.ints, 2)).append(Array.get(t.longs, 0)).append(Array.get(t.bytes, 3)).append(Array.getLength(t.chars));
        Array.setInt(t.ints, 0, t.i); Array.set(t.ints, 1, t.box); Array.setByte(t.bytes, 0, t.y);
        out.append(Arrays.toString(t.ints)).append(t.bytes[0]);
        out.append(Math.class.getMethod("max", int.class, int.class).invoke(null, t.i, t.box));
        out.append(Cases.class.getDeclaredMethod("both", long.class, String.class, double.class).invoke(null, t.l, t.text, t.d));
        out.append(Integer.class.getConstructor(int.class).newInstance(t.i));
        return out.toString();
    }
    static String both(long l, String s, double d) { return l + s + d; }
    static String buffers(Data t) {
        ByteBuffer b = ByteBuffer.wrap(t.bytes);
        String seen = b.getInt() + " " + b.getLong() + b.order(ByteOrder.LITTLE_ENDIAN).getShort();
        b.putInt(2, t.i); b.putLong(7, t.l); b.putChar(0, t.c);
        ByteBuffer direct = ByteBuffer.allocateDirect(16);
        direct.put(t.bytes, 0, 8).flip();
        CharBuffer chars = CharBuffer.wrap(t.chars);
        byte[] back = new byte[8];
        direct.get(back);
        return seen + sum(t.bytes) + chars.get(2) + chars + sum(back);
    }
    static String big(Data t) {
        BigInteger n = BigInteger.valueOf(t.l).pow(9).multiply(BigInteger.valueOf(t.i)).add(BigInteger.TEN);
        return n + " " + n.multiply(n).mod(BigInteger.valueOf(t.i)) + n.bitLength() + new BigInteger(t.bytes);
    }
    static String collections(Data t) {
        Map<Object, Object> m = new HashMap<>(); m.put(t.box, t.i); m.put(t.text, t.l); m.put(t.l, t.text);
        List<Integer> list = new ArrayList<>(); for (int x : t.ints) list.add(x); Collections.sort(list); list.add(2, t.i);
        Map<Integer, String> tree = new TreeMap<>(); tree.put(t.i, "i"); tree.put(t.box, "box");
        ConcurrentHashMap<String, Integer> c = new ConcurrentHashMap<>(); c.merge(t.text, t.i, Integer::sum); c.merge("a symbolic text", 1, Integer::sum);
        return m.get(99) + "" + m.get("a symbolic text") + m.get(t.l) + list + tree + c + list.indexOf(500) + new HashSet<>(list).contains(t.i)
            + Arrays.stream(t.ints).map(x -> x + t.i).sum() + new ArrayDeque<>(list).peekLast() + list.toArray(new Integer[0]).length;
    }
    static String printed(Data t) { System.out.println("printed " + t.i); System.out.write(t.bytes, 0, 3); return "fine"; }
    record Pair(int a, String b) {}
    static String records(Data t) {
        Pair p = new Pair(t.i, t.text);
        return p + " " + p.equals(new Pair(4711, "a symbolic text")) + p.hashCode() + switch (t.text) { case "a symbolic text" -> 1; default -> 2; }
            + new Object() { int n = t.i; Data d = t; }.n + (p instanceof Pair) + t.getClass().getName() + (t.hashCode() == System.identityHashCode(t));
    }
}"#;

/// The Java fields of `Data`, and the arrays and strings behind them, moved behind terms.
fn hide(m: &mut Machine, data: Ref) -> Hidden {
    let mut hidden = Hidden(Vec::new());
    let class = m.class_of(data).id;
    let fields: Vec<(u32, Kind)> = m.classes.class(class).fields.iter().map(|f| (f.slot, f.kind)).collect();
    for (slot, kind) in fields {
        let bits = m.heap.word(data + slot);
        if kind != Kind::Ref {
            hidden.0.push(bits);
            m.write_slot(data, slot, POISON, hidden.0.len() as u32);
            continue;
        }
        let r = bits as Ref;
        if m.class_of(r).is_array() {
            hide_elements(m, r, &mut hidden);
        } else {
            // A box or a string.
            let value = m.classes.find_field(m.class_of(r).id, "value").expect("value").1.slot;
            let bits = m.heap.word(r + value);
            if m.classes.name(m.class_of(r).id) == "java/lang/String" {
                hide_elements(m, bits as Ref, &mut hidden);
            } else {
                hidden.0.push(bits);
                m.write_slot(r, value, POISON, hidden.0.len() as u32);
            }
        }
    }
    hidden
}

fn hide_elements(m: &mut Machine, array: Ref, hidden: &mut Hidden) {
    let signed_bytes = m.class_of(array).element_kind() == Some(Kind::Byte);
    for i in 0..m.heap.length(array) {
        let Ok((bits, _)) = m.read_element(array, i) else { panic!("an element") };
        hidden.0.push(if signed_bytes { u64::from(i32::from(bits as i8) as u32) } else { bits });
        m.write_element(array, i, POISON, hidden.0.len() as u32);
    }
}

/// The text of a string, terms revealed.
fn text(m: &mut Machine, string: Ref) -> String {
    let array = m.field(string, "value") as Ref;
    let wide = m.field(string, "coder") != 0;
    let mut bytes = Vec::new();
    for i in 0..m.heap.length(array) {
        let Ok((bits, term)) = m.read_element(array, i) else { panic!("an element") };
        let value = if term == 0 { bits } else { m.symbols_mut::<Hidden>().expect("symbols").value(term) };
        bytes.push(value as u8);
    }
    match wide {
        false => bytes.iter().map(|&b| char::from(b)).collect(),
        true => {
            let units: Vec<u16> = bytes.chunks(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect();
            String::from_utf16_lossy(&units)
        }
    }
}

fn make(m: &mut Machine) -> Ref {
    match call(m, "Data", "make", "()LData;", &[]) {
        Stop::Returned(r) => r as Ref,
        other => panic!("{other:?}"),
    }
}

fn result(m: &mut Machine, name: &str, data: Ref) -> String {
    match call(m, "Cases", name, "(LData;)Ljava/lang/String;", &[u64::from(data)]) {
        Stop::Returned(r) => text(m, r as Ref),
        Stop::Threw(e) => panic!("{name}: {}", m.describe_throwable(e)),
        other => panic!("{name}: {other:?}{}", m.describe_stack()),
    }
}

/// Runs a case plainly and hidden.
fn check(cases: &[&str]) {
    let scratch = Scratch::new(&format!("symbols-{}", cases[0]));
    compile(&scratch, &[("Data.java", DATA), ("Cases.java", CASES)]);
    let mut m = boot(scratch.path());
    for name in cases {
        let data = make(&mut m);
        let plain = result(&mut m, name, data);
        let data = make(&mut m);
        m.enable_symbols();
        let hidden = hide(&mut m, data);
        m.set_symbols(Box::new(hidden));
        assert_eq!(result(&mut m, name, data), plain, "{name} with symbols");
        m.take_symbols();
        m.disable_symbols();
    }
}

#[test]
fn copies_take_symbols_along() {
    check(&["arraycopy", "copies", "equality"]);
}

#[test]
fn strings_are_put_together_from_symbols() {
    check(&["concat", "strings", "numbers", "records"]);
}

#[test]
fn raw_memory_keeps_symbols() {
    check(&["atomics", "buffers"]);
}

#[test]
fn reflection_passes_symbols_on() {
    check(&["reflection"]);
}

#[test]
fn faster_natives_leave_symbols_to_the_bytecode() {
    check(&["big", "collections"]);
}

#[test]
fn printing_does_not_end_a_path() {
    check(&["printed"]);
}
