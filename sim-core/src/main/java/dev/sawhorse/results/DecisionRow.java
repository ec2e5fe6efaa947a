package dev.sawhorse.results;

/**
 * Something an autoscaler or EC2 decided, and why.
 *
 * @param time nanoseconds since the start; of decisions that were repeated the first time
 * @param kind what was decided
 * @param nodePool the NodePool or node group it is about, empty if none or several
 * @param subject the object it is about; of repeated decisions the first
 * @param text what was decided and why, for people
 * @param times how often it was decided, about whichever object
 * @param last nanoseconds since the start, the last time
 */
public record DecisionRow(long time, Kind kind, String nodePool, String subject, String text, int times, long last) {
    /** What a decision is. */
    public enum Kind {
        /** Capacity was asked for. */
        PROVISIONED("provisioned"),
        /** A node was taken away. */
        DISRUPTED("disrupted"),
        /** Something was not done, with a reason. */
        REFUSED("refused"),
        /** Anything else that a controller told. */
        TOLD("told");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns its name for people. */
        public String label() {
            return label;
        }
    }
}
