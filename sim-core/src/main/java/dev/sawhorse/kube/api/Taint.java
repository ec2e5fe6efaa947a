// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * A taint of a node.
 *
 * @param value empty where none is given
 * @param effect NoSchedule, PreferNoSchedule or NoExecute as written
 */
public record Taint(String key, String value, String effect) {
    public static final String NO_SCHEDULE = "NoSchedule";
    public static final String PREFER_NO_SCHEDULE = "PreferNoSchedule";
    public static final String NO_EXECUTE = "NoExecute";

    /** Whether key and effect are equal: a node has at most one taint of each. */
    public boolean matches(Taint other) {
        return key.equals(other.key) && effect.equals(other.effect);
    }

    /** Returns the taint as kubectl writes it: {@code key=value:Effect}. */
    @Override
    public String toString() {
        return key + (value.isEmpty() ? "" : "=" + value) + ":" + effect;
    }
}
