// verdict: safe
// target: TargetLeapYear.check

public class TargetLeapYear {
    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int check(int year) {
        int days = isLeap(year) ? 366 : 365;
        if (year % 400 == 0) {
            assert days == 366;
        } else if (year % 100 == 0) {
            assert days == 365;
        } else if ((year & 3) == 0) {
            assert days == 366;
        }
        return days;
    }
}
