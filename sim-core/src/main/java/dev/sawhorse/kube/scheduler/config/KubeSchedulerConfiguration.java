// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.config;

import dev.sawhorse.kube.api.ObjectMeta;
import java.util.List;

/**
 * A KubeSchedulerConfiguration ({@code kubescheduler.config.k8s.io/v1}).
 *
 * @param meta empty: the configuration is not an object of the cluster
 * @param percentageOfNodesToScore for profiles without one, 0 for the default
 */
public record KubeSchedulerConfiguration(
        ObjectMeta meta, int percentageOfNodesToScore, List<KubeSchedulerProfile> profiles) {
    /** The default configuration. */
    public static final KubeSchedulerConfiguration DEFAULT =
            new KubeSchedulerConfiguration(ObjectMeta.of("", ""), 0, List.of(KubeSchedulerProfile.DEFAULT));

    public KubeSchedulerConfiguration {
        profiles = List.copyOf(profiles);
    }

    /** Returns the profile of a scheduler name, the default one if there is none of that name. */
    public KubeSchedulerProfile profile(String schedulerName) {
        for (KubeSchedulerProfile profile : profiles) {
            if (profile.schedulerName().equals(schedulerName)) {
                return profile;
            }
        }
        return KubeSchedulerProfile.DEFAULT;
    }
}
