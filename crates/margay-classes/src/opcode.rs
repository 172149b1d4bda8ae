//! The opcodes of the JVM specification (JVMS 6.5, 7) under their own names: the one place where their numbers stand.
//! What an instruction does is asked of [`crate::bytecode::Action`].

use crate::descriptor::Kind;

macro_rules! opcodes {
    ($($code:literal $name:ident $mnemonic:literal $length:literal;)*) => {
        $(
            #[doc = concat!("`", $mnemonic, "`")]
            pub const $name: u8 = $code;
        )*

        /// Mnemonics by opcode.
        const MNEMONICS: [&str; COUNT] = [$($mnemonic),*];

        /// Lengths in bytes by opcode; 0 for those whose length depends on their operands.
        const LENGTHS: [u8; COUNT] = [$($length),*];

        // The tables are indexed by opcode, so the rows have to stand in order.
        const _: () = {
            let codes: [u8; COUNT] = [$($code),*];
            let mut i = 0;
            while i < COUNT {
                assert!(codes[i] as usize == i);
                i += 1;
            }
        };
    };
}

/// Opcodes that class files may use, 0 to `jsr_w`.
const COUNT: usize = 202;

#[rustfmt::skip]
opcodes! {
    0x00 NOP "nop" 1;
    0x01 ACONST_NULL "aconst_null" 1;
    0x02 ICONST_M1 "iconst_m1" 1;
    0x03 ICONST_0 "iconst_0" 1;
    0x04 ICONST_1 "iconst_1" 1;
    0x05 ICONST_2 "iconst_2" 1;
    0x06 ICONST_3 "iconst_3" 1;
    0x07 ICONST_4 "iconst_4" 1;
    0x08 ICONST_5 "iconst_5" 1;
    0x09 LCONST_0 "lconst_0" 1;
    0x0A LCONST_1 "lconst_1" 1;
    0x0B FCONST_0 "fconst_0" 1;
    0x0C FCONST_1 "fconst_1" 1;
    0x0D FCONST_2 "fconst_2" 1;
    0x0E DCONST_0 "dconst_0" 1;
    0x0F DCONST_1 "dconst_1" 1;
    0x10 BIPUSH "bipush" 2;
    0x11 SIPUSH "sipush" 3;
    0x12 LDC "ldc" 2;
    0x13 LDC_W "ldc_w" 3;
    0x14 LDC2_W "ldc2_w" 3;
    0x15 ILOAD "iload" 2;
    0x16 LLOAD "lload" 2;
    0x17 FLOAD "fload" 2;
    0x18 DLOAD "dload" 2;
    0x19 ALOAD "aload" 2;
    0x1A ILOAD_0 "iload_0" 1;
    0x1B ILOAD_1 "iload_1" 1;
    0x1C ILOAD_2 "iload_2" 1;
    0x1D ILOAD_3 "iload_3" 1;
    0x1E LLOAD_0 "lload_0" 1;
    0x1F LLOAD_1 "lload_1" 1;
    0x20 LLOAD_2 "lload_2" 1;
    0x21 LLOAD_3 "lload_3" 1;
    0x22 FLOAD_0 "fload_0" 1;
    0x23 FLOAD_1 "fload_1" 1;
    0x24 FLOAD_2 "fload_2" 1;
    0x25 FLOAD_3 "fload_3" 1;
    0x26 DLOAD_0 "dload_0" 1;
    0x27 DLOAD_1 "dload_1" 1;
    0x28 DLOAD_2 "dload_2" 1;
    0x29 DLOAD_3 "dload_3" 1;
    0x2A ALOAD_0 "aload_0" 1;
    0x2B ALOAD_1 "aload_1" 1;
    0x2C ALOAD_2 "aload_2" 1;
    0x2D ALOAD_3 "aload_3" 1;
    0x2E IALOAD "iaload" 1;
    0x2F LALOAD "laload" 1;
    0x30 FALOAD "faload" 1;
    0x31 DALOAD "daload" 1;
    0x32 AALOAD "aaload" 1;
    0x33 BALOAD "baload" 1;
    0x34 CALOAD "caload" 1;
    0x35 SALOAD "saload" 1;
    0x36 ISTORE "istore" 2;
    0x37 LSTORE "lstore" 2;
    0x38 FSTORE "fstore" 2;
    0x39 DSTORE "dstore" 2;
    0x3A ASTORE "astore" 2;
    0x3B ISTORE_0 "istore_0" 1;
    0x3C ISTORE_1 "istore_1" 1;
    0x3D ISTORE_2 "istore_2" 1;
    0x3E ISTORE_3 "istore_3" 1;
    0x3F LSTORE_0 "lstore_0" 1;
    0x40 LSTORE_1 "lstore_1" 1;
    0x41 LSTORE_2 "lstore_2" 1;
    0x42 LSTORE_3 "lstore_3" 1;
    0x43 FSTORE_0 "fstore_0" 1;
    0x44 FSTORE_1 "fstore_1" 1;
    0x45 FSTORE_2 "fstore_2" 1;
    0x46 FSTORE_3 "fstore_3" 1;
    0x47 DSTORE_0 "dstore_0" 1;
    0x48 DSTORE_1 "dstore_1" 1;
    0x49 DSTORE_2 "dstore_2" 1;
    0x4A DSTORE_3 "dstore_3" 1;
    0x4B ASTORE_0 "astore_0" 1;
    0x4C ASTORE_1 "astore_1" 1;
    0x4D ASTORE_2 "astore_2" 1;
    0x4E ASTORE_3 "astore_3" 1;
    0x4F IASTORE "iastore" 1;
    0x50 LASTORE "lastore" 1;
    0x51 FASTORE "fastore" 1;
    0x52 DASTORE "dastore" 1;
    0x53 AASTORE "aastore" 1;
    0x54 BASTORE "bastore" 1;
    0x55 CASTORE "castore" 1;
    0x56 SASTORE "sastore" 1;
    0x57 POP "pop" 1;
    0x58 POP2 "pop2" 1;
    0x59 DUP "dup" 1;
    0x5A DUP_X1 "dup_x1" 1;
    0x5B DUP_X2 "dup_x2" 1;
    0x5C DUP2 "dup2" 1;
    0x5D DUP2_X1 "dup2_x1" 1;
    0x5E DUP2_X2 "dup2_x2" 1;
    0x5F SWAP "swap" 1;
    0x60 IADD "iadd" 1;
    0x61 LADD "ladd" 1;
    0x62 FADD "fadd" 1;
    0x63 DADD "dadd" 1;
    0x64 ISUB "isub" 1;
    0x65 LSUB "lsub" 1;
    0x66 FSUB "fsub" 1;
    0x67 DSUB "dsub" 1;
    0x68 IMUL "imul" 1;
    0x69 LMUL "lmul" 1;
    0x6A FMUL "fmul" 1;
    0x6B DMUL "dmul" 1;
    0x6C IDIV "idiv" 1;
    0x6D LDIV "ldiv" 1;
    0x6E FDIV "fdiv" 1;
    0x6F DDIV "ddiv" 1;
    0x70 IREM "irem" 1;
    0x71 LREM "lrem" 1;
    0x72 FREM "frem" 1;
    0x73 DREM "drem" 1;
    0x74 INEG "ineg" 1;
    0x75 LNEG "lneg" 1;
    0x76 FNEG "fneg" 1;
    0x77 DNEG "dneg" 1;
    0x78 ISHL "ishl" 1;
    0x79 LSHL "lshl" 1;
    0x7A ISHR "ishr" 1;
    0x7B LSHR "lshr" 1;
    0x7C IUSHR "iushr" 1;
    0x7D LUSHR "lushr" 1;
    0x7E IAND "iand" 1;
    0x7F LAND "land" 1;
    0x80 IOR "ior" 1;
    0x81 LOR "lor" 1;
    0x82 IXOR "ixor" 1;
    0x83 LXOR "lxor" 1;
    0x84 IINC "iinc" 3;
    0x85 I2L "i2l" 1;
    0x86 I2F "i2f" 1;
    0x87 I2D "i2d" 1;
    0x88 L2I "l2i" 1;
    0x89 L2F "l2f" 1;
    0x8A L2D "l2d" 1;
    0x8B F2I "f2i" 1;
    0x8C F2L "f2l" 1;
    0x8D F2D "f2d" 1;
    0x8E D2I "d2i" 1;
    0x8F D2L "d2l" 1;
    0x90 D2F "d2f" 1;
    0x91 I2B "i2b" 1;
    0x92 I2C "i2c" 1;
    0x93 I2S "i2s" 1;
    0x94 LCMP "lcmp" 1;
    0x95 FCMPL "fcmpl" 1;
    0x96 FCMPG "fcmpg" 1;
    0x97 DCMPL "dcmpl" 1;
    0x98 DCMPG "dcmpg" 1;
    0x99 IFEQ "ifeq" 3;
    0x9A IFNE "ifne" 3;
    0x9B IFLT "iflt" 3;
    0x9C IFGE "ifge" 3;
    0x9D IFGT "ifgt" 3;
    0x9E IFLE "ifle" 3;
    0x9F IF_ICMPEQ "if_icmpeq" 3;
    0xA0 IF_ICMPNE "if_icmpne" 3;
    0xA1 IF_ICMPLT "if_icmplt" 3;
    0xA2 IF_ICMPGE "if_icmpge" 3;
    0xA3 IF_ICMPGT "if_icmpgt" 3;
    0xA4 IF_ICMPLE "if_icmple" 3;
    0xA5 IF_ACMPEQ "if_acmpeq" 3;
    0xA6 IF_ACMPNE "if_acmpne" 3;
    0xA7 GOTO "goto" 3;
    0xA8 JSR "jsr" 3;
    0xA9 RET "ret" 2;
    0xAA TABLESWITCH "tableswitch" 0;
    0xAB LOOKUPSWITCH "lookupswitch" 0;
    0xAC IRETURN "ireturn" 1;
    0xAD LRETURN "lreturn" 1;
    0xAE FRETURN "freturn" 1;
    0xAF DRETURN "dreturn" 1;
    0xB0 ARETURN "areturn" 1;
    0xB1 RETURN "return" 1;
    0xB2 GETSTATIC "getstatic" 3;
    0xB3 PUTSTATIC "putstatic" 3;
    0xB4 GETFIELD "getfield" 3;
    0xB5 PUTFIELD "putfield" 3;
    0xB6 INVOKEVIRTUAL "invokevirtual" 3;
    0xB7 INVOKESPECIAL "invokespecial" 3;
    0xB8 INVOKESTATIC "invokestatic" 3;
    0xB9 INVOKEINTERFACE "invokeinterface" 5;
    0xBA INVOKEDYNAMIC "invokedynamic" 5;
    0xBB NEW "new" 3;
    0xBC NEWARRAY "newarray" 2;
    0xBD ANEWARRAY "anewarray" 3;
    0xBE ARRAYLENGTH "arraylength" 1;
    0xBF ATHROW "athrow" 1;
    0xC0 CHECKCAST "checkcast" 3;
    0xC1 INSTANCEOF "instanceof" 3;
    0xC2 MONITORENTER "monitorenter" 1;
    0xC3 MONITOREXIT "monitorexit" 1;
    0xC4 WIDE "wide" 0;
    0xC5 MULTIANEWARRAY "multianewarray" 4;
    0xC6 IFNULL "ifnull" 3;
    0xC7 IFNONNULL "ifnonnull" 3;
    0xC8 GOTO_W "goto_w" 5;
    0xC9 JSR_W "jsr_w" 5;
}

/// The mnemonic of an opcode; `None` for undefined ones.
pub fn mnemonic(op: u8) -> Option<&'static str> {
    MNEMONICS.get(usize::from(op)).copied()
}

/// The opcode that has a mnemonic.
pub fn by_mnemonic(name: &str) -> Option<u8> {
    MNEMONICS.iter().position(|&m| m == name).map(|at| at as u8)
}

/// The length in bytes of an instruction without `wide`; `None` for `wide`, the switches and undefined opcodes.
pub fn fixed_length(op: u8) -> Option<u8> {
    LENGTHS.get(usize::from(op)).copied().filter(|&length| length != 0)
}

/// The element kinds of `newarray`, from `T_BOOLEAN` on (JVMS table 6.5.newarray-A).
const ARRAY_KINDS: [Kind; 8] =
    [Kind::Boolean, Kind::Char, Kind::Float, Kind::Double, Kind::Byte, Kind::Short, Kind::Int, Kind::Long];

/// The operand of `newarray` for booleans, the lowest.
const T_BOOLEAN: u8 = 4;

/// The operand of `newarray` for ints.
pub const T_INT: u8 = 10;

/// The element kind that an operand of `newarray` stands for.
pub fn array_kind(atype: u8) -> Option<Kind> {
    ARRAY_KINDS.get(usize::from(atype.checked_sub(T_BOOLEAN)?)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mnemonics_and_opcodes_are_one_to_one() {
        for op in 0..=u8::MAX {
            match mnemonic(op) {
                Some(name) => assert_eq!(by_mnemonic(name), Some(op)),
                None => assert!(op > JSR_W),
            }
        }
        assert_eq!(by_mnemonic("invokedynamic"), Some(INVOKEDYNAMIC));
        assert_eq!(by_mnemonic("breakpoint"), None);
    }

    #[test]
    fn newarray_names_the_kinds_of_its_table() {
        let letters: String = (0..=u8::MAX).filter_map(array_kind).map(Kind::letter).collect();
        assert_eq!(letters, "ZCFDBSIJ");
        assert_eq!(array_kind(T_INT), Some(Kind::Int));
        assert_eq!((array_kind(3), array_kind(12)), (None, None));
    }

    #[test]
    fn lengths_that_depend_on_operands_are_not_fixed() {
        assert_eq!(fixed_length(INVOKEINTERFACE), Some(5));
        for op in [WIDE, TABLESWITCH, LOOKUPSWITCH, JSR_W + 1] {
            assert_eq!(fixed_length(op), None);
        }
    }
}
