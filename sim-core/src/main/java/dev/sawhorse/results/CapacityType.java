package dev.sawhorse.results;

/** How an instance is paid for. */
public enum CapacityType {
    ON_DEMAND("on-demand"),
    SPOT("spot"),
    RESERVED("reserved");

    private final String label;

    CapacityType(String label) {
        this.label = label;
    }

    /** Returns the value of the label {@code karpenter.sh/capacity-type}. */
    public String label() {
        return label;
    }

    /** Returns the type with a label; anything else, such as a node nobody bills, counts as on-demand. */
    public static CapacityType ofLabel(String label) {
        for (CapacityType type : values()) {
            if (type.label.equals(label)) {
                return type;
            }
        }
        return ON_DEMAND;
    }
}
