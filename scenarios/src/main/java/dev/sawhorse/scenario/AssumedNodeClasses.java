package dev.sawhorse.scenario;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The EC2NodeClasses that NodePools refer to and no manifest declares, as where node classes are kept in Terraform: they are
 * assumed to be of Amazon Linux 2023, with subnets in every zone.
 */
final class AssumedNodeClasses {
    /** Stands as the file of what is assumed. */
    private static final String ORIGIN = "--assume-node-class";

    private static final String MANIFEST = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: %s}
            spec:
              role: assumed
              amiSelectorTerms: [{alias: al2023@latest}]
              subnetSelectorTerms: [{tags: {karpenter.sh/discovery: assumed}}]
              securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: assumed}}]
            """;

    private AssumedNodeClasses() {}

    /** Returns the missing node classes as manifests, each with a warning at the first NodePool that refers to it. */
    static List<ManifestEntry> missing(Collection<Manifest> declared, Problems problems) {
        Set<String> known = new TreeSet<>();
        for (Manifest manifest : declared) {
            if (manifest.value() instanceof ProviderNodeClass nodeClass) {
                known.add(nodeClass.name());
            }
        }
        List<ManifestEntry> missing = new ArrayList<>();
        for (Manifest manifest : declared) {
            if (manifest.value() instanceof NodePool pool
                    && pool.template().nodeClassRef().kind().equals(EC2NodeClass.KIND)
                    && known.add(pool.template().nodeClassRef().name())) {
                String name = pool.template().nodeClassRef().name();
                problems.warning(
                        manifest.position(),
                        "spec.template.spec.nodeClassRef.name",
                        "the EC2NodeClass " + name
                                + " is not declared: al2023@latest with subnets in every zone is assumed",
                        null);
                missing.add(new ManifestEntry.Inline(Value.ofRoot(
                        SourceDocuments.parseSingle(new SourceFile(ORIGIN, MANIFEST.formatted(name))), problems)));
            }
        }
        return missing;
    }

    /** Returns the names of the node classes among some objects that are assumed. */
    static List<String> names(List<Manifest> manifests) {
        return manifests.stream()
                .filter(manifest -> manifest.position().file().equals(ORIGIN))
                .map(manifest -> manifest.meta().name())
                .toList();
    }
}
