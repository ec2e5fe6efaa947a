// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobWork;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.value.QuantityTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The run time of some Jobs, CronJobs or bare pods of the manifests.
 *
 * @param name name of the object, null for all
 * @param namespace namespace of the objects, null for all namespaces
 * @param labels labels of the object or its pods
 * @param lifetime run time of a pod in seconds
 * @param work checkpoints and deadline of the Jobs
 */
public record RuntimeEntry(
        Kind kind,
        @Nullable String name,
        @Nullable String namespace,
        Map<String, String> labels,
        DistributionEntry lifetime,
        JobWork work) {

    /** The kinds of objects whose pods may complete. */
    public enum Kind {
        JOB("Job"),
        CRON_JOB("CronJob"),
        POD("Pod");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the kind as manifests write it. */
        public String label() {
            return label;
        }
    }

    private static final Field<Kind> KIND = Field.required(
            "kind",
            Types.choice(List.of(Kind.values()), Kind::label),
            "`Job`, `CronJob` (for the pods of its Jobs) or `Pod` (for a bare pod).");

    private static final Field<String> NAME =
            Field.optional("name", Types.name(), "The object's name. Default: every object of the kind.");

    private static final Field<String> NAMESPACE =
            Field.optional("namespace", Types.name(), "The object's namespace. Default: any.");

    private static final Field<Map<String, String>> LABELS = Field.of(
            "labels",
            Types.mapOf("app", Types.text("web")),
            Map.of(),
            "any",
            "Labels of the object or its pod template.");

    private static final Field<DistributionEntry> LIFETIME = Field.required(
            "lifetime",
            DistributionSection.of(QuantityTypes.SECONDS, "duration_s", 1, "1s"),
            "Run time of a pod until it succeeds, without interruptions and checkpoints; sampled for every pod.");

    public static final Section<RuntimeEntry> SECTION = Section.of(
            RuntimeEntry::assemble,
            KIND,
            NAME,
            NAMESPACE,
            LABELS,
            LIFETIME,
            JobWorkEntry.CHECKPOINT,
            JobWorkEntry.DEADLINE);

    private static @Nullable RuntimeEntry assemble(FieldValues values) {
        JobWork work = JobWorkEntry.of(values);
        return work == null
                ? null
                : new RuntimeEntry(
                        values.get(KIND),
                        values.find(NAME),
                        values.find(NAMESPACE),
                        values.get(LABELS),
                        values.get(LIFETIME),
                        work);
    }

    /** Returns whether it applies to an object. */
    public boolean appliesTo(Manifest manifest) {
        ObjectMeta meta = manifest.meta();
        return manifest.kind().kind().equals(kind.label())
                && (name == null || name.equals(meta.name()))
                && (namespace == null || namespace.equals(meta.namespace()))
                && labelsOf(manifest).entrySet().containsAll(labels.entrySet());
    }

    private static Map<String, String> labelsOf(Manifest manifest) {
        Map<String, String> all = new HashMap<>(manifest.meta().labels());
        if (manifest.value() instanceof Job job) {
            all.putAll(job.template().labels());
        } else if (manifest.value() instanceof CronJob cronJob) {
            all.putAll(cronJob.jobTemplate().meta().labels());
            all.putAll(cronJob.jobTemplate().template().labels());
        } else if (manifest.value() instanceof Pod pod) {
            all.putAll(pod.meta().labels());
        }
        return all;
    }

    /** Returns text such as {@code Job default/etl} or {@code CronJobs with app=etl}. */
    public String subject() {
        StringBuilder text = new StringBuilder(kind.label());
        if (name != null) {
            text.append(' ').append(namespace == null ? name : namespace + "/" + name);
        } else if (namespace != null) {
            text.append(" of namespace ").append(namespace);
        }
        labels.forEach((key, value) -> text.append(String.format(Locale.ROOT, " with %s=%s", key, value)));
        return text.toString();
    }
}
