package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import java.util.Objects;

/** The conditions in the status of Karpenter's objects. */
final class Conditions {
    private Conditions() {}

    /** Tells whether the object is ready: its Ready condition is True, or it has none. */
    static boolean isReady(Fields object) {
        for (Fields condition : object.fields("status").list("conditions", Value::fields)) {
            if (Objects.equals(condition.string("type"), "Ready")) {
                return Objects.equals(condition.string("status"), "True");
            }
        }
        return true;
    }
}
