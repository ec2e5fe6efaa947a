// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.InvalidException;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.StorageClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The API server's validation of updates: the immutable fields of existing objects (Kubernetes v1.37, pkg/apis/apps/validation,
 * pkg/apis/batch/validation, pkg/apis/core/validation).
 *
 * <p>Only simulated fields are compared. Every method throws an {@link InvalidException} that names all changed fields.
 */
public final class UpdateValidation {
    private static final String IMMUTABLE = "field is immutable";

    private final String kind;
    private final ObjectMeta meta;
    private final List<String> causes = new ArrayList<>();

    private UpdateValidation(String kind, ObjectMeta meta) {
        this.kind = kind;
        this.meta = meta;
    }

    private void requireSame(String field, @Nullable Object before, @Nullable Object after) {
        if (!Objects.equals(before, after)) {
            causes.add(field + ": " + IMMUTABLE);
        }
    }

    private void throwIfInvalid() {
        if (!causes.isEmpty()) {
            throw new InvalidException(kind, meta.name(), causes);
        }
    }

    /** Checks that the selector is unchanged (ValidateDeploymentUpdate). */
    static void deployment(Deployment before, Deployment after) {
        selector("Deployment.apps", after.meta(), before.selector(), after.selector());
    }

    /** Checks that the selector is unchanged (ValidateReplicaSetUpdate). */
    static void replicaSet(ReplicaSet before, ReplicaSet after) {
        selector("ReplicaSet.apps", after.meta(), before.selector(), after.selector());
    }

    /** Checks that the selector is unchanged (ValidateDaemonSetUpdate). */
    static void daemonSet(DaemonSet before, DaemonSet after) {
        selector("DaemonSet.apps", after.meta(), before.selector(), after.selector());
    }

    private static void selector(String kind, ObjectMeta meta, LabelSelector before, LabelSelector after) {
        UpdateValidation validation = new UpdateValidation(kind, meta);
        validation.requireSame("spec.selector", before, after);
        validation.throwIfInvalid();
    }

    /** Checks the fields that identify the pods of a set and their volumes (ValidateStatefulSetUpdate). */
    static void statefulSet(StatefulSet before, StatefulSet after) {
        UpdateValidation validation = new UpdateValidation("StatefulSet.apps", after.meta());
        validation.requireSame("spec.selector", before.selector(), after.selector());
        validation.requireSame("spec.podManagementPolicy", before.parallel(), after.parallel());
        validation.requireSame("spec.volumeClaimTemplates", claims(before), claims(after));
        validation.throwIfInvalid();
    }

    private static List<PersistentVolumeClaim> claims(StatefulSet set) {
        List<PersistentVolumeClaim> claims = new ArrayList<>();
        for (PersistentVolumeClaim claim : set.claimTemplates()) {
            claims.add(claim.withMeta(ObjectMeta.of("", claim.meta().name())));
        }
        return claims;
    }

    /**
     * Checks the template, the completions and the policies (ValidateJobUpdate). The completions of an indexed job may change
     * with its parallelism; the scheduling directives and resources of a suspended job's pods may change too (gates
     * MutableSchedulingDirectivesForSuspendedJobs and MutablePodResourcesForSuspendedJobs, on by default).
     */
    static void job(Job before, Job after) {
        UpdateValidation validation = new UpdateValidation("Job.batch", after.meta());
        boolean elastic =
                before.rules().indexed() && after.completions() != null && after.completions() == after.parallelism();
        if (!elastic) {
            validation.requireSame("spec.completions", before.completions(), after.completions());
        }
        PodTemplate template = before.rules().suspended() ? resumableAs(before.template(), after) : before.template();
        if (!template.isSameAs(after.template())) {
            validation.causes.add("spec.template: " + IMMUTABLE);
        }
        validation.requireSame(
                "spec.completionMode", before.rules().indexed(), after.rules().indexed());
        validation.requireSame(
                "spec.podFailurePolicy",
                before.rules().podFailurePolicy(),
                after.rules().podFailurePolicy());
        validation.requireSame(
                "spec.backoffLimitPerIndex",
                before.rules().backoffLimitPerIndex(),
                after.rules().backoffLimitPerIndex());
        validation.requireSame(
                "spec.successPolicy",
                before.rules().successPolicy(),
                after.rules().successPolicy());
        validation.throwIfInvalid();
    }

    /** Returns the template with the fields that may change while the job is suspended, which excludes pod affinity. */
    private static PodTemplate resumableAs(PodTemplate template, Job after) {
        PodTemplate wanted = after.template();
        PodSpec before = template.spec();
        PodSpec spec = before.toBuilder()
                .containers(withResources(before.containers(), wanted.spec().containers()))
                .initContainers(
                        withResources(before.initContainers(), wanted.spec().initContainers()))
                .nodeSelector(wanted.spec().nodeSelector())
                .affinity(before.affinity().withNodeTermsOf(wanted.spec().affinity()))
                .tolerations(wanted.spec().tolerations())
                .schedulingGates(wanted.spec().schedulingGates())
                .build();
        return new PodTemplate(wanted.labels(), wanted.annotations(), spec, template.lifetime());
    }

    private static List<Container> withResources(List<Container> before, List<Container> wanted) {
        if (before.size() != wanted.size()) {
            return before;
        }
        List<Container> changed = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            Container old = before.get(i);
            Container now = wanted.get(i);
            changed.add(old.name().equals(now.name()) ? old.withResources(now.requests(), now.limits()) : old);
        }
        return changed;
    }

    /** Checks that a claim is unchanged except for a larger request (ValidatePersistentVolumeClaimUpdate). */
    public static void claim(PersistentVolumeClaim before, PersistentVolumeClaim after) {
        UpdateValidation validation = new UpdateValidation("PersistentVolumeClaim", after.meta());
        validation.requireSame("spec.accessModes", before.accessModes(), after.accessModes());
        if (after.storageClassName() != null) {
            validation.requireSame("spec.storageClassName", before.storageClassName(), after.storageClassName());
        }
        if (after.volumeName() != null) {
            validation.requireSame("spec.volumeName", before.volumeName(), after.volumeName());
        }
        if (after.requestedBytes() < before.requestedBytes()) {
            validation.causes.add("spec.resources.requests.storage: field can not be less than status.capacity");
        }
        validation.throwIfInvalid();
    }

    /** Checks that the provisioner's fields are unchanged (ValidateStorageClassUpdate). */
    public static void storageClass(StorageClass before, StorageClass after) {
        UpdateValidation validation = new UpdateValidation("StorageClass.storage.k8s.io", after.meta());
        validation.requireSame("provisioner", before.provisioner(), after.provisioner());
        validation.requireSame("parameters", before.parameters(), after.parameters());
        validation.requireSame("volumeBindingMode", before.waitForFirstConsumer(), after.waitForFirstConsumer());
        validation.throwIfInvalid();
    }

    /** Checks that the priority is unchanged (ValidatePriorityClassUpdate). */
    public static void priorityClass(PriorityClass before, PriorityClass after) {
        UpdateValidation validation = new UpdateValidation("PriorityClass.scheduling.k8s.io", after.meta());
        validation.requireSame("value", before.value(), after.value());
        validation.requireSame("preemptionPolicy", before.preemptionPolicy(), after.preemptionPolicy());
        validation.throwIfInvalid();
    }
}
