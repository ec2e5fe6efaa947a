// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.karpenter.api.DisruptionReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A random scenario with many disruptions, generated from a seed: NodePools of every policy with budgets, Deployments with
 * everything that blocks disruption, and eighty minutes with actions of users and EC2 in the first fifty. The settings are also
 * available as objects, so that checks of the run do not depend on the code under test.
 */
final class RandomDisruption {
    private static final int ACTIVE_SECONDS = 3000;

    /** A disruption budget: a number or percentage of nodes for some reasons, from certain minutes of every hour on. */
    record Window(int nodes, boolean isPercent, List<String> reasons, List<Integer> minutes, int length) {
        boolean holdsFor(String reason) {
            return reasons.isEmpty() || reasons.contains(reason);
        }

        /**
         * Returns whether the budget is active at a time of the run, which starts on the hour: whether one of its start minutes
         * is recent enough.
         */
        boolean isActive(long nanos) {
            if (minutes.isEmpty()) {
                return true;
            }
            for (long minute = nanos / 60_000_000_000L; nanos - minute * 60_000_000_000L < length * 60_000_000_000L; ) {
                if (minutes.contains((int) Math.floorMod(minute, 60L))) {
                    return true;
                }
                minute--;
            }
            return false;
        }

        int allowed(int poolNodes) {
            return isPercent ? (nodes * poolNodes + 99) / 100 : nodes;
        }

        private String yaml() {
            StringBuilder text = new StringBuilder("{nodes: \"" + nodes + (isPercent ? "%" : "") + "\"");
            if (!reasons.isEmpty()) {
                text.append(", reasons: ").append(reasons);
            }
            if (!minutes.isEmpty()) {
                String hits =
                        String.join(",", minutes.stream().map(String::valueOf).toList());
                text.append(", schedule: \"")
                        .append(hits)
                        .append(" * * * *\", duration: ")
                        .append(length)
                        .append("m");
            }
            return text + "}";
        }
    }

    /** A NodePool: its budgets and its terminationGracePeriod, null for none. */
    record Pool(String name, List<Window> budgets, @Nullable Duration terminationGracePeriod) {}

    /** A PodDisruptionBudget: minAvailable or maxUnavailable. */
    record Pdb(boolean isMinAvailable, int amount, boolean isPercent) {
        int desiredHealthy(int expected) {
            int scaled = isPercent ? (amount * expected + 99) / 100 : amount;
            return isMinAvailable ? scaled : Math.max(0, expected - scaled);
        }

        private String yaml(String app) {
            return """
                      - apiVersion: policy/v1
                        kind: PodDisruptionBudget
                        metadata: {name: %s}
                        spec: {selector: {matchLabels: {app: %s}}, %s: %s}
                    """.formatted(
                    app, app, isMinAvailable ? "minAvailable" : "maxUnavailable", amount + (isPercent ? "%" : ""));
        }
    }

    /**
     * A Deployment or StatefulSet.
     *
     * @param doNotDisrupt how long its pods block disruption of their node, null for never
     */
    record App(String name, @Nullable Pdb pdb, @Nullable Duration doNotDisrupt) {}

    static final Duration FOREVER = Duration.ofDays(1000);

    final Map<String, Pool> pools = new LinkedHashMap<>();
    final Map<String, App> apps = new LinkedHashMap<>();
    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();

    RandomDisruption(long seed) {
        random = new SplittableRandom(seed);
        text.append("name: random\nseed: ").append(seed).append("\nduration: 80m\nregion: us-east-1\n");
        text.append("latencies: {profile: kwok}\nspot: {prices: fixed, interruptions: none}\n");
        text.append("zones: [us-east-1a, us-east-1b, us-east-1c]\n");
        if (random.nextBoolean()) {
            text.append("karpenter: {interruptionQueue: events, featureGates: {spotToSpotConsolidation: true}}\n");
        }
        text.append("manifests:\n").append(NODE_CLASS);
        Map<String, String> poolTexts = new LinkedHashMap<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            poolTexts.put("pool-" + i, pool("pool-" + i));
        }
        poolTexts.values().forEach(pool -> text.append(indented(pool.replace("REVISION", ""), "  ")));
        for (int i = 0; i < 3 + random.nextInt(3); i++) {
            app("app-" + i);
        }
        if (random.nextInt(3) == 0) {
            text.append(STATEFUL_SET);
            apps.put("db", new App("db", null, null));
        }
        timeline(poolTexts);
    }

    String text() {
        return text.toString();
    }

    private String pool(String name) {
        List<Window> budgets = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            budgets.add(window());
        }
        @Nullable Duration grace = random.nextInt(3) == 0 ? Duration.ofMinutes(1 + random.nextInt(8)) : null;
        pools.put(name, new Pool(name, budgets, grace));
        StringBuilder pool = new StringBuilder("- apiVersion: karpenter.sh/v1\n  kind: NodePool\n");
        pool.append("  metadata: {name: ").append(name).append("}\n  spec:\n    template:\n");
        pool.append("      metadata: {labels: {REVISION}}\n      spec:\n");
        pool.append("        nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n");
        pool.append("        requirements:\n          - {key: karpenter.sh/capacity-type, operator: In, values: ")
                .append(pick("[on-demand]", "[spot]", "[on-demand, spot]", "[on-demand]"))
                .append("}\n          - {key: node.kubernetes.io/instance-type, operator: In, values: ")
                .append(
                        "[c6i.large, c6i.xlarge, c6i.2xlarge, m6i.large, m6i.xlarge, m5.xlarge, m5.2xlarge, r6i.large]}\n");
        if (grace != null) {
            pool.append("        terminationGracePeriod: ")
                    .append(grace.toMinutes())
                    .append("m\n");
        }
        pool.append("        expireAfter: ")
                .append(pick("Never", "Never", "45m"))
                .append("\n    disruption:\n");
        pool.append("      consolidationPolicy: ")
                .append(pick("WhenEmptyOrUnderutilized", "WhenEmptyOrUnderutilized", "Balanced", "WhenEmpty"))
                .append("\n      consolidateAfter: ")
                .append(pick("0s", "30s", "2m"))
                .append("\n      budgets:\n");
        budgets.forEach(
                window -> pool.append("        - ").append(window.yaml()).append("\n"));
        return pool.toString();
    }

    private Window window() {
        boolean isPercent = random.nextBoolean();
        int nodes = isPercent ? 10 * (1 + random.nextInt(6)) : 1 + random.nextInt(3);
        List<String> reasons = new ArrayList<>();
        for (String reason : DisruptionReason.texts(DisruptionReason.BUDGETED)) {
            if (random.nextInt(7) == 0) {
                reasons.add(reason);
            }
        }
        TreeSet<Integer> minutes = new TreeSet<>();
        if (random.nextInt(2) == 0) {
            nodes = random.nextBoolean() ? 0 : nodes;
            for (int i = 0; i <= random.nextInt(2); i++) {
                minutes.add(random.nextInt(60));
            }
        }
        return new Window(nodes, isPercent, reasons, List.copyOf(minutes), 2 + random.nextInt(20));
    }

    private void app(String name) {
        @Nullable Pdb pdb = random.nextInt(2) == 0 ? pdb() : null;
        @Nullable
        Duration hold = switch (random.nextInt(6)) {
            case 0 -> FOREVER;
            case 1, 2 -> Duration.ofMinutes(5 + random.nextInt(40));
            default -> null;
        };
        apps.put(name, new App(name, pdb, hold));
        String annotation = hold == null ? "" : hold.equals(FOREVER) ? "\"true\"" : hold.toMinutes() + "m";
        text.append("""
                  - apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: %s}
                    spec:
                      replicas: %d
                      selector: {matchLabels: {app: %s}}
                      template:
                        metadata: {labels: {app: %s}, annotations: {%s}}
                        spec:
                          terminationGracePeriodSeconds: %s
                          %s
                          %s
                          containers: [{name: app, image: app, resources: {requests: {cpu: %sm, memory: %sMi}}}]
                """.formatted(
                        name,
                        2 + random.nextInt(14),
                        name,
                        name,
                        annotation.isEmpty() ? "" : "karpenter.sh/do-not-disrupt: " + annotation,
                        pick("5", "30", "120"),
                        random.nextInt(3) == 0 ? "nodeSelector: {karpenter.sh/nodepool: pool-0}" : "",
                        placement(name),
                        pick("250", "500", "1000", "1700"),
                        pick("300", "1000", "3000")));
        if (pdb != null) {
            text.append(pdb.yaml(name));
        }
    }

    private Pdb pdb() {
        boolean isPercent = random.nextBoolean();
        boolean isMinAvailable = random.nextInt(3) == 0;
        int amount = isPercent
                ? 10 * (isMinAvailable ? 4 + random.nextInt(5) : 1 + random.nextInt(4))
                : 1 + random.nextInt(2);
        return new Pdb(isMinAvailable, amount, isPercent);
    }

    private String placement(String app) {
        String selector = "labelSelector: {matchLabels: {app: " + app + "}}";
        return switch (random.nextInt(5)) {
            case 0 ->
                "topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: "
                        + pick("DoNotSchedule", "ScheduleAnyway") + ", " + selector + "}]";
            case 1 ->
                "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
                        + "[{topologyKey: kubernetes.io/hostname, " + selector + "}]}}";
            default -> "";
        };
    }

    private void timeline(Map<String, String> poolTexts) {
        TreeSet<Integer> times = new TreeSet<>();
        for (int i = 0; i < 14; i++) {
            times.add(300 + random.nextInt(ACTIVE_SECONDS - 300));
        }
        text.append("timeline:\n");
        times.forEach(at -> text.append("  - at: ").append(at).append("s\n").append(action(poolTexts)));
    }

    private String action(Map<String, String> poolTexts) {
        List<String> names = List.copyOf(poolTexts.keySet());
        return switch (random.nextInt(8)) {
            case 0 ->
                "    apply:\n"
                        + indented(
                                        poolTexts
                                                .get(pick(names.toArray(new String[0])))
                                                .replace("REVISION", "revision: r" + random.nextInt(1000)),
                                        "      ")
                                .replaceFirst("- ", "  ");
            case 1 ->
                "    interrupt: {notice: " + pick("spot-interruption", "termination", "scheduled-change")
                        + ", count: 2, pick: random}\n";
            case 2 -> "    shortage: {instanceType: \"" + pick("c6i.*", "m6i.*", "m5.xlarge") + "\", for: 10m}\n";
            default -> "    scale: {deployment: app-" + random.nextInt(3) + ", replicas: " + random.nextInt(22) + "}\n";
        };
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static String indented(String text, String by) {
        return text.lines().map(line -> by + line + "\n").reduce("", String::concat);
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

    private static final String STATEFUL_SET = """
              - apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: gp3}
                provisioner: ebs.csi.aws.com
                volumeBindingMode: WaitForFirstConsumer
              - apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  replicas: 3
                  podManagementPolicy: Parallel
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec:
                      containers:
                        - name: db
                          image: db
                          resources: {requests: {cpu: 400m, memory: 500Mi}}
                          volumeMounts: [{name: data, mountPath: /data}]
                  volumeClaimTemplates:
                    - metadata: {name: data}
                      spec:
                        accessModes: [ReadWriteOnce]
                        storageClassName: gp3
                        resources: {requests: {storage: 10Gi}}
            """;
}
