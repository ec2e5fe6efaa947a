// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import org.jspecify.annotations.Nullable;

/** A reader of taints and tolerations. */
public final class TaintReader {
    private TaintReader() {}

    /** Returns a taint without validation. */
    public static @Nullable Taint recordedTaint(Value value) {
        Fields taint = value.fields();
        return taint == null
                ? null
                : new Taint(taint.string("key", ""), taint.string("value", ""), taint.string("effect", ""));
    }

    /** Returns a validated taint. */
    public static @Nullable Taint checkedTaint(Value value) {
        Fields taint = value.fields();
        if (taint == null) {
            return null;
        }
        taint.requiredString("effect");
        Value key = taint.require("key");
        if (key != null) {
            Names.requireQualifiedName(key);
        }
        taint.read("value", Names::requireLabelValue);
        return recordedTaint(value);
    }

    /** Returns a toleration without validation. */
    static @Nullable Toleration recordedToleration(Value value) {
        Fields toleration = value.fields();
        return toleration == null
                ? null
                : new Toleration(
                        toleration.string("key", ""),
                        toleration.string("operator", ""),
                        toleration.string("value", ""),
                        toleration.string("effect", ""),
                        toleration.read(
                                "tolerationSeconds", seconds -> seconds.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE)));
    }

    /** Returns a validated toleration. */
    static @Nullable Toleration checkedToleration(Value value) {
        Fields fields = value.fields();
        Toleration toleration = recordedToleration(value);
        if (fields == null || toleration == null) {
            return null;
        }
        if (toleration.key().isEmpty() && !toleration.operator().equals("Exists")) {
            fields.error(
                    "operator",
                    "must be Exists if there is no key (such a toleration matches every taint)",
                    "Maybe a key is missing.");
        }
        if (toleration.operator().equals("Exists") && !toleration.value().isEmpty()) {
            fields.error("value", "must be absent for the operator Exists", "Did you mean the operator Equal?");
        }
        if (toleration.tolerationSeconds() != null && !toleration.effect().equals(Taint.NO_EXECUTE)) {
            fields.error("effect", "must be NoExecute if tolerationSeconds is set", null);
        }
        return toleration;
    }
}
