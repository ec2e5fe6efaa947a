// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

/**
 * A decision of an autoscaler or EC2 with its reason.
 *
 * @param time nanoseconds since the start; for repeated decisions the first time
 * @param kind the kind of decision
 * @param nodePool the NodePool or node group concerned, empty if none or several
 * @param subject the object concerned; for repeated decisions the first one
 * @param text decision and reason as text
 * @param times how often it was made, for any object
 * @param last nanoseconds since the start, the last time
 */
public record DecisionRow(long time, Kind kind, String nodePool, String subject, String text, int times, long last) {
    /** The kind of a decision. */
    public enum Kind {
        /** New capacity was requested. */
        PROVISIONED("provisioned"),
        /** A node was disrupted. */
        DISRUPTED("disrupted"),
        /** An action was refused, with a reason. */
        REFUSED("refused"),
        /** Another event of a controller. */
        EVENT("told");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns its name in output. */
        public String label() {
            return label;
        }
    }
}
