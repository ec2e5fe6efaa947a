// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

/** The support for a field or kind by the simulation. */
public enum FieldSupport {
    /** It is simulated. */
    SIMULATED('+'),
    /** It has no effect on scheduling, cost or disruption, and so needs no simulation. */
    IRRELEVANT('-'),
    /** It has an effect that is not simulated; its use is reported to the user. */
    REPORTED('!'),
    /** An unknown kind: its objects are left out and counted. */
    LEFT_OUT(' ');

    private final char sign;

    FieldSupport(char sign) {
        this.sign = sign;
    }

    /**
     * Returns the mark of a sign in a field table.
     *
     * @throws IllegalArgumentException if the sign is unknown
     */
    static FieldSupport ofSign(String sign) {
        for (FieldSupport mark : values()) {
            if (sign.length() == 1 && sign.charAt(0) == mark.sign) {
                return mark;
            }
        }
        throw new IllegalArgumentException("\"" + sign + "\" is no mark of a field\nDid you mean +, - or !?");
    }
}
