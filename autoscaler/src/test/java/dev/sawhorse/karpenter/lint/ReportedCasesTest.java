// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Severity;
import dev.sawhorse.karpenter.operator.FeatureGate;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.lint.Linting.deployment;
import static dev.sawhorse.karpenter.lint.Linting.only;
import static dev.sawhorse.karpenter.lint.Linting.podDisruptionBudget;
import static dev.sawhorse.karpenter.lint.Linting.pool;
import static dev.sawhorse.karpenter.lint.Linting.rules;
import static org.assertj.core.api.Assertions.assertThat;

/** Situations of public reports, each with a neighbour of which nothing is to be said. */
class ReportedCasesTest {
    private static final String PLAIN = "{containers: [{name: a, image: a, resources: {requests: {cpu: 1}}}]}";
    private static final String M5 = "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [m5]}]";
    private static final String M5_LARGE =
            "[{key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}]";

    private static String m5(String key, String value) {
        return M5.replace("}]", "}, {key: " + key + ", operator: In, values: [" + value + "]}]");
    }

    private static String nodeClass(String name, String spec) {
        return """
                apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: %s}
                spec:
                  role: r
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
                %s""".formatted(name, spec.isEmpty() ? "" : "  " + spec + "\n");
    }

    private static String requesting(String resources) {
        return "{containers: [{name: a, image: a, resources: " + resources + "}]}";
    }

    private static List<String> ofCluster(String... documents) {
        return Linting.findings(Linting.SCENARIO, documents).stream()
                .map(Finding::rule)
                .toList();
    }

    @Test
    void spotAndOnDemandPoolsOfEqualWeightTakeTheSamePods() {
        String spot = pool("a-spot", m5("karpenter.sh/capacity-type", "spot"));
        String onDemand = pool("b-on-demand", m5("karpenter.sh/capacity-type", "on-demand"));
        Finding finding = only("overlapping-pools", spot, onDemand, deployment("app", 3, "{}", PLAIN));

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.message())
                .contains("the same weight (none is set) as NodePool a-spot")
                .contains("those of Deployment default/app")
                .contains("in the order b-on-demand, a-spot (reverse order of names, regard")
                .contains("on-demand only, instead of on-demand and spot");
        assertThat(finding.fix()).contains("one NodePool with karpenter.sh/capacity-type In [spot, on-demand]");
        assertThat(rules(spot + "  weight: 10\n", onDemand, deployment("app", 3, "{}", PLAIN)))
                .doesNotContain("overlapping-pools");
    }

    @Test
    void zonePoolsOfEqualWeightPutAllNodesIntoOneZone() {
        String a = pool("az-a", m5("topology.kubernetes.io/zone", "us-east-1a"), "  weight: 100");
        String b = pool("az-b", m5("topology.kubernetes.io/zone", "us-east-1b"), "  weight: 100");
        Finding finding = only("overlapping-pools", a, b, deployment("app", 1, "{}", PLAIN));

        assertThat(finding.message()).contains("us-east-1b only, instead of us-east-1a and us-east-1b");
        assertThat(finding.fix()).startsWith("one NodePool with all zones, and topologySpreadConstraints");
        String choosing = "{nodeSelector: {topology.kubernetes.io/zone: us-east-1a}, " + PLAIN.substring(1);
        assertThat(rules(a, b, deployment("app", 1, "{}", choosing))).isEmpty();
    }

    @Test
    void podsSpreadOverALabelThatDistinguishesTwoPoolsUseBoth() {
        String a = pool("az-a", m5("topology.kubernetes.io/zone", "us-east-1a"));
        String b = pool("az-b", m5("topology.kubernetes.io/zone", "us-east-1b"));
        String spread = "{topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone,"
                + " whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: app}}}], "
                + PLAIN.substring(1);

        assertThat(rules(a, b, deployment("app", 2, "{}", spread))).doesNotContain("overlapping-pools");
    }

    @Test
    void poolsOfThreeAreOneFindingWithTheirOrder() {
        assertThat(only(
                                "overlapping-pools",
                                pool("a", m5("topology.kubernetes.io/zone", "us-east-1a")),
                                pool("b", m5("topology.kubernetes.io/zone", "us-east-1b")),
                                pool("c", m5("topology.kubernetes.io/zone", "us-east-1c")),
                                deployment("app", 1, "{}", PLAIN))
                        .message())
                .contains("in the order c, b, a");
    }

    @Test
    void poolOfAnotherOperatingSystemIsNotShadowed() {
        String windows = pool("windows", "[{key: kubernetes.io/os, operator: In, values: [windows]}]")
                .replace("name: default", "name: win");
        String linux = pool("linux", Linting.ANY, "  weight: 20");
        String win = nodeClass("win", "").replace("al2023@latest", "windows2022@latest");

        assertThat(rules(win, linux, windows)).isEmpty();
        assertThat(rules(nodeClass("default", ""), linux, pool("more", M5))).containsExactly("shadowed-pool");
    }

    @Test
    void poolWithLargerRootVolumesIsNotShadowed() {
        String disk = pool("disk", M5).replace("name: default", "name: large");
        String large = nodeClass(
                "large", "blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {volumeSize: 200Gi, volumeType: gp3}}]");
        assertThat(rules(nodeClass("default", ""), large, pool("first", Linting.ANY, "  weight: 20"), disk))
                .isEmpty();
    }

    @Test
    void ephemeralStorageIsRepairedInTheNodeClass() {
        String pools = pool("p", "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [r5, i3en]}]");
        String root = "blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {volumeSize: %s, volumeType: gp3}}]";
        String pod = deployment(
                "cache", 1, "{}", requesting("{requests: {cpu: 3750m, memory: 30G, ephemeral-storage: 50G}}"));
        Finding finding = only("pod-too-large", nodeClass("default", root.formatted("50Gi")), pools, pod);

        assertThat(finding.message())
                .startsWith(
                        "requests 50G (46.57Gi) of ephemeral-storage, more than any instance type can allocate: the maximum "
                                + "is 44Gi")
                .doesNotContain("memory");
        assertThat(finding.fix())
                .contains("in EC2NodeClass default blockDeviceMappings with ebs.volumeSize: 53Gi or more")
                .contains("instanceStorePolicy: RAID0");
        assertThat(rules(nodeClass("default", root.formatted("53Gi")), pools, pod))
                .isEmpty();
        assertThat(rules(nodeClass("default", "instanceStorePolicy: RAID0"), pools, pod))
                .isEmpty();
    }

    @Test
    void gpusAndUnknownResourcesAreNamed() {
        Finding gpu = only(
                "pod-too-large",
                pool("p", M5),
                deployment("gpu", 1, "{}", requesting("{requests: {cpu: 100m}, limits: {nvidia.com/gpu: 1}}")));
        assertThat(gpu.message()).startsWith("requests 1 of nvidia.com/gpu, which no instance type has");
        assertThat(gpu.fix()).contains("g4dn").contains("excluded by karpenter.k8s.aws/instance-family In [m5]");
        Finding fpga = only(
                "pod-too-large",
                pool("p", M5),
                deployment("fpga", 1, "{}", requesting("{requests: {cpu: 100m}, limits: {example.com/fpga: 1}}")));
        assertThat(fpga.fix())
                .contains("no instance type of us-east-1 has example.com/fpga")
                .contains("NodeOverlay");
    }

    @Test
    void daemonSetsCountWhenAPodIsComparedWithATypesCapacity() {
        String daemon = deployment("agent", 1, "{}", requesting("{requests: {cpu: 500m}}"))
                .replace("kind: Deployment", "kind: DaemonSet")
                .replace("  replicas: 1\n", "");
        String pod = deployment("app", 1, "{}", requesting("{requests: {cpu: 1900m}}"));
        assertThat(rules(pool("p", M5_LARGE), pod)).isEmpty();
        assertThat(only("pod-too-large", pool("p", M5_LARGE), pod, daemon).message())
                .contains("the maximum is 1.43, on m5.large beside 0.5 for DaemonSets");
    }

    @Test
    void budgetsDoNotBlockExpiration() {
        String pool = pool(
                "p",
                Linting.ANY + "\n      expireAfter: 24h\n      terminationGracePeriod: 30m",
                "  disruption: {budgets: [{nodes: 10%}]}");
        Finding finding = only("budget-not-for-expiry", pool);

        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        assertThat(finding.message()).contains("drained when it is 24h old").contains("old, at any");
        assertThat(only("budget-not-for-expiry", pool.replace("10%", "\"0\"")).severity())
                .isEqualTo(Severity.WARNING);
        assertThat(rules(pool.replace("24h", "Never"))).isEmpty();
        assertThat(rules(pool("p", Linting.ANY + "\n      expireAfter: 24h"))).isEmpty();
    }

    @Test
    void limitOfNodesIsSoftUnlessThePoolIsStatic() {
        Finding finding = only("nodes-limit-soft", pool("p", M5, "  limits: {nodes: 3}"));
        assertThat(finding.message()).contains("is not a hard limit").contains("more than 3 nodes");
        assertThat(finding.fix()).startsWith("limits.cpu");
        assertThat(rules(pool("p", M5, "  limits: {cpu: 30}"))).isEmpty();
        assertThat(rules(pool("p", M5, "  replicas: 2", "  limits: {nodes: 3}")))
                .containsExactly("static-gate-off");
    }

    @Test
    void staticPoolWithItsGateOffIsAnError() {
        Finding finding = Linting.findings(Linting.SCENARIO, pool("p", M5, "  replicas: 3"))
                .get(0);
        assertThat(finding.rule()).isEqualTo("static-gate-off");
        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.message()).contains("launches none of its 3 nodes");
        LintSettings on = Linting.scenario(Linting.with(FeatureGate.STATIC_CAPACITY));
        assertThat(Linting.findings(on, pool("p", M5, "  replicas: 3"))).isEmpty();
    }

    @Test
    void unselectedArchitectureIsReported() {
        Finding finding = only("no-arch-requirement", pool("p", "[]"), deployment("app", 1, "{}", PLAIN));
        assertThat(finding.message())
                .contains("amd64 or arm64")
                .contains("exec format error")
                .contains("default/app");
        String choosing = "{nodeSelector: {kubernetes.io/arch: amd64}, " + PLAIN.substring(1);
        assertThat(rules(pool("p", "[]"), deployment("app", 1, "{}", choosing))).isEmpty();
        assertThat(rules(pool("p", M5), deployment("app", 1, "{}", PLAIN))).isEmpty();
    }

    @Test
    void prefixDelegationNeedsMaxPods() {
        String awsNode = """
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: aws-node, namespace: kube-system}
                spec:
                  selector: {matchLabels: {app: aws-node}}
                  template:
                    metadata: {labels: {app: aws-node}}
                    spec:
                      tolerations: [{operator: Exists}]
                      containers: [{name: a, image: a, env: [{name: ENABLE_PREFIX_DELEGATION, value: "true"}]}]
                """;
        String c7g = pool("p", "[{key: node.kubernetes.io/instance-type, operator: In, values: [c7g.2xlarge]}]");
        Finding finding = only("prefix-delegation-max-pods", nodeClass("default", ""), c7g, awsNode);
        assertThat(finding.object()).isEqualTo("EC2NodeClass default");
        assertThat(finding.message()).contains("58 on c7g.2xlarge, where 110 could run");
        assertThat(rules(nodeClass("default", "kubelet: {maxPods: 110}"), c7g, awsNode))
                .isEmpty();
        assertThat(rules(nodeClass("default", ""), c7g, awsNode.replace("\"true\"", "\"false\"")))
                .isEmpty();
    }

    @Test
    void cronJobThatRunsWithinConsolidateAfterKeepsItsNodes() {
        String cron = """
                apiVersion: batch/v1
                kind: CronJob
                metadata: {name: tick}
                spec:
                  schedule: "*/5 * * * *"
                  jobTemplate:
                    spec:
                      template:
                        spec:
                          restartPolicy: Never
                          containers: [{name: a, image: a, resources: {requests: {cpu: 1}}}]
                """;
        String after = "  disruption: {consolidateAfter: %s}";
        assertThat(only("period-below-consolidate-after", pool("p", M5, after.formatted("10m")), cron)
                        .message())
                .contains("its pods start every 5m")
                .contains("consolidateAfter (10m) of NodePool p");
        assertThat(rules(pool("p", M5, after.formatted("1m")), cron)).isEmpty();
        assertThat(rules(pool("p", M5, after.formatted("10m")), cron.replace("*/5 *", "*/5 8-18")))
                .isEmpty();
    }

    @Test
    void limitsBelowTheReplicasAreReportedWithTheExcess() {
        String pods = deployment("gpu", 2, "{}", requesting("{requests: {cpu: 6}, limits: {nvidia.com/gpu: 1}}"));
        String g5 = "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [g5]}]";
        Finding finding = only("limits-below-demand", pool("p", g5, "  limits: {cpu: 8}"), pods);
        assertThat(finding.message()).contains("limits.cpu is 8").contains("need at least 16");
        assertThat(finding.fix()).isEqualTo("limits.cpu: 16 or more (8 more than now)");
        assertThat(rules(pool("p", g5, "  limits: {cpu: 16}"), pods)).isEmpty();
    }

    @Test
    void editWhoseLimitsLeaveNoRoomForAReplacementIsReported() {
        String before = pool("p", M5_LARGE, "  limits: {cpu: 8}");
        String after = before.replace("  template:\n", "  template:\n    metadata: {labels: {team: a}}\n");
        String pods = deployment("app", 4, "{}", PLAIN);
        Finding finding = only("edit-without-room", before, pods, after);
        assertThat(finding.message()).contains("limits.cpu (8) leaves no room").contains("at least 8");
        assertThat(finding.fix()).startsWith("limits.cpu: 10");
        assertThat(rules(before.replace("cpu: 8", "cpu: 10"), pods, after.replace("cpu: 8", "cpu: 10")))
                .isEmpty();
        assertThat(rules(before, pods, before)).isEmpty();
    }

    @Test
    void replacementOfANodeWhosePodCannotBeEvictedIsIdle() {
        String expiring = pool("p", M5 + "\n      expireAfter: 6h");
        String bounded = pool("p", M5 + "\n      expireAfter: 6h\n      terminationGracePeriod: 1h");
        String one = deployment("web", 1, "{}", PLAIN);
        String budget = podDisruptionBudget("web", "web", "minAvailable: 1");

        assertThat(only("idle-replacement", bounded, one, budget).message())
                .contains("6h old, its replacement is launched immediately and stays idle")
                .contains("deleted only 1h later");
        assertThat(only("expire-blocked", expiring, one, budget).message())
                .contains("two nodes are billed from then on");
        assertThat(only("expire-blocked", expiring, one, podDisruptionBudget("web", "web", "maxUnavailable: 0"))
                        .message())
                .doesNotContain("idle");
        assertThat(rules(bounded, one, podDisruptionBudget("web", "web", "maxUnavailable: 1")))
                .isEmpty();
    }

    @Test
    void clusterWithoutTheDaemonSetsOfEveryNodeIsNoted() {
        String daemon = deployment("aws-node", 1, "{}", "{tolerations: [{operator: Exists}], " + PLAIN.substring(1))
                .replace("kind: Deployment", "kind: DaemonSet")
                .replace("  replicas: 1\n", "");
        String pods = deployment("app", 1, "{}", PLAIN);
        assertThat(ofCluster(pool("p", M5), pods)).containsExactly("no-node-daemons");
        assertThat(ofCluster(pool("p", M5), pods, daemon, daemon.replace("aws-node", "kube-proxy")))
                .isEmpty();
        assertThat(ofCluster(pool("p", M5), pods, daemon.replace("aws-node", "cilium")))
                .isEmpty();
        assertThat(rules(pool("p", M5), pods)).isEmpty();
    }

    @Test
    void podsOfStaticAndTaintedPoolsAreReportedWithTheReason() {
        assertThat(only(
                                "no-pool-for-pod",
                                pool("gpu", M5 + "\n      taints: [{key: gpu, value: \"true\", effect: NoSchedule}]"),
                                deployment("app", 1, "{}", PLAIN))
                        .message())
                .contains("gpu has the taint gpu=true:NoSchedule, which they do not tolerate");
    }

    @Test
    void podsThatDoNotChooseBetweenPoolsAreReportedWithTheLabel() {
        String plans =
                pool("plans", M5).replace("  template:\n", "  template:\n    metadata: {labels: {intent: apps}}\n");
        String reserved = pool("reserved", M5_LARGE)
                .replace("  template:\n", "  template:\n    metadata: {labels: {intent: reserved}}\n");
        Finding finding = only("overlapping-pools", plans, reserved, deployment("app", 3, "{}", PLAIN));
        assertThat(finding.fix()).startsWith("a nodeSelector for intent in these pods, spec.weight");
        String choosing = "{nodeSelector: {intent: apps}, " + PLAIN.substring(1);
        assertThat(rules(plans, reserved, deployment("app", 3, "{}", choosing))).isEmpty();
    }

    @Test
    void poolWithoutAnyTypeIsTheReasonAndNotThePod() {
        String none = pool("none", "[{key: topology.kubernetes.io/zone, operator: In, values: [us-east-1z]}]");
        String asking = "{nodeSelector: {karpenter.sh/nodepool: none}, " + PLAIN.substring(1);
        assertThat(only("no-pool-for-pod", none, pool("p", M5), deployment("app", 1, "{}", asking))
                        .message())
                .contains("none cannot launch any instance type; p has no node with karpenter.sh/nodepool In [none]");

        Finding gpu = only(
                "pod-too-large",
                none,
                pool("p", M5),
                deployment("gpu", 1, "{}", requesting("{requests: {cpu: 100m}, limits: {nvidia.com/gpu: 1}}")));
        assertThat(gpu.message()).contains("NodePool none would accept them, but cannot launch any instance type");
        assertThat(gpu.fix()).startsWith("requirements of NodePool none that allow an instance type; requirements of");
    }

    @Test
    void staticPoolOfAutoModeNeedsNoGate() {
        String automatic = pool("p", M5, "  replicas: 3")
                .replace("karpenter.k8s.aws, kind: EC2NodeClass", "eks.amazonaws.com, kind: NodeClass");
        assertThat(rules(pool("p", M5, "  replicas: 3"))).containsExactly("static-gate-off");
        assertThat(rules(automatic)).isEmpty();
    }
}
