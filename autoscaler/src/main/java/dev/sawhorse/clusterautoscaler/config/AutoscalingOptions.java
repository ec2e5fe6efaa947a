package dev.sawhorse.clusterautoscaler.config;

import dev.sawhorse.input.Spelling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Cluster Autoscaler's settings: what its command line says, and its defaults for what that leaves open. */
public final class AutoscalingOptions {
    private static final List<String> WITHOUT_EFFECT = List.of(
            "address",
            "cloud-config",
            "cloud-provider",
            "cluster-name",
            "emit-per-nodegroup-metrics",
            "kube-api-content-type",
            "kubeconfig",
            "leader-elect",
            "leader-elect-resource-name",
            "logtostderr",
            "max-binpacking-time",
            "max-bulk-soft-taint-count",
            "max-bulk-soft-taint-time",
            "max-empty-bulk-delete",
            "max-nodegroup-binpacking-duration",
            "namespace",
            "node-deletion-delay-timeout",
            "predicate-parallelism",
            "record-duplicated-events",
            "scale-down-candidates-pool-min-count",
            "scale-down-candidates-pool-ratio",
            "scale-down-non-empty-candidates-count",
            "scale-down-simulation-timeout",
            "stderrthreshold",
            "v",
            "write-status-configmap");

    private final Map<Flag, Object> values = new EnumMap<>(Flag.class);

    private AutoscalingOptions() {
        for (Flag flag : Flag.values()) {
            values.put(flag, flag.kind().read(flag.defaultText()));
        }
    }

    /** Returns what holds when no flag is given. */
    public static AutoscalingOptions defaults() {
        return new AutoscalingOptions();
    }

    /**
     * Reads flags by their command-line names without dashes. Flags that change nothing here, such as those of logging, are
     * accepted.
     *
     * @throws IllegalArgumentException if a flag is not known or its value is none
     */
    public static AutoscalingOptions ofFlags(Map<String, String> flags) {
        AutoscalingOptions options = new AutoscalingOptions();
        flags.forEach(options::set);
        return options;
    }

    private void set(String name, String text) {
        Flag flag = Flag.find(name);
        if (flag == null) {
            if (WITHOUT_EFFECT.contains(name)) {
                return;
            }
            throw new IllegalArgumentException("--" + name + " is no flag of Cluster Autoscaler\nMaybe " + like(name));
        }
        try {
            values.put(flag, flag.kind().read(text));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "--" + name + "=" + text + " cannot be read\nMaybe it " + e.getMessage() + ".", e);
        }
    }

    private static String like(String name) {
        List<String> names = new ArrayList<>(WITHOUT_EFFECT);
        for (Flag flag : Flag.values()) {
            names.add(flag.flagName());
        }
        String nearest = Spelling.nearest(name, names);
        return nearest == null ? "it is misspelt." : "--" + nearest + " was meant.";
    }

    /** Returns a flag that is on or off. */
    public boolean isOn(Flag flag) {
        return (Boolean) value(flag);
    }

    /** Returns a duration in nanoseconds. */
    public long nanos(Flag flag) {
        return (Long) value(flag);
    }

    public int integer(Flag flag) {
        return (Integer) value(flag);
    }

    public double decimal(Flag flag) {
        return (Double) value(flag);
    }

    public ResourceRange range(Flag flag) {
        return (ResourceRange) value(flag);
    }

    /** Returns the values of a flag that takes several, none where it was not given. */
    public List<String> list(Flag flag) {
        List<String> texts = new ArrayList<>();
        for (Object text : (List<?>) value(flag)) {
            texts.add((String) text);
        }
        return texts;
    }

    private Object value(Flag flag) {
        Object value = values.get(flag);
        if (value == null) {
            throw new IllegalStateException(flag + " has no value");
        }
        return value;
    }
}
