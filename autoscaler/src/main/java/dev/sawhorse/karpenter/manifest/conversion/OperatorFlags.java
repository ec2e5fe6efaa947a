// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The settings and feature gates of Karpenter that not all versions have, with the first version that has them. */
final class OperatorFlags {
    /** Feature gates; all are off by default. */
    static final Map<String, KarpenterVersion> GATES = gates();

    private static final Map<String, KarpenterVersion> VARIABLES = variables();

    private OperatorFlags() {}

    private static Map<String, KarpenterVersion> gates() {
        Map<String, KarpenterVersion> gates = new TreeMap<>();
        gates.put("CapacityBuffer", KarpenterVersion.V1_14_0);
        gates.put("TerminateFirstDrift", KarpenterVersion.V1_15);
        gates.put("TerminateFirstRepair", KarpenterVersion.V1_15);
        gates.put("PodDeletionCostManagement", KarpenterVersion.V1_15);
        return Collections.unmodifiableMap(gates);
    }

    private static Map<String, KarpenterVersion> variables() {
        Map<String, KarpenterVersion> variables = new TreeMap<>();
        variables.put("SCHEDULER_CONFIG", KarpenterVersion.V1_14);
        variables.put("AWS_FEATURE_GATES", KarpenterVersion.V1_14);
        variables.put("LEGACY_NODE_REPAIR", KarpenterVersion.V1_15);
        variables.put("SECURITY_GROUP_REFRESH_INTERVAL", KarpenterVersion.V1_15);
        return variables;
    }

    /** Returns the first version with a setting by the name of its environment variable; null if all have it or none. */
    static @Nullable KarpenterVersion ofVariable(String name) {
        return VARIABLES.get(name);
    }

    /** Returns the same for a setting by its flag, such as {@code --legacy-node-repair=true}. */
    static @Nullable KarpenterVersion ofFlag(String flag) {
        String name = flag.startsWith("--") ? flag.substring(2).split("=", 2)[0] : "";
        return VARIABLES.get(name.replace('-', '_').toUpperCase(Locale.ROOT));
    }
}
