// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.LintInput;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.karpenter.lint.LintSettings;
import dev.sawhorse.karpenter.lint.MinValuesUnmet;
import dev.sawhorse.karpenter.lint.NoInstanceType;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.cloud.Vendor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A validator that finds NodePools that can never launch a node: without a node class, or with requirements that no instance
 * type satisfies.
 */
final class NodePoolValidator {
    private final LintSettings settings;
    private final String kind;
    private final Supplier<InstanceTypeCatalogue> provider;
    private final Problems problems;

    /**
     * Creates a validator.
     *
     * @param kind kind of node class of the region's cloud
     * @param provider the instance types of the region, loaded at most once and only if there is a NodePool
     */
    NodePoolValidator(LintSettings settings, String kind, Supplier<InstanceTypeCatalogue> provider, Problems problems) {
        this.settings = settings;
        this.kind = kind;
        this.provider = provider;
        this.problems = problems;
    }

    /** Records the errors of the NodePools among the objects. */
    void check(List<Manifest> manifests) {
        Set<String> nodeClasses = new LinkedHashSet<>();
        Map<NodePool, Manifest> pools = new LinkedHashMap<>();
        List<Manifest> managed = ForeignNodePools.leaveOut(manifests, problems);
        for (Manifest manifest : managed) {
            if (Vendor.isNodeClass(manifest.kind().kind())) {
                nodeClasses.add(manifest.meta().name());
            }
            if (manifest.value() instanceof ProviderNodeClass nodeClass) {
                checkCloud(manifest, nodeClass);
            } else if (manifest.value() instanceof NodePool pool) {
                pools.put(pool, manifest);
            }
        }
        List<Manifest> complete = new ArrayList<>(managed);
        pools.forEach((pool, manifest) -> {
            NodeClassRef reference = pool.template().nodeClassRef();
            if (!reference.kind().equals(kind)) {
                reportKind(manifest, reference);
                complete.remove(manifest);
            } else if (!reference.group().equals(Vendor.groupOf(kind))) {
                reportGroup(manifest, reference);
                complete.remove(manifest);
            } else if (!nodeClasses.contains(reference.name())) {
                reportMissing(manifest, reference.name(), nodeClasses);
                complete.remove(manifest);
            }
        });
        if (!pools.isEmpty()) {
            checkTypes(complete);
        }
    }

    private void checkCloud(Manifest manifest, ProviderNodeClass nodeClass) {
        if (!nodeClass.kind().equals(kind)) {
            problems.error(
                    manifest.position(),
                    "kind",
                    manifest.name() + " cannot be used in " + settings.region() + ", where there are only " + kind
                            + "es",
                    "Maybe use another region, such as " + Vendor.regionOf(nodeClass.kind()) + ".");
        }
    }

    private void checkTypes(List<Manifest> manifests) {
        LintInput input = new LintInput(manifests, settings, provider.get());
        for (Finding finding : LintRules.check(input, List.of(new NoInstanceType(), new MinValuesUnmet()))) {
            if (finding.isProblem()) {
                problems.warning(finding.position(), finding.path(), finding.message(), "Maybe " + finding.fix() + ".");
            }
        }
    }

    private void reportMissing(Manifest manifest, String reference, Set<String> nodeClasses) {
        String hint = Spelling.hint(reference, nodeClasses);
        problems.error(
                manifest.position(),
                "spec.template.spec.nodeClassRef.name",
                manifest.name() + " refers to the " + kind + " " + reference + ", which is not declared",
                hint == null ? "Add an " + kind + " of that name to the manifests" + assumption() : hint);
    }

    private String assumption() {
        return kind.equals(EC2NodeClass.KIND) ? ", or assume one with --assume-node-class." : ".";
    }

    private void reportKind(Manifest manifest, NodeClassRef reference) {
        problems.error(
                manifest.position(),
                "spec.template.spec.nodeClassRef.kind",
                "\"" + reference.kind() + "\" is not a kind of node class in " + settings.region(),
                "Did you mean \"" + kind + "\"?");
    }

    private void reportGroup(Manifest manifest, NodeClassRef reference) {
        problems.error(
                manifest.position(),
                "spec.template.spec.nodeClassRef.group",
                "\"" + reference.group() + "\" is not the group of " + kind + ", so Karpenter ignores the NodePool",
                "Did you mean \"" + Vendor.groupOf(kind) + "\"?");
    }
}
