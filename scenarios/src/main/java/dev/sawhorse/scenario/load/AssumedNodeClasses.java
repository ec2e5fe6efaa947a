// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * EC2NodeClasses that NodePools refer to and that no manifest declares, for example because they are managed with Terraform.
 * They are assumed to use Amazon Linux 2023 and subnets in every zone.
 */
public final class AssumedNodeClasses {
    /** The file name in positions of assumed objects. */
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

    /** Returns the names of the assumed node classes among some objects. */
    public static List<String> names(List<Manifest> manifests) {
        return manifests.stream()
                .filter(manifest -> manifest.position().file().equals(ORIGIN))
                .map(manifest -> manifest.meta().name())
                .toList();
    }
}
