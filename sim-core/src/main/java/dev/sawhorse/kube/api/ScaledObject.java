// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Behavior;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ScaledObject of KEDA ({@code keda.sh/v1alpha1}).
 *
 * @param pollingInterval the time between two looks at its triggers
 * @param cooldownPeriod the time after the last active trigger until its target is deactivated
 * @param initialCooldownPeriod the same for a target whose triggers were never active, after the creation of the object
 * @param idleReplicas the replicas of the deactivated target, null for {@code minReplicas}
 * @param minReplicas 0 if the deactivated target has no pods
 * @param behavior the scaling rules of its HorizontalPodAutoscaler, null for the defaults
 * @param autoscalerName the name of its HorizontalPodAutoscaler
 */
public record ScaledObject(
        ObjectMeta meta,
        Target target,
        Duration pollingInterval,
        Duration cooldownPeriod,
        Duration initialCooldownPeriod,
        @Nullable Integer idleReplicas,
        int minReplicas,
        int maxReplicas,
        List<ScaleTrigger> triggers,
        @Nullable Behavior behavior,
        String autoscalerName) {
    public static final String KIND = "ScaledObject";
    public static final String API_VERSION = "keda.sh/v1alpha1";

    public static final Duration DEFAULT_POLLING_INTERVAL = Duration.ofSeconds(30);
    public static final Duration DEFAULT_COOLDOWN_PERIOD = Duration.ofMinutes(5);
    public static final int DEFAULT_MAX_REPLICAS = 100;

    private static final String ANNOTATIONS = "autoscaling.keda.sh/";
    private static final String PAUSED = ANNOTATIONS + "paused";
    public static final String PAUSED_REPLICAS = ANNOTATIONS + "paused-replicas";
    private static final String PAUSED_SCALE_IN = ANNOTATIONS + "paused-scale-in";
    private static final String PAUSED_SCALE_OUT = ANNOTATIONS + "paused-scale-out";
    private static final String FORCE_ACTIVATION = ANNOTATIONS + "force-activation";

    public ScaledObject {
        triggers = List.copyOf(triggers);
    }

    public ScaledObject withMeta(ObjectMeta changed) {
        return new ScaledObject(
                changed,
                target,
                pollingInterval,
                cooldownPeriod,
                initialCooldownPeriod,
                idleReplicas,
                minReplicas,
                maxReplicas,
                triggers,
                behavior,
                autoscalerName);
    }

    public String key() {
        return meta.key();
    }

    /** Returns the namespace and name of its HorizontalPodAutoscaler. */
    public String autoscalerKey() {
        return ObjectMeta.key(meta.namespace(), autoscalerName);
    }

    /** Returns the namespace and name of its target. */
    public String targetKey() {
        return ObjectMeta.key(meta.namespace(), target.name());
    }

    /** Returns whether an annotation stops it: it has no HorizontalPodAutoscaler then. */
    public boolean isPaused() {
        return meta.annotations().containsKey(PAUSED_REPLICAS) || isSet(PAUSED);
    }

    /** Returns the replicas of its target while it is paused, null to keep those that it has. */
    public @Nullable Integer pausedReplicas() {
        String written = meta.annotations().get(PAUSED_REPLICAS);
        try {
            return written == null ? null : Integer.valueOf(written);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    public boolean isScaleInPaused() {
        return isSet(PAUSED_SCALE_IN);
    }

    public boolean isScaleOutPaused() {
        return isSet(PAUSED_SCALE_OUT);
    }

    public boolean isActivationForced() {
        return isSet(FORCE_ACTIVATION);
    }

    /** Whatever is not a false boolean sets an annotation. */
    private boolean isSet(String annotation) {
        String written = meta.annotations().get(annotation);
        return written != null
                && !List.of("false", "FALSE", "False", "f", "F", "0").contains(written);
    }

    /** Returns the HorizontalPodAutoscaler that it owns (KEDA {@code controllers/keda/hpa.go newHPAForScaledObject}). */
    public HorizontalPodAutoscaler autoscaler() {
        ObjectMeta owned = ObjectMeta.of(meta.namespace(), autoscalerName)
                .withController(new OwnerReference(API_VERSION, KIND, meta.name(), meta.uid(), true));
        return new HorizontalPodAutoscaler(
                owned,
                target,
                Math.max(1, minReplicas),
                maxReplicas,
                triggers.stream().map(ScaleTrigger::metric).toList(),
                pausable(behavior));
    }

    private @Nullable Behavior pausable(@Nullable Behavior written) {
        if (!isScaleInPaused() && !isScaleOutPaused()) {
            return written;
        }
        Behavior rules = written == null ? new Behavior(ScalingRules.DEFAULT_UP, ScalingRules.DEFAULT_DOWN) : written;
        return new Behavior(
                isScaleOutPaused() ? disabled(rules.scaleUp()) : rules.scaleUp(),
                isScaleInPaused() ? disabled(rules.scaleDown()) : rules.scaleDown());
    }

    private static ScalingRules disabled(ScalingRules rules) {
        return new ScalingRules(
                rules.stabilizationSeconds(), ScalingRules.Select.DISABLED, rules.policies(), rules.tolerance());
    }
}
