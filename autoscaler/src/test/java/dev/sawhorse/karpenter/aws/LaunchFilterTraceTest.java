// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.explanation.FilterStage;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LaunchFilterTraceTest {
    private final List<InstanceType> types = new ArrayList<>();

    /** Adds a type; it is sold as spot alone where the price on demand is 0. */
    private void type(String name, Map<String, Long> more, double onDemand, double spot, boolean available) {
        Map<String, Long> capacity = new TreeMap<>(more);
        capacity.put("cpu", 2_000L);
        capacity.put("memory", 8L << 30);
        Requirements requirements = Requirements.of(
                in(Labels.INSTANCE_TYPE, name),
                in(Labels.ZONE, "a"),
                in(KarpenterLabels.CAPACITY_TYPE, "on-demand", "spot"));
        List<Offering> offerings = new ArrayList<>(List.of(offering("spot", spot, available)));
        if (onDemand > 0) {
            offerings.add(offering("on-demand", onDemand, available));
        }
        types.add(new InstanceType(name, requirements, offerings, Resources.of(capacity), InstanceTypeOverhead.NONE));
    }

    private static Offering offering(String capacityType, double price, boolean available) {
        Requirements requirements =
                Requirements.of(in(Labels.ZONE, "a"), in(KarpenterLabels.CAPACITY_TYPE, capacityType));
        return Offering.of(requirements, price, available);
    }

    private static Requirement in(String key, String... values) {
        return Requirement.of(key, Operator.IN, values);
    }

    private InstanceTypeFilterTrace trace() {
        List<String> listed = types.stream().map(InstanceType::name).toList();
        NodeClaim claim = new NodeClaim(
                ObjectMeta.of("", "default-abcde"),
                new NodeClaim.Spec(
                        new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                        List.of(new RequirementSpec(Labels.INSTANCE_TYPE, "In", listed, null)),
                        Resources.of(Map.of("cpu", 1_000L)),
                        List.of(),
                        List.of(),
                        null,
                        null));
        return LaunchFilterTrace.of(
                claim, InstanceTypes.of(types, AwsLabels.WELL_KNOWN), InstanceTypeTruncation.MAX_INSTANCE_TYPES);
    }

    private static String keyOf(InstanceTypeFilterTrace trace, String type) {
        FilterStage fall = trace.fallOf(type);
        return fall == null ? "" : fall.key();
    }

    @Test
    void eachFilterRemovesItsOwn() {
        type("m5.large", Map.of(), 0.096, 0.035, true);
        type("gone.large", Map.of(), 0.09, 0.03, false);
        type("g5.large", Map.of("nvidia.com/gpu", 1L), 1.0, 0.05, true);
        type("dear.large", Map.of(), 0, 0.4, true);
        InstanceTypeFilterTrace trace = trace();
        assertThat(trace.left()).containsExactly("m5.large");
        assertThat(keyOf(trace, "gone.large")).isEqualTo("available");
        assertThat(keyOf(trace, "g5.large")).isEqualTo("exotic");
        assertThat(keyOf(trace, "dear.large")).isEqualTo("dearSpot");
    }

    @Test
    void gpuTypesRemainIfNoOtherTypeDoes() {
        type("g5.large", Map.of("nvidia.com/gpu", 1L), 1.0, 0.05, true);
        assertThat(trace().left()).containsExactly("g5.large");
    }

    @Test
    void requestHasSixtyTypes() {
        for (int i = 100; i < 170; i++) {
            type("m" + i + ".large", Map.of(), 0.1 + i * 0.001, 0.03 + i * 0.0001, true);
        }
        InstanceTypeFilterTrace trace = trace();
        assertThat(trace.left()).hasSize(60).contains("m100.large");
        assertThat(keyOf(trace, "m169.large")).isEqualTo("request");
    }
}
