// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.Storage;
import dev.sawhorse.karpenter.scheduling.VolumeTopology;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PodValidationTest {
    private final PodValidation validation = new PodValidation(
            WellKnownLabels.withProvider(List.of("karpenter.k8s.aws/instance-cpu"), List.of("karpenter.k8s.aws")),
            new VolumeTopology(Storage.NONE));

    @Test
    void wellKnownAndCustomLabelsMayBeRequired() {
        assertThat(selecting(Labels.ZONE, "z1")).isNull();
        assertThat(selecting("karpenter.k8s.aws/instance-cpu", "4")).isNull();
        assertThat(selecting("team", "a")).isNull();
    }

    @Test
    void labelsOfRestrictedDomainsMayNot() {
        assertThat(selecting("karpenter.k8s.aws/ec2nodeclass", "default"))
                .startsWith("using label karpenter.k8s.aws/ec2nodeclass is not allowed");
        assertThat(selecting(KarpenterLabels.INITIALIZED, "true")).contains("is not allowed");
        assertThat(selecting(Labels.HOSTNAME, "n")).contains("is not allowed");
    }

    @Test
    void anUnknownCapacityTypeIsRejected() {
        assertThat(selecting(KarpenterLabels.CAPACITY_TYPE, "free"))
                .isEqualTo("no valid values found in [free] for karpenter.sh/capacity-type, expected one of: "
                        + "map[on-demand:{} reserved:{} spot:{}], got: [free]");
    }

    @Test
    void everyRequiredTermIsChecked() {
        assertThat(requiring(expression("team", "In", "a"), expression("n", "Gt", "many")))
                .isEqualTo("key n with operator Gt must have a single positive integer value");
        assertThat(requiring(expression("team", "In")))
                .isEqualTo("key team with operator In must have a value defined");
    }

    @Test
    void labelsThatKubernetesDoesNotAllowAreRejectedWithItsMessage() {
        assertThat(requiring(expression("team", "In", "-x")))
                .isEqualTo("invalid value -x for key team, a valid label must be an empty string or consist of "
                        + "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
                        + "character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is "
                        + "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')");
        assertThat(requiring(expression("team", "In", "y".repeat(64))))
                .isEqualTo("invalid value " + "y".repeat(64) + " for key team, must be no more than 63 bytes");
        assertThat(requiring(expression("bad key", "Exists")))
                .startsWith("key bad key is not a qualified name, name part must consist of alphanumeric characters");
        assertThat(requiring(expression("Example.com/Foo", "Exists")))
                .startsWith("key Example.com/Foo is not a qualified name, prefix part a lowercase RFC 1123 subdomain");
        assertThat(requiring(expression("/x", "Exists")))
                .isEqualTo("key /x is not a qualified name, prefix part must be non-empty");
        assertThat(requiring(expression("a/b/c", "Exists")))
                .startsWith("key a/b/c is not a qualified name, a valid label key must consist of")
                .endsWith("with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }

    @Test
    void aBoundIsAnIntegerOf64BitsThatIsNotNegative() {
        assertThat(requiring(expression("n", "Gt", "007"))).isNull();
        assertThat(requiring(expression("n", "Lt", "9223372036854775807"))).isNull();
        assertThat(requiring(expression("n", "Lt", "9223372036854775808"))).endsWith("a single positive integer value");
        assertThat(requiring(expression("n", "Gt", "1", "2"))).endsWith("a single positive integer value");
    }

    @Test
    void aPodThatExcludesKarpenterNodesIsIgnored() {
        assertThat(requiring(expression(KarpenterLabels.NODE_POOL, "DoesNotExist")))
                .isEqualTo("configured to not run on a Karpenter provisioned node "
                        + "(requirement=karpenter.sh/nodepool DoesNotExist)");
    }

    @Test
    void resultsOfOneSpecDoNotApplyToAnother() {
        PodSpec valid = Given.requesting(1).build();
        PodSpec restricted =
                Given.requesting(1).nodeSelector(Map.of(Labels.HOSTNAME, "n")).build();
        PodSpec withoutClaim = Given.requesting(1)
                .volumes(List.of(new Volume("data", Volume.Kind.PERSISTENT_VOLUME_CLAIM, "gone", null)))
                .build();

        for (PodSpec spec : List.of(valid, valid, restricted, restricted, valid, withoutClaim, withoutClaim, valid)) {
            String invalidity = validation.invalidity(Given.pod("p", Map.of(), spec));
            assertThat(invalidity == null).isEqualTo(spec.equals(valid));
        }
    }

    @Test
    void podsOfOneSpecWithClaimsOfTheirOwnAreLookedAtOneByOne() {
        Storage storage = Storage.of(
                List.of(new PersistentVolumeClaim(ObjectMeta.of("default", "a-scratch"), "ebs", null, false, false)),
                List.of(),
                List.of(new StorageClass(ObjectMeta.of("", "ebs"), "ebs.csi.aws.com", true, List.of())));
        PodValidation looking = new PodValidation(WellKnownLabels.CORE, new VolumeTopology(storage));
        PodSpec spec = Given.requesting(1)
                .volumes(List.of(new Volume("scratch", Volume.Kind.EPHEMERAL, null, "ebs")))
                .build();

        assertThat(looking.invalidity(Given.pod("a", Map.of(), spec))).isNull();
        assertThat(looking.invalidity(Given.pod("b", Map.of(), spec))).contains("b-scratch");
    }

    private String selecting(String key, String value) {
        return validation.invalidity(Given.pod(
                "p",
                Map.of(),
                Given.requesting(1).nodeSelector(Map.of(key, value)).build()));
    }

    private String requiring(NodeSelectorTerm... terms) {
        Affinity affinity = new Affinity(List.of(terms), List.of(), List.of(), List.of(), List.of(), List.of());
        return validation.invalidity(
                Given.pod("p", Map.of(), Given.requesting(1).affinity(affinity).build()));
    }

    private static NodeSelectorTerm expression(String key, String operator, String... values) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement(key, operator, List.of(values))));
    }
}
