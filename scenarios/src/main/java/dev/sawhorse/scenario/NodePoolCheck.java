package dev.sawhorse.scenario;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.aws.InstanceTypeProvider;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Finds NodePools that can never launch anything: without a node class, or with requirements that no type satisfies. */
final class NodePoolCheck {
    private final String region;
    private final Supplier<InstanceTypeProvider> provider;
    private final Problems problems;

    /**
     * Makes a check.
     *
     * @param provider the instance types of the region, asked for once and only if there is a NodePool
     */
    NodePoolCheck(String region, Supplier<InstanceTypeProvider> provider, Problems problems) {
        this.region = region;
        this.provider = provider;
        this.problems = problems;
    }

    /** Records what is wrong with the NodePools among the objects. */
    void check(List<Manifest> manifests) {
        Map<String, EC2NodeClass> nodeClasses = new LinkedHashMap<>();
        Map<NodePool, Manifest> pools = new LinkedHashMap<>();
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof EC2NodeClass nodeClass) {
                nodeClasses.put(nodeClass.name(), nodeClass);
            } else if (manifest.value() instanceof NodePool pool) {
                pools.put(pool, manifest);
            }
        }
        if (!pools.isEmpty()) {
            InstanceTypeProvider types = provider.get();
            pools.forEach((pool, manifest) -> check(pool, manifest, nodeClasses, types));
        }
    }

    private void check(
            NodePool pool, Manifest manifest, Map<String, EC2NodeClass> nodeClasses, InstanceTypeProvider types) {
        String reference = pool.template().nodeClassRef().name();
        EC2NodeClass nodeClass = nodeClasses.get(reference);
        if (nodeClass == null) {
            reportMissing(manifest, reference, nodeClasses);
        } else {
            checkRequirements(manifest, pool, types.list(nodeClass, 0).asList());
        }
    }

    private void reportMissing(Manifest manifest, String reference, Map<String, EC2NodeClass> nodeClasses) {
        String hint = Spelling.hint(reference, nodeClasses.keySet());
        problems.error(
                manifest.position(),
                "spec.template.spec.nodeClassRef.name",
                manifest.name() + " refers to the EC2NodeClass " + reference + ", which is not declared",
                hint == null ? "Maybe add an EC2NodeClass of that name to the manifests." : hint);
    }

    private void checkRequirements(Manifest manifest, NodePool pool, List<InstanceType> types) {
        List<RequirementSpec> specs = pool.template().requirements();
        if (count(specs, types) > 0) {
            checkMinValues(manifest, specs, types);
            return;
        }
        problems.warning(
                manifest.position(),
                "spec.template.spec.requirements",
                manifest.name() + " can launch none of the " + types.size() + " instance types of " + region + ": "
                        + culprit(specs, types),
                null);
    }

    private void checkMinValues(Manifest manifest, List<RequirementSpec> specs, List<InstanceType> types) {
        Requirements requirements = Requirements.ofSpecs(specs);
        for (RequirementSpec spec : specs) {
            Integer minValues = spec.minValues();
            int values = minValues == null ? 0 : distinctValues(spec.key(), requirements, types);
            if (minValues != null && values < minValues) {
                problems.warning(
                        manifest.position(),
                        "spec.template.spec.requirements",
                        manifest.name() + " asks for " + minValues + " values of " + spec.key()
                                + ", but the instance types of " + region + " that it allows have " + values
                                + ", so it launches nothing",
                        "Maybe lower minValues, or set karpenter.minValuesPolicy: BestEffort.");
            }
        }
    }

    private static int distinctValues(String key, Requirements requirements, List<InstanceType> types) {
        Set<String> values = new TreeSet<>();
        for (InstanceType type : types) {
            if (canLaunch(type, requirements)) {
                Requirement own = type.requirements().find(key);
                values.addAll(own == null ? List.of() : own.values());
            }
        }
        return values.size();
    }

    private static String culprit(List<RequirementSpec> specs, List<InstanceType> types) {
        for (RequirementSpec spec : specs) {
            if (count(List.of(spec), types) == 0) {
                return text(spec) + " excludes all of them";
            }
        }
        int most = 0;
        String without = "they exclude each other";
        for (RequirementSpec spec : specs) {
            List<RequirementSpec> others = new ArrayList<>(specs);
            others.remove(spec);
            int left = count(others, types);
            if (left > most) {
                most = left;
                without = "together they exclude all, without " + text(spec) + " they would leave " + left;
            }
        }
        return without;
    }

    private static int count(List<RequirementSpec> specs, List<InstanceType> types) {
        Requirements requirements = Requirements.ofSpecs(specs);
        int count = 0;
        for (InstanceType type : types) {
            if (canLaunch(type, requirements)) {
                count++;
            }
        }
        return count;
    }

    private static boolean canLaunch(InstanceType type, Requirements requirements) {
        return type.requirements().intersects(requirements)
                && type.offerings().stream()
                        .anyMatch(offering ->
                                offering.available() && offering.requirements().intersects(requirements));
    }

    private static String text(RequirementSpec spec) {
        return spec.key() + " " + spec.operator() + " " + spec.values();
    }
}
