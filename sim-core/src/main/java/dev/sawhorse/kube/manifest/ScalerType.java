// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A type of KEDA's triggers with the keys of its metadata that say how much there may be for each pod (KEDA 2.20, {@code
 * pkg/scalers}).
 *
 * @param targets the keys of the target, the current one first
 * @param defaultTarget null if the target is required
 * @param activation the key of the value above which the trigger is active
 */
public record ScalerType(
        List<String> targets, @Nullable Double defaultTarget, String activation, double defaultActivation) {
    private static final Map<String, ScalerType> TYPES = new LinkedHashMap<>();

    static {
        add("activemq", "targetQueueSize", 10.0, "activationTargetQueueSize");
        add("apache-kafka", "lagThreshold", 10.0, "activationLagThreshold");
        add("arangodb", "queryValue", null, "activationQueryValue");
        TYPES.put("artemis-queue", new ScalerType(List.of("queueLength"), 10.0, "activationQueueLength", 10));
        add("aws-cloudwatch", "targetMetricValue", null, "activationTargetMetricValue");
        add("aws-kinesis-stream", "shardCount", 2.0, "activationShardCount");
        add("aws-sqs-queue", "queueLength", 5.0, "activationQueueLength");
        add("azure-app-insights", "targetValue", null, "activationTargetValue");
        add("azure-data-explorer", "threshold", null, "activationThreshold");
        add("azure-eventhub", "unprocessedEventThreshold", 64.0, "activationUnprocessedEventThreshold");
        add("azure-log-analytics", "threshold", null, "activationThreshold");
        add("azure-monitor", "targetValue", null, "activationTargetValue");
        add("azure-queue", "queueLength", 5.0, "activationQueueLength");
        add("azure-servicebus", "messageCount", 5.0, "activationMessageCount");
        add("beanstalkd", "value", null, "activationValue");
        add("cassandra", "targetQueryValue", null, "activationTargetQueryValue");
        add("couchdb", "queryValue", null, "activationQueryValue");
        TYPES.put("datadog", new ScalerType(List.of("queryValue", "targetValue"), null, "activationQueryValue", 0));
        add("elasticsearch", "targetValue", null, "activationTargetValue");
        add("etcd", "value", null, "activationValue");
        add("gcp-pubsub", "value", 10.0, "activationValue");
        add("gcp-storage", "targetObjectCount", 100.0, "activationTargetObjectCount");
        add("github-runner", "targetWorkflowQueueLength", 1.0, "activationTargetWorkflowQueueLength");
        add("graphite", "threshold", 100.0, "activationThreshold");
        add("ibmmq", "queueDepth", 20.0, "activationQueueDepth");
        add("influxdb", "thresholdValue", null, "activationThresholdValue");
        add("kafka", "lagThreshold", 10.0, "activationLagThreshold");
        add("kubernetes-workload", "value", null, "activationValue");
        add("liiklus", "lagThreshold", 10.0, "activationLagThreshold");
        add("loki", "threshold", null, "activationThreshold");
        add("metrics-api", "targetValue", null, "activationTargetValue");
        add("mongodb", "queryValue", null, "activationQueryValue");
        add("mssql", "targetValue", null, "activationTargetValue");
        add("mysql", "queryValue", null, "activationQueryValue");
        add("nats-jetstream", "lagThreshold", 10.0, "activationLagThreshold");
        add("new-relic", "threshold", null, "activationThreshold");
        add("opensearch", "targetValue", null, "activationTargetValue");
        add("postgresql", "targetQueryValue", null, "activationTargetQueryValue");
        add("prometheus", "threshold", null, "activationThreshold");
        add("pulsar", "msgBacklogThreshold", 10.0, "activationMsgBacklogThreshold");
        TYPES.put("rabbitmq", new ScalerType(List.of("value", "queueLength"), 20.0, "activationValue", 0));
        for (String variant : List.of("redis", "redis-cluster", "redis-sentinel")) {
            add(variant, "listLength", 5.0, "activationListLength");
            TYPES.put(
                    variant + "-streams",
                    new ScalerType(
                            List.of("pendingEntriesCount", "streamLength", "lagCount"), 5.0, "activationLagCount", 0));
        }
        add("solr", "targetQueryValue", null, "activationTargetQueryValue");
        add("splunk", "targetValue", null, "activationValue");
        add("sumologic", "threshold", null, "activationThreshold");
        add("temporal", "targetQueueSize", 5.0, "activationTargetQueueSize");
    }

    private static void add(String type, String target, @Nullable Double defaultTarget, String activation) {
        TYPES.put(type, new ScalerType(List.of(target), defaultTarget, activation, 0));
    }

    /** Returns a type by its name, null if it is unknown. */
    static @Nullable ScalerType of(String name) {
        return TYPES.get(name);
    }

    /** Returns the names of all triggers that can be read. */
    static List<String> names() {
        List<String> names = new ArrayList<>(TYPES.keySet());
        names.addAll(List.of("cpu", "memory", "cron"));
        return names;
    }

    /** Returns whether triggers of a type are simulated. */
    public static boolean isSimulated(String type) {
        return names().contains(type);
    }

    /** Returns whether a key of a trigger's metadata is read; others may be secret. */
    public static boolean reads(String key) {
        return List.of("timezone", "start", "end", "desiredReplicas", "type", "value", "containerName")
                        .contains(key)
                || TYPES.values().stream()
                        .anyMatch(type -> type.targets().contains(key)
                                || type.activation().equals(key));
    }
}
