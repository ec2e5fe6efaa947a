package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.ObjectMeta;
import org.jspecify.annotations.Nullable;

/** Reads Jobs. */
final class JobReader {
    private JobReader() {}

    static Job read(ObjectMeta meta, Fields object, Reading reading) {
        Fields spec = object.fields("spec");
        Integer completions = number(spec, "completions");
        Integer parallelism = number(spec, "parallelism");
        boolean neither = completions == null && parallelism == null;
        return new Job(
                meta,
                parallelism == null ? 1 : parallelism,
                neither ? Integer.valueOf(1) : completions,
                spec.integer("backoffLimit", Job.DEFAULT_BACKOFF_LIMIT, 0, Integer.MAX_VALUE),
                spec.read("ttlSecondsAfterFinished", value -> value.integer(0, Integer.MAX_VALUE)),
                WorkloadReader.template(spec, reading, "OnFailure,Never"));
    }

    private static @Nullable Integer number(Fields spec, String name) {
        return spec.read(name, value -> value.integer(0, WorkloadReader.MAX_REPLICAS));
    }
}
