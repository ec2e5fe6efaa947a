// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * A random scenario whose future is determined by its Kubernetes objects: fixed latencies and prices, no interruptions, one
 * zone, and Deployments with different requests, so that no tie is broken at random.
 */
final class RandomCluster {
    static final int SECONDS = 3600;

    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();

    RandomCluster(long seed) {
        random = new SplittableRandom(seed);
        text.append("name: random\nseed: ")
                .append(seed)
                .append("\nduration: ")
                .append(SECONDS)
                .append("s\n");
        text.append("latencies: {profile: kwok}\nspot: {prices: fixed, interruptions: none}\nzones: [us-east-1a]\n");
        text.append("manifests:\n").append(NODE_CLASS);
        text.append(NODE_POOL.formatted(
                pick("Never", "Never", "25m"),
                pick("WhenEmptyOrUnderutilized", "WhenEmptyOrUnderutilized", "WhenEmpty"),
                pick("0s", "30s", "2m"),
                pick("\"1\"", "\"100%\"", "\"10%\"")));
        int apps = 2 + random.nextInt(2);
        for (int i = 0; i < apps; i++) {
            app("app-" + i, pick("300", "700", "1100", "1900"), i);
        }
        timeline(apps);
    }

    String text() {
        return text.toString();
    }

    private void app(String name, String cpu, int number) {
        text.append(DEPLOYMENT.formatted(
                name,
                1 + random.nextInt(8),
                name,
                name,
                pick("", "", "annotations: {karpenter.sh/do-not-disrupt: \"true\"}"),
                pick("0", "5", "30"),
                Integer.parseInt(cpu) + 10 * number,
                pick("300", "1500", "3100")));
        if (random.nextInt(3) == 0) {
            text.append(BUDGET.formatted(name, name, 1 + random.nextInt(2)));
        }
    }

    private void timeline(int apps) {
        TreeSet<Integer> times = new TreeSet<>();
        for (int i = 0; i < 6; i++) {
            times.add(300 + random.nextInt(SECONDS - 600));
        }
        text.append("timeline:\n");
        times.forEach(at -> text.append("  - {at: ")
                .append(at)
                .append("s, scale: {deployment: app-")
                .append(random.nextInt(apps))
                .append(", replicas: ")
                .append(random.nextInt(10))
                .append("}}\n"));
    }

    /** Returns a random number of seconds in the middle of the run. */
    int moment() {
        return 300 + random.nextInt(SECONDS - 900);
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static final String NODE_CLASS = """
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: any
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
            """;

    private static final String NODE_POOL = """
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [c6i.large, m6i.xlarge, c6i.2xlarge]}
                      expireAfter: %s
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
                      containers: [{name: app, image: app, resources: {requests: {cpu: %dm, memory: %sMi}}}]
            """;

    private static final String BUDGET = """
              - apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: %s}
                spec: {selector: {matchLabels: {app: %s}}, maxUnavailable: %d}
            """;
}
