package dev.sawhorse.kube.manifest;

/** What becomes of a field or kind in the simulation. */
public enum FieldMark {
    /** The simulation honours it. */
    SIMULATED('+'),
    /** It has no effect on scheduling, cost or disruption, and so needs no simulation. */
    IRRELEVANT('-'),
    /** It has an effect that is not simulated yet; a user of it is told so. */
    REPORTED('!'),
    /** A kind of which nothing is known: its objects are left out and counted. */
    LEFT_OUT(' ');

    private final char sign;

    FieldMark(char sign) {
        this.sign = sign;
    }

    /**
     * Returns the mark that a field table writes as the given sign.
     *
     * @throws IllegalArgumentException if there is none
     */
    static FieldMark ofSign(String sign) {
        for (FieldMark mark : values()) {
            if (sign.length() == 1 && sign.charAt(0) == mark.sign) {
                return mark;
            }
        }
        throw new IllegalArgumentException("\"" + sign + "\" is no mark of a field\nMaybe +, - or ! was meant.");
    }
}
