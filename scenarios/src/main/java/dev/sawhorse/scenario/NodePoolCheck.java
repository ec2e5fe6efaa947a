package dev.sawhorse.scenario;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.aws.InstanceTypeProvider;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.LintInput;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.karpenter.lint.LintSettings;
import dev.sawhorse.karpenter.lint.MinValuesUnmet;
import dev.sawhorse.karpenter.lint.NoInstanceType;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Finds NodePools that can never launch anything: without a node class, or with requirements that no type satisfies. */
final class NodePoolCheck {
    private final LintSettings settings;
    private final Supplier<InstanceTypeProvider> provider;
    private final Problems problems;

    /**
     * Makes a check.
     *
     * @param provider the instance types of the region, asked for once and only if there is a NodePool
     */
    NodePoolCheck(LintSettings settings, Supplier<InstanceTypeProvider> provider, Problems problems) {
        this.settings = settings;
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
        List<Manifest> complete = new ArrayList<>(manifests);
        pools.forEach((pool, manifest) -> {
            String reference = pool.template().nodeClassRef().name();
            if (!nodeClasses.containsKey(reference)) {
                reportMissing(manifest, reference, nodeClasses);
                complete.remove(manifest);
            }
        });
        if (!pools.isEmpty()) {
            checkTypes(complete);
        }
    }

    private void checkTypes(List<Manifest> manifests) {
        InstanceTypeProvider types = provider.get();
        LintInput input = new LintInput(
                manifests, settings, nodeClass -> types.list(nodeClass, 0).asList());
        for (Finding finding : LintRules.check(input, List.of(new NoInstanceType(), new MinValuesUnmet()))) {
            if (finding.isComplaint()) {
                problems.warning(finding.position(), finding.path(), finding.message(), "Maybe " + finding.fix() + ".");
            }
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
}
