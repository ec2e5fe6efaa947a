// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.vpa;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.ContainerPolicy;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.Recommendation;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.StartupBoost;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.UpdateMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The resources that a VerticalPodAutoscaler gives to the containers of a pod. */
final class RecommendedResources {
    private final VerticalPodAutoscaler autoscaler;

    RecommendedResources(VerticalPodAutoscaler autoscaler) {
        this.autoscaler = autoscaler;
    }

    /**
     * Returns a spec with the recommended requests, and with limits in the same proportion (VPA {@code
     * pkg/admission-controller/resource/pod/recommendation/recommendation_provider.go GetContainersResources}); the same
     * instance if nothing changes.
     */
    PodSpec applied(PodSpec spec) {
        return autoscaler.updateMode() == UpdateMode.OFF ? spec : changed(spec, this::recommended);
    }

    /** Returns a spec with boosted CPU requests (VPA {@code resource_updates.go applyCPUStartupBoost}). */
    PodSpec boosted(PodSpec spec) {
        return autoscaler.hasBoost() ? changed(spec, this::boosted) : spec;
    }

    /** Returns the recommendation for a container within its policy, null if it has none. */
    @Nullable
    Recommendation capped(Container container) {
        Recommendation recommendation = autoscaler.recommendation(container.name());
        ContainerPolicy policy = autoscaler.policy(container.name());
        if (recommendation == null || policy.isOff()) {
            return null;
        }
        return new Recommendation(
                container.name(),
                capped(recommendation.target(), policy, container),
                capped(recommendation.lowerBound(), policy, container),
                capped(recommendation.upperBound(), policy, container));
    }

    /** Returns the longest time for which containers of a pod keep their boost after it is ready. */
    static Duration boostDuration(VerticalPodAutoscaler autoscaler, Pod pod) {
        Duration longest = Duration.ZERO;
        for (Container container : pod.spec().containers()) {
            StartupBoost boost = new RecommendedResources(autoscaler).boost(container);
            longest = boost != null && boost.duration().compareTo(longest) > 0 ? boost.duration() : longest;
        }
        return longest;
    }

    private @Nullable StartupBoost boost(Container container) {
        ContainerPolicy policy = autoscaler.policy(container.name());
        return policy.isOff() ? null : policy.boost() == null ? autoscaler.boost() : policy.boost();
    }

    private static Resources capped(Resources recommended, ContainerPolicy policy, Container container) {
        Resources.Builder capped = Resources.builder();
        for (String name : policy.controlled()) {
            if (recommended.has(name)) {
                long amount =
                        Math.max(recommended.amount(name), policy.minAllowed().amount(name));
                long most = policy.maxAllowed().amount(name);
                amount = most > 0 ? Math.min(amount, most) : amount;
                boolean isLimited =
                        policy.isOfRequestsOnly() && container.limits().has(name);
                capped.set(name, isLimited ? Math.min(amount, container.limits().amount(name)) : amount);
            }
        }
        return capped.build();
    }

    private static PodSpec changed(PodSpec spec, UnaryOperator<Container> change) {
        List<Container> containers = new ArrayList<>();
        spec.containers().forEach(container -> containers.add(change.apply(container)));
        return containers.equals(spec.containers())
                ? spec
                : spec.toBuilder().containers(containers).build();
    }

    private Container recommended(Container container) {
        Recommendation recommendation = capped(container);
        return recommendation == null
                ? container
                : with(
                        container,
                        recommendation.target(),
                        autoscaler.policy(container.name()).isOfRequestsOnly());
    }

    private Container boosted(Container container) {
        ContainerPolicy policy = autoscaler.policy(container.name());
        StartupBoost boost = boost(container);
        long request = container.requests().cpuMillis();
        if (boost == null || request == 0) {
            return container;
        }
        long boosted = boost.boosted(request);
        long limit = container.limits().cpuMillis();
        if (policy.isOfRequestsOnly() && limit > 0 && boosted > limit) {
            boosted = Math.max(1, limit - 1);
        }
        return with(
                container, Resources.builder().set(ResourceName.CPU, boosted).build(), policy.isOfRequestsOnly());
    }

    private static Container with(Container container, Resources requests, boolean isOfRequestsOnly) {
        Resources changedRequests = container.requests();
        Resources changedLimits = container.limits();
        for (String name : requests.names()) {
            int resource = ResourceName.index(name);
            long before = container.requests().amount(resource);
            long after = requests.amount(resource);
            changedRequests = changedRequests.with(resource, after);
            if (!isOfRequestsOnly && container.limits().has(resource) && before > 0) {
                double ratio = (double) container.limits().amount(resource) / before;
                changedLimits = changedLimits.with(resource, Math.round(after * ratio));
            }
        }
        return container.withResources(changedRequests, changedLimits);
    }
}
