/** Each operator of Java on each kind of operand, in a method of its own; the name is the operator's and the kind's. */
class Compare {
    static boolean lt_int(int a, int b) { return a < b; }
    static boolean le_int(int a, int b) { return a <= b; }
    static boolean gt_int(int a, int b) { return a > b; }
    static boolean ge_int(int a, int b) { return a >= b; }
    static boolean eq_int(int a, int b) { return a == b; }
    static boolean ne_int(int a, int b) { return a != b; }
    static int add_int(int a, int b) { return a + b; }
    static int sub_int(int a, int b) { return a - b; }
    static int mul_int(int a, int b) { return a * b; }
    static int div_int(int a, int b) { return a / b; }
    static int rem_int(int a, int b) { return a % b; }
    static int neg_int(int a) { return -a; }
    static int plus_int(int a) { return +a; }
    static boolean lt_long(long a, long b) { return a < b; }
    static boolean le_long(long a, long b) { return a <= b; }
    static boolean gt_long(long a, long b) { return a > b; }
    static boolean ge_long(long a, long b) { return a >= b; }
    static boolean eq_long(long a, long b) { return a == b; }
    static boolean ne_long(long a, long b) { return a != b; }
    static long add_long(long a, long b) { return a + b; }
    static long sub_long(long a, long b) { return a - b; }
    static long mul_long(long a, long b) { return a * b; }
    static long div_long(long a, long b) { return a / b; }
    static long rem_long(long a, long b) { return a % b; }
    static long neg_long(long a) { return -a; }
    static long plus_long(long a) { return +a; }
    static boolean lt_float(float a, float b) { return a < b; }
    static boolean le_float(float a, float b) { return a <= b; }
    static boolean gt_float(float a, float b) { return a > b; }
    static boolean ge_float(float a, float b) { return a >= b; }
    static boolean eq_float(float a, float b) { return a == b; }
    static boolean ne_float(float a, float b) { return a != b; }
    static float add_float(float a, float b) { return a + b; }
    static float sub_float(float a, float b) { return a - b; }
    static float mul_float(float a, float b) { return a * b; }
    static float div_float(float a, float b) { return a / b; }
    static float rem_float(float a, float b) { return a % b; }
    static float neg_float(float a) { return -a; }
    static float plus_float(float a) { return +a; }
    static boolean lt_double(double a, double b) { return a < b; }
    static boolean le_double(double a, double b) { return a <= b; }
    static boolean gt_double(double a, double b) { return a > b; }
    static boolean ge_double(double a, double b) { return a >= b; }
    static boolean eq_double(double a, double b) { return a == b; }
    static boolean ne_double(double a, double b) { return a != b; }
    static double add_double(double a, double b) { return a + b; }
    static double sub_double(double a, double b) { return a - b; }
    static double mul_double(double a, double b) { return a * b; }
    static double div_double(double a, double b) { return a / b; }
    static double rem_double(double a, double b) { return a % b; }
    static double neg_double(double a) { return -a; }
    static double plus_double(double a) { return +a; }
    static int and_int(int a, int b) { return a & b; }
    static int or_int(int a, int b) { return a | b; }
    static int xor_int(int a, int b) { return a ^ b; }
    static int shl_int(int a, int b) { return a << b; }
    static int shr_int(int a, int b) { return a >> b; }
    static int ushr_int(int a, int b) { return a >>> b; }
    static int not_int(int a) { return ~a; }
    static long and_long(long a, long b) { return a & b; }
    static long or_long(long a, long b) { return a | b; }
    static long xor_long(long a, long b) { return a ^ b; }
    static long shl_long(long a, int b) { return a << b; }
    static long shr_long(long a, int b) { return a >> b; }
    static long ushr_long(long a, int b) { return a >>> b; }
    static long not_long(long a) { return ~a; }
    static boolean and_boolean(boolean a, boolean b) { return a & b; }
    static boolean or_boolean(boolean a, boolean b) { return a | b; }
    static boolean xor_boolean(boolean a, boolean b) { return a ^ b; }
    static boolean andAnd_boolean(boolean a, boolean b) { return a && b; }
    static boolean orOr_boolean(boolean a, boolean b) { return a || b; }
    static boolean lt_zero(int a) { return a < 0; }
    static boolean le_zero(int a) { return a <= 0; }
    static boolean gt_zero(int a) { return a > 0; }
    static boolean ge_zero(int a) { return a >= 0; }
    static boolean eq_zero(int a) { return a == 0; }
    static boolean ne_zero(int a) { return a != 0; }
    static boolean eq_reference(Object a, Object b) { return a == b; }
    static boolean eq_null(Object a) { return a == null; }
    static boolean eq_flag(boolean a, boolean b) { return a == b; }
    static boolean ne_reference(Object a, Object b) { return a != b; }
    static boolean ne_null(Object a) { return a != null; }
    static boolean ne_flag(boolean a, boolean b) { return a != b; }
    static int lt_branch(double a, float b) { if (a < b) { return 1; } return 2; }
    static int le_branch(double a, float b) { if (a <= b) { return 1; } return 2; }
    static int gt_branch(double a, float b) { if (a > b) { return 1; } return 2; }
    static int ge_branch(double a, float b) { if (a >= b) { return 1; } return 2; }
    static int eq_branch(double a, float b) { if (a == b) { return 1; } return 2; }
    static int ne_branch(double a, float b) { if (a != b) { return 1; } return 2; }
    static int andAnd_branch(boolean a, boolean b) { if (a && b) { return 1; } return 2; }
    static int orOr_branch(boolean a, boolean b) { if (a || b) { return 1; } return 2; }
    static int increment_local(int a) { a++; return a; }
    static int decrement_local(int a) { a--; return a; }
    static int addTo_local(int a) { a += 3; return a; }
    static int subFrom_local(int a) { a -= 3; return a; }
    static int mulBy_local(int a) { a *= 3; return a; }
    static int divBy_local(int a) { a /= 3; return a; }
    static int remBy_local(int a) { a %= 3; return a; }
}
