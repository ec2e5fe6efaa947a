// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.LifetimeSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the annotation {@code sawhorse.dev/lifetime}, which sets the run time of the pods of a Job, of a CronJob or of a
 * bare pod: on the pod template, else on the Job, else on the CronJob.
 */
final class LifetimeAnnotation {
    static final String NAME = "sawhorse.dev/lifetime";

    private LifetimeAnnotation() {}

    /**
     * Returns the lifetime of an object's annotation, {@link LifetimeSource#FOREVER} where it has none.
     *
     * @param object the owner of the metadata
     */
    static LifetimeSource of(Fields object, ReadMode reading) {
        Value written = reading.isApplied() || reading.isOfDump() ? written(object) : null;
        Duration lifetime = written == null ? null : lifetime(written);
        return lifetime == null ? LifetimeSource.FOREVER : LifetimeSource.fixed(lifetime);
    }

    /** Returns the nearer lifetime if it ends, else that of the enclosing object's annotation. */
    static LifetimeSource orOf(LifetimeSource nearer, Fields above, ReadMode reading) {
        return nearer == LifetimeSource.FOREVER ? of(above, reading) : nearer;
    }

    /** Warns that the annotation has no effect on pods that are restarted when they end. */
    static void warnWithoutEffect(Fields template, String restartPolicies) {
        Value written = written(template);
        if (written != null && restartPolicies.equals("Always")) {
            written.warning(
                    "has no effect: the containers of these pods are restarted whenever they end",
                    "Put it on the pod template of a Job or CronJob.");
        }
    }

    private static @Nullable Value written(Fields object) {
        return object.fields("metadata").fields("annotations").value(NAME);
    }

    private static @Nullable Duration lifetime(Value written) {
        Duration lifetime = written.duration();
        if (lifetime != null && lifetime.isZero()) {
            written.error("must be longer than 0s", "Did you mean 1s?");
            return null;
        }
        return lifetime;
    }
}
