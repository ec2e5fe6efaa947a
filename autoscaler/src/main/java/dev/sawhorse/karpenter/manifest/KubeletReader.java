// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.EC2NodeClass.KubeletConfiguration;
import dev.sawhorse.kube.api.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of the kubelet settings of an EC2NodeClass. */
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

    /** Returns the settings under {@code kubelet}, null without them. */
    static @Nullable KubeletConfiguration find(Fields spec) {
        Fields kubelet = spec.find("kubelet");
        if (kubelet == null) {
            return null;
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
            value.warning(value.shown() + " is an expression, and expressions are not simulated yet", "Use a number.");
            return null;
        }
        return value.integer(0, Integer.MAX_VALUE);
    }

    /** Checks the values that the definition accepts and the AWS provider v1.14 refuses at run time. */
    static void check(Fields kubelet, RuntimeValidation validation) {
        for (String name : List.of("kubeReserved", "systemReserved")) {
            checkKeys(kubelet, name, RESERVED, validation);
            kubelet.map(name, value -> checked(value, "a quantity such as 100m or 1Gi", validation));
        }
        for (String name : List.of("evictionHard", "evictionSoft")) {
            checkKeys(kubelet, name, SIGNALS, validation);
            kubelet.map(name, value -> threshold(value, validation));
        }
        checkKeys(kubelet, "evictionSoftGracePeriod", SIGNALS, validation);
        requireSameSignals(kubelet, "evictionSoft", "evictionSoftGracePeriod", validation);
        requireSameSignals(kubelet, "evictionSoftGracePeriod", "evictionSoft", validation);
        Integer high = percentage(kubelet, "imageGCHighThresholdPercent", validation);
        Integer low = percentage(kubelet, "imageGCLowThresholdPercent", validation);
        Value highValue = kubelet.value("imageGCHighThresholdPercent");
        if (high != null && low != null && high <= low && highValue != null) {
            validation.refuse(highValue, high + " is not more than imageGCLowThresholdPercent, " + low, null);
        }
    }

    private static @Nullable Integer percentage(Fields kubelet, String name, RuntimeValidation validation) {
        Integer percent = kubelet.read(name, value -> value.integer(Integer.MIN_VALUE, Integer.MAX_VALUE));
        Value value = kubelet.value(name);
        if (percent != null && value != null && (percent < 0 || percent > 100)) {
            validation.refuse(value, percent + " is not a percentage from 0 to 100", null);
        }
        return percent;
    }

    private static void requireSameSignals(Fields kubelet, String name, String other, RuntimeValidation validation) {
        Value signals = kubelet.value(name);
        if (signals == null) {
            return;
        }
        List<String> known = kubelet.fields(other).names();
        for (String signal : kubelet.fields(name).names()) {
            if (!known.contains(signal)) {
                validation.refuse(signals, signal + " is not in " + other, "Add it there.");
            }
        }
    }

    private static void checkKeys(Fields kubelet, String name, List<String> known, RuntimeValidation validation) {
        Fields map = kubelet.fields(name);
        for (String key : map.names()) {
            Value value = map.value(key);
            if (!known.contains(key) && value != null) {
                validation.refuse(
                        value, "\"" + key + "\" is not one of " + String.join(", ", known), Spelling.hint(key, known));
            }
        }
    }

    /** An invalid quantity is an error nevertheless, as nothing could be computed from it. */
    private static @Nullable Quantity checked(Value value, String expected, RuntimeValidation validation) {
        Quantity amount = value.parsed(expected, Quantity::parse);
        if (amount != null && amount.amount().signum() < 0) {
            validation.refuse(value, value.shown() + " is negative", null);
        }
        return amount;
    }

    private static @Nullable Object threshold(Value value, RuntimeValidation validation) {
        String text = value.string();
        if (text == null || !text.endsWith("%")) {
            return checked(value, "a quantity such as 100Mi or a percentage such as 5%", validation);
        }
        if (!text.matches("(100(\\.0*)?|[0-9]{1,2}(\\.[0-9]*)?)%")) {
            validation.refuse(value, "\"" + text + "\" is not a percentage from 0% to 100%", null);
        }
        return text;
    }
}
