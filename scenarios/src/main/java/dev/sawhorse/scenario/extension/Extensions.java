// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.extension;

import dev.sawhorse.api.extension.ArrivalSource;
import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.api.extension.DisruptionMethod;
import dev.sawhorse.api.extension.LintRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a run that a program provides instead of the scenario. A method and a provider may have state, so each run makes
 * its own.
 *
 * @param cloudProvider makes the cloud provider, null for that of the region
 * @param disruptionMethods make the methods that are tried after Karpenter's, in their order
 * @param arrivals the sources of arrivals by the name of their workload
 * @param lintRules the rules that are checked beside Sawhorse's own
 */
public record Extensions(
        @Nullable Supplier<? extends CloudProvider> cloudProvider,
        List<Supplier<? extends DisruptionMethod>> disruptionMethods,
        Map<String, ArrivalSource> arrivals,
        List<LintRule> lintRules) {
    /** No extensions. */
    public static final Extensions NONE = new Extensions(null, List.of(), Map.of(), List.of());

    /** Copies the collections. */
    public Extensions {
        disruptionMethods = List.copyOf(disruptionMethods);
        arrivals = Collections.unmodifiableMap(new LinkedHashMap<>(arrivals));
        lintRules = List.copyOf(lintRules);
    }

    /** Returns these with a cloud provider. */
    public Extensions withCloudProvider(Supplier<? extends CloudProvider> provider) {
        return new Extensions(provider, disruptionMethods, arrivals, lintRules);
    }

    /** Returns these with one more disruption method. */
    public Extensions withDisruptionMethod(Supplier<? extends DisruptionMethod> method) {
        return new Extensions(cloudProvider, plus(disruptionMethods, method), arrivals, lintRules);
    }

    /** Returns these with the arrivals of a workload. */
    public Extensions withArrivals(String workload, ArrivalSource source) {
        Map<String, ArrivalSource> changed = new LinkedHashMap<>(arrivals);
        changed.put(workload, source);
        return new Extensions(cloudProvider, disruptionMethods, changed, lintRules);
    }

    /** Returns these with one more lint rule. */
    public Extensions withLintRule(LintRule rule) {
        return new Extensions(cloudProvider, disruptionMethods, arrivals, plus(lintRules, rule));
    }

    private static <T> List<T> plus(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }

    /** Returns a cloud provider, null for that of the region. */
    public @Nullable CloudProvider newCloudProvider() {
        return cloudProvider == null ? null : cloudProvider.get();
    }

    /** Returns the extensions of one run. */
    public RunExtensions newRun() {
        List<DisruptionMethod> methods = new ArrayList<>();
        disruptionMethods.forEach(method -> methods.add(method.get()));
        return new RunExtensions(newCloudProvider(), methods, arrivals.keySet());
    }

    /** Returns whether runs depend on more than their stored inputs. */
    public boolean changeRuns() {
        return cloudProvider != null || !disruptionMethods.isEmpty() || !arrivals.isEmpty();
    }
}
