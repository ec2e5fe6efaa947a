// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.operator;

import dev.sawhorse.upstream.Upstream;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The feature gates of Karpenter that are on. */
public record FeatureGates(Set<FeatureGate> enabled) {
    /** Karpenter's defaults. */
    @Upstream(file = "pkg/operator/options/options.go", symbol = "DefaultFeatureGates")
    public static final FeatureGates DEFAULT = where(FeatureGate::isEnabledByDefault);

    public FeatureGates {
        Set<FeatureGate> copy = EnumSet.noneOf(FeatureGate.class);
        copy.addAll(enabled);
        enabled = Collections.unmodifiableSet(copy);
    }

    /** Returns the gates for which the condition holds. */
    @Upstream(file = "pkg/operator/options/options.go", symbol = "ParseFeatureGates")
    public static FeatureGates where(Predicate<FeatureGate> isEnabled) {
        return new FeatureGates(Arrays.stream(FeatureGate.values())
                .filter(isEnabled)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(FeatureGate.class))));
    }

    /** Returns these gates and others. */
    public FeatureGates with(FeatureGate... others) {
        return where(gate -> isEnabled(gate) || List.of(others).contains(gate));
    }

    public boolean isEnabled(FeatureGate gate) {
        return enabled.contains(gate);
    }
}
