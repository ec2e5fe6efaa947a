// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.operator;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The search for objects for which a controller installs a Helm chart: HelmReleases of Flux, HelmCharts of k3s and Applications
 * of Argo CD. Charts are not rendered here, so their pods are missing unless the input contains them, as a dump does.
 */
public final class ChartReleases {
    private static final Set<String> AUTOSCALERS = Set.of("karpenter", "cluster-autoscaler");
    private static final List<String> LABELS =
            List.of("helm.toolkit.fluxcd.io/name", "app.kubernetes.io/instance", "argocd.argoproj.io/instance");
    private static final String RELEASE = "meta.helm.sh/release-name";

    private ChartReleases() {}

    /** Records a warning for each kind with an object whose chart is not in the input. */
    public static void report(Collection<Manifest> input, Problems problems) {
        Set<String> installed = new TreeSet<>();
        for (Manifest manifest : input) {
            LABELS.stream().map(label -> manifest.meta().labels().get(label)).forEach(name -> add(name, installed));
            add(manifest.meta().annotations().get(RELEASE), installed);
        }
        Map<String, List<Manifest>> missing = new LinkedHashMap<>();
        for (Manifest manifest : input) {
            if (manifest.isLeftOut()
                    && manifest.place().node() instanceof MappingNode node
                    && installsChart(manifest, node)
                    && names(manifest, node).noneMatch(installed::contains)) {
                missing.computeIfAbsent(manifest.kind().kind(), kind -> new ArrayList<>())
                        .add(manifest);
            }
        }
        missing.values().forEach(releases -> warn(releases, problems));
    }

    private static void add(@Nullable String name, Set<String> names) {
        if (name != null) {
            names.add(name);
        }
    }

    /** Charts of the autoscalers are exempt: their values are read, and what they install is simulated. */
    private static boolean installsChart(Manifest manifest, MappingNode node) {
        List<String> charts = ChartValues.of(manifest.kind().kind(), node).stream()
                .map(ChartValues::chart)
                .toList();
        return switch (manifest.kind().group() + " " + manifest.kind().kind()) {
            case "helm.toolkit.fluxcd.io HelmRelease", "helm.cattle.io HelmChart" ->
                charts.stream().noneMatch(AUTOSCALERS::contains);
            case "argoproj.io Application" ->
                charts.stream().anyMatch(chart -> !chart.isEmpty() && !AUTOSCALERS.contains(chart));
            default -> false;
        };
    }

    /** Returns the possible names of the release in the labels of its objects. */
    private static Stream<String> names(Manifest manifest, MappingNode node) {
        String release = node.mapping("spec").text("releaseName");
        return Stream.of(manifest.meta().name(), release == null ? "" : release);
    }

    private static void warn(List<Manifest> releases, Problems problems) {
        Manifest first = releases.get(0);
        boolean one = releases.size() == 1;
        problems.warning(
                first.position(),
                "",
                releases.size() + " " + first.kind().kind() + (one ? "" : "s") + " ignored, with the pods that "
                        + (one ? "its chart contains" : "their charts contain") + ": cost and nodes are too low",
                "Add what they install as manifests: use helm template, or kubectl get from the cluster.");
    }
}
