package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.EC2NodeClass.KubeletConfiguration;
import dev.sawhorse.kube.Quantity;
import dev.sawhorse.kube.manifest.Reading;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the settings of the kubelet that an EC2NodeClass overrides. */
final class KubeletReader {
    private static final List<String> RESERVED = List.of("cpu", "memory", "ephemeral-storage", "pid");
    private static final List<String> SIGNALS = List.of(
            "memory.available",
            "nodefs.available",
            "nodefs.inodesFree",
            "imagefs.available",
            "imagefs.inodesFree",
            "pid.available");

    private KubeletReader() {}

    /** Returns the settings under {@code kubelet}, null if there are none. */
    static @Nullable KubeletConfiguration find(Fields spec, Reading reading) {
        Fields kubelet = spec.find("kubelet");
        if (kubelet == null) {
            return null;
        }
        if (reading.isApplied()) {
            check(kubelet);
        }
        return new KubeletConfiguration(
                kubelet.read("maxPods", KubeletReader::maxPods),
                kubelet.read("podsPerCore", value -> value.integer(0, Integer.MAX_VALUE)),
                kubelet.strings("kubeReserved"),
                kubelet.strings("systemReserved"),
                kubelet.strings("evictionHard"),
                kubelet.strings("evictionSoft"));
    }

    private static @Nullable Integer maxPods(Value value) {
        boolean expression = value.node() instanceof ScalarNode scalar && scalar.kind() == ScalarNode.Kind.STRING;
        if (expression) {
            value.warning(value.shown() + " is an expression, which is not simulated yet", "Maybe give a number.");
            return null;
        }
        return value.integer(0, Integer.MAX_VALUE);
    }

    private static void check(Fields kubelet) {
        for (String name : List.of("kubeReserved", "systemReserved")) {
            checkKeys(kubelet, name, RESERVED);
            kubelet.map(name, KubeletReader::amount);
        }
        for (String name : List.of("evictionHard", "evictionSoft")) {
            checkKeys(kubelet, name, SIGNALS);
            kubelet.map(name, KubeletReader::threshold);
        }
        Map<String, String> grace = kubelet.strings("evictionSoftGracePeriod");
        for (String signal : kubelet.strings("evictionSoft").keySet()) {
            if (!grace.containsKey(signal)) {
                kubelet.error("evictionSoftGracePeriod", "is missing for the signal " + signal, null);
            }
        }
    }

    private static void checkKeys(Fields kubelet, String name, List<String> known) {
        for (String key : kubelet.fields(name).names()) {
            if (!known.contains(key)) {
                kubelet.error(name, "\"" + key + "\" is not one of " + String.join(", ", known), null);
            }
        }
    }

    private static @Nullable Quantity amount(Value value) {
        Quantity amount = value.parsed("a quantity such as 100m or 1Gi", Quantity::parse);
        if (amount != null && amount.amount().signum() < 0) {
            value.error(value.shown() + " is negative", null);
        }
        return amount;
    }

    private static @Nullable Object threshold(Value value) {
        String text = value.string();
        if (text == null || !text.endsWith("%")) {
            return amount(value);
        }
        if (!text.matches("(100(\\.0*)?|[0-9]{1,2}(\\.[0-9]*)?)%")) {
            value.error("\"" + text + "\" is not a percentage from 0% to 100%", null);
        }
        return text;
    }
}
