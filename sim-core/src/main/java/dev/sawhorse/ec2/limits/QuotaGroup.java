// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The instance families whose vCPUs one quota counts (Service Quotas, "Running On-Demand … instances" and "All … Spot Instance
 * Requests"). On-demand and spot have separate quotas.
 */
public enum QuotaGroup {
    /** A, C, D, H, I, M, R, T and Z. */
    STANDARD("standard"),
    F("f"),
    /** G and VT. */
    G("g"),
    P("p"),
    INF("inf"),
    TRN("trn"),
    X("x"),
    DL("dl"),
    HPC("hpc"),
    /** The families that begin with {@code u}. */
    HIGH_MEMORY("highMemory");

    private static final List<String> STANDARD_FAMILIES =
            List.of("a", "c", "d", "h", "i", "im", "is", "m", "r", "t", "z");

    private final String label;

    QuotaGroup(String label) {
        this.label = label;
    }

    /** Returns its name in scenarios. */
    public String label() {
        return label;
    }

    /** Returns the quota group of an instance type, null for one that EC2 does not count in vCPUs, such as a Mac. */
    public static @Nullable QuotaGroup of(String instanceType) {
        String letters = letters(instanceType);
        if (STANDARD_FAMILIES.contains(letters)) {
            return STANDARD;
        }
        return switch (letters) {
            case "f" -> F;
            case "g", "gr", "vt" -> G;
            case "p" -> P;
            case "inf" -> INF;
            case "trn" -> TRN;
            case "x" -> X;
            case "dl" -> DL;
            case "hpc" -> HPC;
            case "u" -> HIGH_MEMORY;
            default -> null;
        };
    }

    /** Returns the letters at the start of a type's name. */
    private static String letters(String instanceType) {
        int end = 0;
        while (end < instanceType.length() && Character.isLetter(instanceType.charAt(end))) {
            end++;
        }
        return instanceType.substring(0, end);
    }
}
