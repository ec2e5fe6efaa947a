package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.Reading;
import java.util.Objects;

/** The conditions in the status of Karpenter's objects. */
final class Conditions {
    private Conditions() {}

    /**
     * Tells whether the object is ready: its Ready condition is True, or it has none. The condition of an applied object does not
     * count, for its controller decides anew.
     */
    static boolean isReady(Fields object, Reading reading) {
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
