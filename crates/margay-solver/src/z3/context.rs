//! A safe and small view of the Z3 library: one context that owns every expression made in it. Knows
//! nothing of our terms. All calls into the library are in this file.

use super::error::TranslationError;
use std::ffi::{CStr, CString};
use z3_sys::*;

/// An expression of one [`Context`], valid as long as that is.
#[derive(Copy, Clone)]
pub(super) struct Ast(Z3_ast);

// SAFETY: a pointer that only its context follows; see there.
unsafe impl Send for Ast {}

/// What a check found.
pub(super) enum Found {
    /// Values of the constants that were asked for, as bits.
    Sat(Vec<u64>),
    Unsat,
    Unknown(String),
}

/// The limits of one check.
#[derive(Copy, Clone)]
pub(crate) struct Limits {
    pub(crate) resources: u32,
    pub(crate) milliseconds: u32,
}

/// A Z3 context. Expressions are kept until it is dropped.
pub(super) struct Context {
    raw: Z3_context,
    made: usize,
    /// Resources that the checks so far have used.
    used: u32,
}

// SAFETY: a Z3 context may be used from any thread, by one at a time; the type is not Sync.
unsafe impl Send for Context {}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: the context is live, and no `Ast` is used without it.
        unsafe { Z3_del_context(self.raw) }
    }
}

type Unary = unsafe extern "C" fn(Z3_context, Z3_ast) -> Option<Z3_ast>;
type Several = unsafe extern "C" fn(Z3_context, u32, *const Z3_ast) -> Option<Z3_ast>;
type Binary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;

/// A new expression.
pub(super) type Made = Result<Ast, TranslationError>;

// SAFETY of all blocks below: the context is live as long as `self`, every `Ast` was made by this context (the
// fields are private and a translation never mixes contexts) and holds a reference that is given up only with
// the context. Without an error handler the library answers errors with null, which arrives as `None`.
impl Context {
    pub(super) fn new() -> Context {
        // SAFETY: see above.
        unsafe {
            let config = Z3_mk_config().expect("Z3 has memory for a configuration");
            let raw = Z3_mk_context_rc(config).expect("Z3 has memory for a context");
            Z3_del_config(config);
            Z3_set_error_handler(raw, None);
            Context { raw, made: 0, used: 0 }
        }
    }

    /// How many expressions were made, including the same one again.
    pub(super) fn made(&self) -> usize {
        self.made
    }

    fn keep(&mut self, ast: Option<Z3_ast>) -> Made {
        match ast {
            Some(ast) => {
                self.made += 1;
                // SAFETY: see above.
                unsafe { Z3_inc_ref(self.raw, ast) };
                Ok(Ast(ast))
            }
            None => Err(self.error()),
        }
    }

    fn error(&self) -> TranslationError {
        // SAFETY: see above; the message is copied before the next call.
        unsafe {
            let text = Z3_get_error_msg(self.raw, Z3_get_error_code(self.raw));
            if text.is_null() {
                TranslationError::Failed
            } else {
                TranslationError::Refused(CStr::from_ptr(text).to_string_lossy().into_owned())
            }
        }
    }

    fn symbol(&self, text: &str) -> Z3_symbol {
        let text = CString::new(text).unwrap_or_default();
        // SAFETY: see above.
        unsafe { Z3_mk_string_symbol(self.raw, text.as_ptr()) }.expect("Z3 has memory for a symbol")
    }

    fn bv_sort(&self, width: u8) -> Z3_sort {
        // SAFETY: see above.
        unsafe { Z3_mk_bv_sort(self.raw, width.into()) }.expect("a bit-vector has a bit")
    }

    fn float_sort(&self, double: bool) -> Z3_sort {
        // SAFETY: see above.
        let sort = unsafe { if double { Z3_mk_fpa_sort_64(self.raw) } else { Z3_mk_fpa_sort_32(self.raw) } };
        sort.expect("Z3 knows IEEE floats")
    }

    pub(super) fn bool_const(&mut self, number: u32) -> Made {
        // SAFETY: see above.
        let ast = unsafe {
            let sort = Z3_mk_bool_sort(self.raw).expect("Z3 knows truth");
            Z3_mk_int_symbol(self.raw, number as i32).and_then(|name| Z3_mk_const(self.raw, name, sort))
        };
        self.keep(ast)
    }

    pub(super) fn bv_const(&mut self, number: u32, width: u8) -> Made {
        let sort = self.bv_sort(width);
        // SAFETY: see above.
        let ast = unsafe {
            Z3_mk_int_symbol(self.raw, number as i32).and_then(|name| Z3_mk_const(self.raw, name, sort))
        };
        self.keep(ast)
    }

    pub(super) fn bv(&mut self, bits: u64, width: u8) -> Made {
        // SAFETY: see above.
        let ast = unsafe { Z3_mk_unsigned_int64(self.raw, bits, self.bv_sort(width)) };
        self.keep(ast)
    }

    pub(super) fn integer_const(&mut self, number: u32) -> Made {
        // SAFETY: see above.
        let ast = unsafe {
            let sort = Z3_mk_int_sort(self.raw).expect("Z3 knows integers");
            Z3_mk_int_symbol(self.raw, number as i32).and_then(|name| Z3_mk_const(self.raw, name, sort))
        };
        self.keep(ast)
    }

    pub(super) fn integer(&mut self, value: i64) -> Made {
        // SAFETY: see above.
        let ast = unsafe {
            let sort = Z3_mk_int_sort(self.raw).expect("Z3 knows integers");
            Z3_mk_int64(self.raw, value, sort)
        };
        self.keep(ast)
    }

    pub(super) fn bool(&mut self, value: bool) -> Made {
        // SAFETY: see above.
        let ast = unsafe { if value { Z3_mk_true(self.raw) } else { Z3_mk_false(self.raw) } };
        self.keep(ast)
    }

    pub(super) fn unary(&mut self, make: Unary, a: Ast) -> Made {
        // SAFETY: see above.
        let ast = unsafe { make(self.raw, a.0) };
        self.keep(ast)
    }

    pub(super) fn binary(&mut self, make: Binary, a: Ast, b: Ast) -> Made {
        // SAFETY: see above.
        let ast = unsafe { make(self.raw, a.0, b.0) };
        self.keep(ast)
    }

    /// An operation on any number of operands, here two.
    pub(super) fn several(&mut self, make: Several, a: Ast, b: Ast) -> Made {
        // SAFETY: see above; the array outlives the call.
        let ast = unsafe { make(self.raw, 2, [a.0, b.0].as_ptr()) };
        self.keep(ast)
    }

    pub(super) fn and(&mut self, a: Ast, b: Ast) -> Made {
        self.several(Z3_mk_and, a, b)
    }

    pub(super) fn or(&mut self, a: Ast, b: Ast) -> Made {
        self.several(Z3_mk_or, a, b)
    }

    pub(super) fn ite(&mut self, c: Ast, a: Ast, b: Ast) -> Made {
        // SAFETY: see above.
        let ast = unsafe { Z3_mk_ite(self.raw, c.0, a.0, b.0) };
        self.keep(ast)
    }

    pub(super) fn extend(&mut self, signed: bool, by: u8, a: Ast) -> Made {
        // SAFETY: see above.
        let ast = unsafe {
            match signed {
                true => Z3_mk_sign_ext(self.raw, by.into(), a.0),
                false => Z3_mk_zero_ext(self.raw, by.into(), a.0),
            }
        };
        self.keep(ast)
    }

    pub(super) fn low_bits(&mut self, width: u8, a: Ast) -> Made {
        // SAFETY: see above.
        let ast = unsafe { Z3_mk_extract(self.raw, u32::from(width) - 1, 0, a.0) };
        self.keep(ast)
    }

    fn nearest_even(&mut self) -> Made {
        // SAFETY: see above.
        let ast = unsafe { Z3_mk_fpa_rne(self.raw) };
        self.keep(ast)
    }

    /// A float operation that rounds.
    pub(super) fn rounded(
        &mut self,
        make: unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, Z3_ast) -> Option<Z3_ast>,
        a: Ast,
        b: Ast,
    ) -> Made {
        let mode = self.nearest_even()?;
        // SAFETY: see above.
        let ast = unsafe { make(self.raw, mode.0, a.0, b.0) };
        self.keep(ast)
    }

    pub(super) fn square_root(&mut self, a: Ast) -> Made {
        let mode = self.nearest_even()?;
        self.binary(Z3_mk_fpa_sqrt, mode, a)
    }

    /// The float that these bits are.
    pub(super) fn float_of_bits(&mut self, bits: Ast, double: bool) -> Made {
        // SAFETY: see above.
        let ast = unsafe { Z3_mk_fpa_to_fp_bv(self.raw, bits.0, self.float_sort(double)) };
        self.keep(ast)
    }

    pub(super) fn float_of_signed(&mut self, a: Ast, double: bool) -> Made {
        let mode = self.nearest_even()?;
        // SAFETY: see above.
        let ast = unsafe { Z3_mk_fpa_to_fp_signed(self.raw, mode.0, a.0, self.float_sort(double)) };
        self.keep(ast)
    }

    pub(super) fn float_of_float(&mut self, a: Ast, double: bool) -> Made {
        let mode = self.nearest_even()?;
        // SAFETY: see above.
        let ast = unsafe { Z3_mk_fpa_to_fp_float(self.raw, mode.0, a.0, self.float_sort(double)) };
        self.keep(ast)
    }

    /// The integer part; without meaning where it does not fit.
    pub(super) fn integer_part(&mut self, a: Ast, width: u8) -> Made {
        // SAFETY: see above.
        let mode = unsafe { Z3_mk_fpa_rtz(self.raw) };
        let mode = self.keep(mode)?;
        // SAFETY: see above.
        let ast = unsafe { Z3_mk_fpa_to_sbv(self.raw, mode.0, a.0, width.into()) };
        self.keep(ast)
    }

    /// Decides a conjunction and gives the values of `ask` in a model of it, and the resources that it took.
    pub(super) fn check(&mut self, logic: &str, all: &[Ast], ask: &[Ast], limits: Limits) -> (Found, u32) {
        // SAFETY: see above; solver, parameters and model hold a reference while they are used.
        unsafe {
            let Some(solver) = Z3_mk_solver_for_logic(self.raw, self.symbol(logic)) else {
                return (Found::Unknown(self.error().to_string()), 0);
            };
            Z3_solver_inc_ref(self.raw, solver);
            self.set_limits(solver, limits);
            for ast in all {
                Z3_solver_assert(self.raw, solver, ast.0);
            }
            let found = match Z3_solver_check(self.raw, solver) {
                Z3_L_TRUE => self.values(solver, ask),
                Z3_L_FALSE => Found::Unsat,
                _ => {
                    let why = CStr::from_ptr(Z3_solver_get_reason_unknown(self.raw, solver));
                    Found::Unknown(why.to_string_lossy().into_owned())
                }
            };
            let before = self.used;
            self.used = self.resources(solver).unwrap_or(before);
            Z3_solver_dec_ref(self.raw, solver);
            (found, self.used.wrapping_sub(before))
        }
    }

    /// What Z3 has counted in this context so far.
    ///
    /// # Safety
    /// The solver is one of this context.
    unsafe fn resources(&self, solver: Z3_solver) -> Option<u32> {
        // SAFETY: see above; the statistics hold a reference while they are read.
        unsafe {
            let all = Z3_solver_get_statistics(self.raw, solver)?;
            Z3_stats_inc_ref(self.raw, all);
            let is_it = |&i: &u32| {
                let key = Z3_stats_get_key(self.raw, all, i);
                !key.is_null() && CStr::from_ptr(key) == c"rlimit count" && Z3_stats_is_uint(self.raw, all, i)
            };
            let at = (0..Z3_stats_size(self.raw, all)).find(is_it);
            let used = at.map(|i| Z3_stats_get_uint_value(self.raw, all, i));
            Z3_stats_dec_ref(self.raw, all);
            used
        }
    }

    /// # Safety
    /// The solver is one of this context.
    unsafe fn set_limits(&self, solver: Z3_solver, limits: Limits) {
        // SAFETY: see above.
        unsafe {
            let Some(params) = Z3_mk_params(self.raw) else { return };
            Z3_params_inc_ref(self.raw, params);
            Z3_params_set_uint(self.raw, params, self.symbol("rlimit"), limits.resources);
            Z3_params_set_uint(self.raw, params, self.symbol("timeout"), limits.milliseconds);
            Z3_params_set_uint(self.raw, params, self.symbol("random_seed"), 0);
            // Otherwise each check replaces the process's handler of Ctrl-C by one of the library's own, which cancels whatever
            // check began last: with several threads it follows pointers to checks that have ended.
            Z3_params_set_bool(self.raw, params, self.symbol("ctrl_c"), false);
            Z3_solver_set_params(self.raw, solver, params);
            Z3_params_dec_ref(self.raw, params);
        }
    }

    /// # Safety
    /// The solver is one of this context and its last check found a model.
    unsafe fn values(&self, solver: Z3_solver, ask: &[Ast]) -> Found {
        // SAFETY: see above.
        unsafe {
            let Some(model) = Z3_solver_get_model(self.raw, solver) else {
                return Found::Unknown(self.error().to_string());
            };
            Z3_model_inc_ref(self.raw, model);
            let values: Option<Vec<u64>> = ask.iter().map(|ast| self.value(model, *ast)).collect();
            Z3_model_dec_ref(self.raw, model);
            values.map_or_else(|| Found::Unknown("Z3's model has no value".into()), Found::Sat)
        }
    }

    /// # Safety
    /// The model is one of this context.
    unsafe fn value(&self, model: Z3_model, ast: Ast) -> Option<u64> {
        // SAFETY: see above; the result holds a reference while it is read.
        unsafe {
            let mut slot = std::mem::MaybeUninit::<Z3_ast>::zeroed();
            if !Z3_model_eval(self.raw, model, ast.0, true, slot.as_mut_ptr()) {
                return None;
            }
            let value = slot.assume_init();
            Z3_inc_ref(self.raw, value);
            let bits = match Z3_get_bool_value(self.raw, value) {
                Z3_L_TRUE => Some(1),
                Z3_L_FALSE => Some(0),
                _ => {
                    let (mut bits, mut number) = (0u64, 0i64);
                    if Z3_get_numeral_uint64(self.raw, value, &mut bits) {
                        Some(bits)
                    } else {
                        Z3_get_numeral_int64(self.raw, value, &mut number).then_some(number as u64)
                    }
                }
            };
            Z3_dec_ref(self.raw, value);
            bits
        }
    }
}
