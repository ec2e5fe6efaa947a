// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A random scenario of an hour: one to three NodePools of spot and on-demand instances with different disruption policies,
 * Deployments with spread, affinity and PodDisruptionBudgets, a StatefulSet, a DaemonSet, Jobs that complete or fail and a
 * CronJob, a HorizontalPodAutoscaler, and node groups under Cluster Autoscaler, whose load changes all the time. Latencies and prices are fixed and no instance is interrupted, as the state of random streams is in no
 * Kubernetes object; each workload has its own requests, as Karpenter orders equal pods by their random uids.
 */
final class RandomCluster {
    static final int SECONDS = 3600;

    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();
    private final TreeMap<Integer, String> timeline = new TreeMap<>();
    private int requests;

    RandomCluster(long seed) {
        random = new SplittableRandom(seed);
        text.append(HEAD.formatted(seed, SECONDS, pick("[us-east-1a]", "[us-east-1a, us-east-1b]", ALL_ZONES)));
        int pools = 1 + random.nextInt(3);
        for (int i = 0; i < pools; i++) {
            nodePool(i);
        }
        int apps = 2 + random.nextInt(3);
        for (int i = 0; i < apps; i++) {
            deployment("app-" + i);
        }
        if (random.nextBoolean()) {
            text.append(STATEFUL_SET.formatted(1 + random.nextInt(3), cpu(), pick(CLAIM, "")));
            scale("StatefulSet", "db", 4);
        }
        if (random.nextBoolean()) {
            text.append(DAEMON_SET.formatted(50 + random.nextInt(200)));
        }
        if (random.nextBoolean()) {
            text.append(CRON_JOB.formatted(
                    3 + random.nextInt(10),
                    pick("Allow", "Forbid", "Replace"),
                    random.nextInt(3),
                    60 + random.nextInt(400),
                    cpu()));
        }
        for (int i = 0; i < 8; i++) {
            scale("Deployment", "app-" + random.nextInt(apps), 10);
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            at(JOB.formatted(
                    i,
                    pick("", "completionMode: Indexed, "),
                    pick("", "", "ttlSecondsAfterFinished: 300, ", "activeDeadlineSeconds: 700, "),
                    1 + random.nextInt(3),
                    30 + random.nextInt(900),
                    cpu()));
        }
        boolean hasAutoscaler = random.nextInt(3) > 0;
        if (hasAutoscaler) {
            text.append(AUTOSCALER.formatted(pick(
                    "",
                    "behavior: {scaleDown: {stabilizationWindowSeconds: 120}}",
                    "behavior: {scaleUp: {stabilizationWindowSeconds: 60, policies: "
                            + "[{type: Pods, value: 2, periodSeconds: 90}]}}")));
        }
        boolean hasGroups = random.nextInt(3) > 0;
        if (hasGroups) {
            text.append(GROUPED.formatted(1 + random.nextInt(4), cpu()));
            for (int i = 0; i < 8; i++) {
                scale("Deployment", "grouped", 10);
            }
        }
        text.append("timeline:\n");
        timeline.forEach((at, action) ->
                text.append("  - {at: ").append(at).append("s, ").append(action).append("}\n"));
        text.append(CURVE.formatted(random.nextInt(3), 4 + random.nextInt(6), pick("10h", "14h", "20h")));
        if (hasAutoscaler) {
            text.append(DEMAND.formatted(20 + random.nextInt(60), pick("8h", "14h", "21h")));
        }
        if (hasGroups) {
            text.append(GROUPS.formatted(
                    pick("m5.xlarge", "c5.2xlarge"),
                    pick("m6i.large", "r5.xlarge"),
                    pick("2m", "5m"),
                    pick("2m", "4m"),
                    pick("true", "false")));
        }
    }

    String text() {
        return text.toString();
    }

    private void nodePool(int number) {
        text.append(NODE_POOL.formatted(
                number,
                1 + number * 10,
                pick("[on-demand]", "[spot, on-demand]", "[spot]"),
                pick(
                        "[c6i.large, m6i.xlarge, c6i.2xlarge]",
                        "[m5.large, m5.xlarge, r5.large]",
                        "[c5.xlarge, m6i.large]"),
                pick("Never", "Never", "25m"),
                pick("", "startupTaints: [{key: example.com/agent, effect: NoExecute}]", ""),
                pick("WhenEmptyOrUnderutilized", "WhenEmptyOrUnderutilized", "WhenEmpty"),
                pick("0s", "30s", "2m", "Never"),
                pick("\"1\"", "\"100%\"", "\"10%\"")));
    }

    private void deployment(String name) {
        text.append(DEPLOYMENT.formatted(
                name,
                1 + random.nextInt(8),
                name,
                name,
                pick("", "", "annotations: {karpenter.sh/do-not-disrupt: \"true\"}"),
                pick("0", "5", "30"),
                pick(
                        "",
                        "",
                        SPREAD.formatted("topology.kubernetes.io/zone", "DoNotSchedule", name),
                        SPREAD.formatted("topology.kubernetes.io/zone", "ScheduleAnyway", name),
                        SPREAD.formatted("kubernetes.io/hostname", "DoNotSchedule", name),
                        REQUIRED_ANTI_AFFINITY.formatted(name),
                        PREFERRED_AFFINITY.formatted(name)),
                cpu(),
                pick("300", "1500", "3100")));
        if (random.nextInt(3) == 0) {
            text.append(BUDGET.formatted(name, name, 1 + random.nextInt(2)));
        }
    }

    /** Returns requests of millicores that no other workload has. */
    private int cpu() {
        return Integer.parseInt(pick("300", "700", "1100", "1500")) + 10 * requests++;
    }

    private void scale(String kind, String name, int bound) {
        at("scale: {kind: " + kind + ", name: " + name + ", replicas: " + random.nextInt(bound) + "}");
    }

    private void at(String action) {
        timeline.put(60 + random.nextInt(SECONDS - 120), action);
    }

    /** Returns a random number of seconds in the middle of the run. */
    int moment() {
        return 300 + random.nextInt(SECONDS - 900);
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static final String ALL_ZONES = "[us-east-1a, us-east-1b, us-east-1c]";

    private static final String HEAD = """
            name: random
            seed: %d
            start: 2026-01-05T09:00:00Z
            duration: %ds
            zones: %s
            latencies: {profile: kwok, launch: 37s, ready: 7s, podReady: 3s, podStop: 5s, instanceTermination: 20s}
            karpenter: {disruptionPhase: 3s}
            spot: {prices: fixed, interruptions: none}
            manifests:
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: any
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
              - apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: gp3}
                provisioner: ebs.csi.aws.com
                volumeBindingMode: WaitForFirstConsumer
            """;

    private static final String NODE_POOL = """
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: pool-%d}
                spec:
                  weight: %d
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: %s}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: %s}
                      expireAfter: %s
                      %s
                  disruption:
                    consolidationPolicy: %s
                    consolidateAfter: %s
                    budgets: [{nodes: %s}]
            """;

    private static final String DEPLOYMENT = """
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %s}
                spec:
                  replicas: %d
                  selector: {matchLabels: {app: %s}}
                  template:
                    metadata: {labels: {app: %s}, %s}
                    spec:
                      terminationGracePeriodSeconds: %s
                      %s
                      containers: [{name: app, image: app, resources: {requests: {cpu: %dm, memory: %sMi}}}]
            """;

    private static final String SPREAD = "topologySpreadConstraints: [{maxSkew: 1, topologyKey: %s, "
            + "whenUnsatisfiable: %s, labelSelector: {matchLabels: {app: %s}}}]";

    private static final String REQUIRED_ANTI_AFFINITY =
            "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
                    + "[{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: %s}}}]}}";

    private static final String PREFERRED_AFFINITY =
            "affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 50, podAffinityTerm: "
                    + "{topologyKey: topology.kubernetes.io/zone, labelSelector: {matchLabels: {app: %s}}}}]}}";

    private static final String BUDGET = """
              - apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: %s}
                spec: {selector: {matchLabels: {app: %s}}, maxUnavailable: %d}
            """;

    private static final String STATEFUL_SET = """
              - apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  serviceName: db
                  replicas: %d
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec:
                      terminationGracePeriodSeconds: 20
                      containers: [{name: db, image: db, resources: {requests: {cpu: %dm, memory: 1Gi}}}]
                  %s
            """;

    private static final String CLAIM = "volumeClaimTemplates: [{metadata: {name: data}, spec: {storageClassName: gp3, "
            + "accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}}}}]";

    private static final String DAEMON_SET = """
              - apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: agent}
                spec:
                  selector: {matchLabels: {app: agent}}
                  template:
                    metadata: {labels: {app: agent}}
                    spec: {containers: [{name: agent, image: agent, resources: {requests: {cpu: %dm, memory: 64Mi}}}]}
            """;

    private static final String CRON_JOB = """
              - apiVersion: batch/v1
                kind: CronJob
                metadata: {name: report}
                spec:
                  schedule: "*/%d * * * *"
                  concurrencyPolicy: %s
                  successfulJobsHistoryLimit: %d
                  jobTemplate:
                    spec:
                      template:
                        metadata: {annotations: {sawhorse.dev/lifetime: %ds}}
                        spec:
                          restartPolicy: Never
                          containers: [{name: a, image: a, resources: {requests: {cpu: %dm, memory: 500Mi}}}]
            """;

    private static final String JOB = "apply: {apiVersion: batch/v1, kind: Job, metadata: {name: load-%d}, spec: {%s%s"
            + "completions: 4, parallelism: %d, template: {metadata: {annotations: {sawhorse.dev/lifetime: %ds}}, spec: "
            + "{restartPolicy: Never, containers: [{name: a, image: a, resources: {requests: {cpu: %dm, memory: 200Mi}}}]}}}}";

    private static final String AUTOSCALER = """
              - apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: app-1}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: app-1}
                  minReplicas: 1
                  maxReplicas: 12
                  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}}]
                  %s
            """;

    private static final String GROUPED = """
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: grouped}
                spec:
                  replicas: %d
                  selector: {matchLabels: {app: grouped}}
                  template:
                    metadata: {labels: {app: grouped}}
                    spec:
                      nodeSelector: {example.com/group: "true"}
                      tolerations: [{key: example.com/group, operator: Exists}]
                      containers: [{name: app, image: app, resources: {requests: {cpu: %dm, memory: 900Mi}}}]
            """;

    private static final String GROUPS = """
            nodeGroups:
              - name: one
                max: 9
                instanceTypes: [%s]
                labels: {example.com/group: "true"}
                taints: ["example.com/group=true:NoSchedule"]
              - name: two
                max: 9
                instanceTypes: [%s]
                labels: {example.com/group: "true"}
                taints: ["example.com/group=true:NoSchedule"]
            clusterAutoscaler:
              flags:
                expander: least-waste
                scale-down-unneeded-time: %s
                scale-down-delay-after-add: %s
                scale-down-delay-type-local: %s
            """;

    private static final String DEMAND = """
              - name: demand
                demand: {target: app-1, curve: {low: 1, high: %d, peakAt: %s}}
            """;

    private static final String CURVE = """
            workloads:
              - name: load
                replicas: {deployment: app-0, curve: {low: %d, high: %d, peakAt: %s}, every: 5m}
            """;
}
