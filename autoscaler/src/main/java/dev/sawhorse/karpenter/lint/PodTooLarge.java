// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A rule that finds pods that request more of a resource than any instance type that a NodePool could launch for them.
 */
final class PodTooLarge implements LintRule {
    private static final int NAMES = 3;

    @Override
    public String id() {
        return "pod-too-large";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: the requests of a pod and of the DaemonSets on its node must fit into the "
                + "allocatable resources of an instance type";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Workload workload : input.podControllers()) {
            if (input.canRunOnUnmanagedNodes(workload.spec())) {
                continue;
            }
            List<Declared<NodePool>> pools = PoolOrder.dynamic(input).stream()
                    .filter(pool -> input.typesOf(pool.value()).accepts(workload.spec()))
                    .toList();
            List<EmptyNodeCapacity> rooms = new ArrayList<>();
            for (Declared<NodePool> pool : pools) {
                rooms.addAll(EmptyNodeCapacity.of(pool.value(), workload.spec(), input));
            }
            if (!rooms.isEmpty() && rooms.stream().noneMatch(EmptyNodeCapacity::isEnough)) {
                report(workload, pools, rooms, input, findings);
            }
        }
    }

    private static void report(
            Workload workload,
            List<Declared<NodePool>> pools,
            List<EmptyNodeCapacity> rooms,
            LintInput input,
            Findings findings) {
        List<String> missing = missing(workload, rooms);
        List<String> reasons = new ArrayList<>();
        List<String> repairs = new ArrayList<>();
        for (String resource : missing) {
            reasons.add(reason(resource, workload, rooms));
            repairs.add(new PodRepair(workload, pools, input).of(resource));
        }
        if (missing.isEmpty()) {
            reasons.add("requests " + Amounts.text(workload.spec().requests())
                    + "; some instance types have enough of each resource, but none has enough of all of them");
            repairs.add(new PodRepair(workload, pools, input).of(""));
        }
        String empty = PoolOrder.dynamic(input).stream()
                .filter(pool -> input.typesOf(pool.value()).launchable().isEmpty())
                .filter(pool -> input.typesOf(pool.value()).wouldAccept(workload.spec()))
                .map(pool -> pool.manifest().name())
                .collect(Collectors.joining(", "));
        if (!empty.isEmpty()) {
            repairs.add(0, "requirements of " + empty + " that allow an instance type");
        }
        findings.error(
                workload.manifest(),
                workload.pods().below("spec", "containers"),
                String.join("; it ", reasons) + ". Considered: the " + count(rooms) + " of "
                        + pools.stream()
                                .map(pool -> pool.manifest().name())
                                .distinct()
                                .limit(NAMES)
                                .collect(Collectors.joining(", "))
                        + (pools.size() > NAMES ? " and " + (pools.size() - NAMES) + " more" : "")
                        + (empty.isEmpty()
                                ? ""
                                : "; " + empty + " would accept them, but cannot launch any instance type")
                        + ". The pods stay pending",
                String.join("; ", new LinkedHashSet<>(repairs)));
    }

    /** Returns the resources that no type has enough of. */
    private static List<String> missing(Workload workload, List<EmptyNodeCapacity> rooms) {
        return workload.spec().requests().names().stream()
                .filter(resource -> rooms.stream().noneMatch(room -> room.isEnough(resource)))
                .toList();
    }

    private static String reason(String resource, Workload workload, List<EmptyNodeCapacity> rooms) {
        EmptyNodeCapacity best = rooms.get(0);
        for (EmptyNodeCapacity room : rooms) {
            best = room.left(resource) > best.left(resource) ? room : best;
        }
        String requested =
                "requests " + Amounts.of(resource, workload.spec().requests().amount(resource)) + " of " + resource;
        if (best.left(resource) <= 0 && best.type().capacity().amount(resource) <= 0) {
            return requested + ", which no instance type has";
        }
        long daemons = best.daemons().amount(resource);
        return requested + ", more than any instance type can allocate: the maximum is "
                + Amounts.of(resource, Math.max(0, best.left(resource))) + ", on "
                + best.type().name()
                + (daemons > 0 ? " beside " + Amounts.of(resource, daemons) + " for DaemonSets" : "");
    }

    private static String count(List<EmptyNodeCapacity> rooms) {
        long names = rooms.stream()
                .map(EmptyNodeCapacity::type)
                .map(InstanceType::name)
                .distinct()
                .count();
        return names + (names == 1 ? " instance type" : " instance types");
    }
}
