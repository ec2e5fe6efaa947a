// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.ReadMode;
import java.util.Objects;

/** A reader of the status conditions of Karpenter's objects. */
final class Conditions {
    private Conditions() {}

    /**
     * Returns whether the object is ready: its Ready condition is True, or it has none. The condition of an applied object
     * is ignored, as its controller sets it again.
     */
    static boolean isReady(Fields object, ReadMode reading) {
        if (reading.isApplied()) {
            return true;
        }
        for (Fields condition : object.fields("status").list("conditions", Value::fields)) {
            if (Objects.equals(condition.string("type"), "Ready")) {
                return Objects.equals(condition.string("status"), "True");
            }
        }
        return true;
    }
}
