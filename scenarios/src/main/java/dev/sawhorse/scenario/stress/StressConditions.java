// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.tune.Parameter;
import dev.sawhorse.scenario.tune.ParameterSpace;
import dev.sawhorse.scenario.validation.SpotUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The conditions that a search may change in a scenario, each within its bounds. */
public final class StressConditions {
    /** The first value of every condition: what the scenario states. */
    static final String AS_IT_IS = "as it is";

    private static final Map<String, List<String>> USUAL = usual();
    private static final String LATENCIES = "latencies";
    private static final String BURSTS = "bursts";

    private StressConditions() {}

    private static Map<String, List<String>> usual() {
        Map<String, List<String>> usual = new LinkedHashMap<>();
        usual.put("load", List.of("0.5", "1.5", "2"));
        usual.put(BURSTS, List.of("10m", "1h"));
        usual.put("pod-size", List.of("0.5", "1.5", "2"));
        usual.put("interruptions", List.of("1", "5", "20"));
        usual.put("spot-prices", List.of("1.5", "2", "3"));
        usual.put("capacity", List.of("1", "0.3", "0.1"));
        usual.put(LATENCIES, List.of("kwok", "al2-measured", "slow-ami"));
        return usual;
    }

    /** Returns the names of all conditions. */
    public static List<String> names() {
        return List.copyOf(USUAL.keySet());
    }

    /** Returns whether a text is a value of a condition. */
    public static boolean isValue(String condition, String text) {
        return switch (condition) {
            case LATENCIES -> text.matches("[a-z0-9-]+");
            case BURSTS -> text.matches("[1-9][0-9]{0,3}[smh]");
            default -> text.matches("0*\\.?0*[1-9][0-9.]*");
        };
    }

    /**
     * Returns the space of the conditions that a scenario, or one of its variants, has.
     *
     * @param bounds the values of some conditions by their names; if there are any, the others are not changed
     */
    static ParameterSpace of(Variants variants, Map<String, List<String>> bounds) {
        List<Parameter> parameters = new ArrayList<>();
        (bounds.isEmpty() ? USUAL : bounds).forEach((name, values) -> {
            List<Parameter.Level> levels = new ArrayList<>(List.of(new Parameter.Level(AS_IT_IS, List.of())));
            for (String value : values) {
                List<Setting> settings = settings(variants, name, value);
                if (!settings.isEmpty()) {
                    levels.add(new Parameter.Level(value, settings));
                }
            }
            if (levels.size() > 1) {
                parameters.add(new Parameter(name, false, levels, Map.of()));
            }
        });
        return new ParameterSpace(parameters, List.of());
    }

    /** Returns what a value of a condition sets; nothing if the scenario does not have what it changes. */
    private static List<Setting> settings(Variants variants, String name, String value) {
        Scenario scenario = variants.scenario();
        return switch (name) {
            case "load" ->
                scenario.file().workloads().stream()
                        .map(workload -> Setting.parse("workloads[name=" + workload.name() + "].factor="
                                + workload.factor() * Double.parseDouble(value)))
                        .toList();
            case BURSTS ->
                scenario.file().workloads().stream()
                        .filter(WorkloadEntry::hasArrivals)
                        .map(workload ->
                                Setting.parse("workloads[name=" + workload.name() + "].arrivals.gatheredOver=" + value))
                        .toList();
            case "pod-size" -> podSizes(scenario, Double.parseDouble(value));
            case "interruptions" ->
                hasSpot(variants) ? parsed("spot.interruptions=advisor", "spot.scale=" + value) : List.of();
            case "spot-prices" -> hasSpot(variants) ? parsed("spot.priceScale=" + value) : List.of();
            case "capacity" -> parsed("cloud.depth.model=advisor", "cloud.depth.scale=" + value);
            case LATENCIES -> parsed("latencies.profile=" + value);
            default -> throw new IllegalArgumentException("\"" + name + "\" is not a condition");
        };
    }

    private static boolean hasSpot(Variants variants) {
        return variants.all().stream().anyMatch(variant -> SpotUse.isPossible(variant.file(), variant.allObjects()));
    }

    private static List<Setting> parsed(String... settings) {
        return Stream.of(settings).map(Setting::parse).toList();
    }

    /** The requests of Deployments with one container; others keep theirs. */
    private static List<Setting> podSizes(Scenario scenario, double factor) {
        List<Setting> settings = new ArrayList<>();
        for (Manifest manifest : scenario.initialObjects().all()) {
            if (manifest.value() instanceof Deployment deployment
                    && deployment.template().spec().containers().size() == 1) {
                Container container = deployment.template().spec().containers().get(0);
                container.requests().asMap().forEach((resource, amount) -> {
                    if (resource.equals("cpu") || resource.equals("memory")) {
                        String changed = Quantity.format(resource, Math.max(1, Math.round(amount * factor)));
                        settings.add(Setting.parse("manifests[kind=Deployment,name="
                                + manifest.meta().name()
                                + "].spec.template.spec.containers[0].resources.requests." + resource + "=\"" + changed
                                + "\""));
                    }
                });
            }
        }
        return settings;
    }
}
