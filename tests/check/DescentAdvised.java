// verdict: violation java.lang.AssertionError
// witness: 601, true, true, 1000, 300, 700, 0, 500, 700, 0, 0, true

import org.sosy_lab.sv_benchmarks.Verifier;

public class DescentAdvised {
    static final int OLEV = 600, MAXALTDIFF = 600, MINSEP = 300, NOZCROSS = 100;
    static final int NO_INTENT = 0, DO_NOT_CLIMB = 1, DO_NOT_DESCEND = 2;
    static final int TCAS_TA = 1, OTHER = 2, UNRESOLVED = 0, UPWARD_RA = 1, DOWNWARD_RA = 2;
    int curVerticalSep, ownTrackedAlt, ownTrackedAltRate, otherTrackedAlt, altLayerValue;
    boolean highConfidence, twoOfThree;
    int upSeparation, downSeparation, otherRac, otherCapability;
    boolean climbInhibit;
    int[] positiveRaThresh = {400, 500, 640, 740};
    int alim() {
        return positiveRaThresh[altLayerValue];
    }
    int inhibitBiasedClimb() {
        return climbInhibit ? upSeparation + NOZCROSS : upSeparation;
    }
    boolean ownBelow() {
        return ownTrackedAlt < otherTrackedAlt;
    }
    boolean ownAbove() {
        return otherTrackedAlt < ownTrackedAlt;
    }
    boolean nonCrossingBiasedClimb() {
        boolean upwardPreferred = inhibitBiasedClimb() > downSeparation;
        if (upwardPreferred) return !ownBelow() || (ownBelow() && !(downSeparation >= alim()));
        return ownAbove() && curVerticalSep >= MINSEP && upSeparation >= alim();
    }
    boolean nonCrossingBiasedDescend() {
        boolean upwardPreferred = inhibitBiasedClimb() > downSeparation;
        if (upwardPreferred) return ownBelow() && curVerticalSep >= MINSEP && downSeparation >= alim();
        return !ownAbove() || (ownAbove() && upSeparation >= alim());
    }
    int altSepTest() {
        boolean enabled = highConfidence && ownTrackedAltRate <= OLEV && curVerticalSep > MAXALTDIFF;
        boolean tcasEquipped = otherCapability == TCAS_TA;
        boolean intentNotKnown = twoOfThree && otherRac == NO_INTENT;
        int altSep = UNRESOLVED;
        if (enabled && ((tcasEquipped && intentNotKnown) || !tcasEquipped)) {
            boolean needUp = nonCrossingBiasedClimb() && ownBelow();
            boolean needDown = nonCrossingBiasedDescend() && ownAbove();
            if (needUp && needDown) altSep = UNRESOLVED;
            else if (needUp) altSep = UPWARD_RA;
            else if (needDown) altSep = DOWNWARD_RA;
        }
        return altSep;
    }
    public static void main(String[] args) {
        DescentAdvised t = new DescentAdvised();
        t.curVerticalSep = Verifier.nondetInt();
        t.highConfidence = Verifier.nondetBoolean();
        t.twoOfThree = Verifier.nondetBoolean();
        t.ownTrackedAlt = Verifier.nondetInt();
        t.ownTrackedAltRate = Verifier.nondetInt();
        t.otherTrackedAlt = Verifier.nondetInt();
        t.altLayerValue = Verifier.nondetInt();
        t.upSeparation = Verifier.nondetInt();
        t.downSeparation = Verifier.nondetInt();
        t.otherRac = Verifier.nondetInt();
        t.otherCapability = Verifier.nondetInt();
        t.climbInhibit = Verifier.nondetBoolean();
        if (t.altLayerValue < 0 || t.altLayerValue > 3) return;
        int r = t.altSepTest();
        if (t.upSeparation >= t.alim() && t.downSeparation >= t.alim() && t.ownTrackedAlt > t.otherTrackedAlt) {
            assert r != 2;
        }
    }
}
