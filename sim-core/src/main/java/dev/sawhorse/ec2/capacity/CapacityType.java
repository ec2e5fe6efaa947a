// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

/** The purchase option of an instance. */
public enum CapacityType {
    ON_DEMAND("on-demand"),
    SPOT("spot"),
    RESERVED("reserved");

    private final String label;

    CapacityType(String label) {
        this.label = label;
    }

    /** Returns the value of Karpenter's {@code karpenter.sh/capacity-type} label. */
    public String label() {
        return label;
    }

    /**
     * Returns the capacity type of a label value.
     *
     * @throws IllegalArgumentException naming the value if it is not on-demand, spot or reserved
     */
    public static CapacityType parse(String label) {
        for (CapacityType type : values()) {
            if (type.label.equals(label)) {
                return type;
            }
        }
        throw new IllegalArgumentException(
                "capacity type \"" + label + "\" is unknown\nUse on-demand, spot or reserved.");
    }

    @Override
    public String toString() {
        return label;
    }
}
