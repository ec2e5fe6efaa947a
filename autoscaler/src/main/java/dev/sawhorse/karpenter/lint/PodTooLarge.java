package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.kube.Resources;
import java.util.ArrayList;
import java.util.List;

/** Pods that ask for more than any instance type has that a NodePool could launch for them. */
final class PodTooLarge implements LintRule {
    @Override
    public String id() {
        return "pod-too-large";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: the requests of a pod must fit into what an instance type leaves for pods";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Workload workload : input.workloads()) {
            List<InstanceType> types = new ArrayList<>();
            for (Declared<NodePool> pool : input.nodePools()) {
                PoolTypes own = input.typesOf(pool.value());
                types.addAll(own.accepts(workload.spec()) ? own.typesFor(workload.spec()) : List.of());
            }
            Resources requests = workload.spec().requests();
            boolean fits = types.stream().anyMatch(type -> requests.fitsWithin(type.allocatable()));
            if (!types.isEmpty() && !fits && !workload.daemon()) {
                InstanceType largest = largest(types);
                findings.error(
                        workload.manifest(),
                        workload.pods().below("spec", "containers"),
                        "asks for " + Amounts.text(requests) + ", which none of the " + count(types)
                                + " instance types has that the NodePools allow; " + largest.name() + " has "
                                + Amounts.text(largest.allocatable()),
                        "smaller requests, or a NodePool that allows larger types");
            }
        }
    }

    private static long count(List<InstanceType> types) {
        return types.stream().map(InstanceType::name).distinct().count();
    }

    private static InstanceType largest(List<InstanceType> types) {
        InstanceType largest = types.get(0);
        for (InstanceType type : types) {
            boolean moreMemory =
                    type.allocatable().memoryBytes() > largest.allocatable().memoryBytes();
            boolean moreCpu = type.allocatable().memoryBytes()
                            == largest.allocatable().memoryBytes()
                    && type.allocatable().cpuMillis() > largest.allocatable().cpuMillis();
            if (moreMemory || moreCpu) {
                largest = type;
            }
        }
        return largest;
    }
}
