// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.upstream.Upstream;

/**
 * The kind of a topology rule: spread, affinity or anti-affinity.
 */
enum TopologyType {
    SPREAD("topology spread"),
    POD_AFFINITY("pod affinity"),
    POD_ANTI_AFFINITY("pod anti-affinity");

    private final String text;

    TopologyType(String text) {
        this.text = text;
    }

    /**
     * Returns the type of a message's words.
     *
     * @throws IllegalArgumentException naming the words if they are of no type
     */
    static TopologyType parse(String text) {
        for (TopologyType type : values()) {
            if (type.text.equals(text)) {
                return type;
            }
        }
        throw new IllegalArgumentException("\"" + text + "\" is no type of topology rule\n"
                + "Did you mean topology spread, pod affinity or pod anti-affinity?");
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologygroup.go", symbol = "TopologyType.String")
    @Override
    public String toString() {
        return text;
    }
}
