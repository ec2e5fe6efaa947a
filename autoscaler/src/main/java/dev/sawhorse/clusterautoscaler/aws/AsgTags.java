// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroupOptions;
import dev.sawhorse.input.GoDuration;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The node template tags of an Auto Scaling group ({@code k8s.io/cluster-autoscaler/node-template/…}) and its
 * autoscaling options. A value that cannot be parsed is ignored, as in upstream.
 */
final class AsgTags {
    private static final String LABEL = "k8s.io/cluster-autoscaler/node-template/label/";
    private static final String TAINT = "k8s.io/cluster-autoscaler/node-template/taint/";
    private static final String RESOURCE = "k8s.io/cluster-autoscaler/node-template/resources/";
    private static final String OPTION = "k8s.io/cluster-autoscaler/node-template/autoscaling-options/";
    private static final Pattern TAINT_VALUE = Pattern.compile("([^:]*):(NoSchedule|NoExecute|PreferNoSchedule)");

    private AsgTags() {}

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_manager.go",
            symbol = "extractLabelsFromAsg")
    static Map<String, String> labels(Map<String, String> tags) {
        Map<String, String> labels = new TreeMap<>();
        each(tags, LABEL, labels::put);
        return labels;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_manager.go",
            symbol = "extractTaintsFromAsg")
    static List<Taint> taints(Map<String, String> tags) {
        List<Taint> taints = new ArrayList<>();
        each(tags, TAINT, (key, value) -> {
            Matcher matcher = TAINT_VALUE.matcher(value);
            if (matcher.matches()) {
                taints.add(new Taint(key, matcher.group(1), matcher.group(2)));
            }
        });
        return taints;
    }

    /** Returns the capacity with the amounts that tags override. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_manager.go",
            symbol = {"extractAllocatableResourcesFromAsg", "extractAllocatableResourcesFromTags"})
    static Resources resources(Resources capacity, Map<String, String> tags) {
        Resources.Builder changed = Resources.builder();
        capacity.asMap().forEach(changed::set);
        each(tags, RESOURCE, (name, text) -> {
            Long amount = read(text, quantity -> Quantity.parse(quantity).baseUnits(name));
            if (amount != null) {
                changed.set(name, amount);
            }
        });
        return changed.build();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_manager.go",
            symbol = {"AwsManager.GetAsgOptions", "extractAutoscalingOptionsFromTags"})
    static NodeGroupOptions options(Map<String, String> tags) {
        Map<String, String> options = new TreeMap<>();
        each(tags, OPTION, options::put);
        return new NodeGroupOptions(
                read(options.get("scaledownutilizationthreshold"), Double::valueOf),
                read(options.get("scaledowngpuutilizationthreshold"), Double::valueOf),
                read(options.get("scaledownunneededtime"), GoDuration::nanos),
                read(options.get("scaledownunreadytime"), GoDuration::nanos),
                null,
                null,
                read(options.get("ignoredaemonsetsutilization"), Boolean::valueOf),
                false);
    }

    private static void each(Map<String, String> tags, String prefix, BiConsumer<String, String> action) {
        tags.forEach((key, value) -> {
            if (key.startsWith(prefix) && key.length() > prefix.length()) {
                action.accept(key.substring(prefix.length()), value);
            }
        });
    }

    private static <T> @Nullable T read(@Nullable String text, Function<String, T> reader) {
        try {
            return text == null ? null : reader.apply(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
