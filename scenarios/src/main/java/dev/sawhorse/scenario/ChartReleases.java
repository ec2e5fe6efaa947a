package dev.sawhorse.scenario;

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
 * Objects that have a controller install a Helm chart: HelmReleases of Flux, HelmCharts of k3s, Applications of Argo CD. Nobody
 * renders the chart here, so the pods that it holds are missing unless the input has them by themselves, as a dump has.
 */
final class ChartReleases {
    private static final Set<String> AUTOSCALERS = Set.of("karpenter", "cluster-autoscaler");
    private static final List<String> LABELS =
            List.of("helm.toolkit.fluxcd.io/name", "app.kubernetes.io/instance", "argocd.argoproj.io/instance");
    private static final String RELEASE = "meta.helm.sh/release-name";

    private ChartReleases() {}

    /** Records a warning for each kind of which an object's chart is not in the input. */
    static void report(Collection<Manifest> input, Problems problems) {
        Set<String> installed = new TreeSet<>();
        for (Manifest manifest : input) {
            LABELS.stream().map(label -> manifest.meta().labels().get(label)).forEach(name -> add(name, installed));
            add(manifest.meta().annotations().get(RELEASE), installed);
        }
        Map<String, List<Manifest>> missing = new LinkedHashMap<>();
        for (Manifest manifest : input) {
            if (manifest.isLeftOut()
                    && manifest.place().node() instanceof MappingNode node
                    && installsAChart(manifest, node)
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

    /** The charts of the autoscalers are not meant: their values are read, and what they install is what is simulated. */
    private static boolean installsAChart(Manifest manifest, MappingNode node) {
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

    /** Returns what the release may be called on the objects that it made. */
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
                releases.size() + " " + first.kind().kind() + (one ? "" : "s") + " left out, with the pods that "
                        + (one ? "its chart holds" : "their charts hold") + ": cost and nodes are too low",
                "Give what they install as manifests: helm template, or kubectl get of the cluster.");
    }
}
