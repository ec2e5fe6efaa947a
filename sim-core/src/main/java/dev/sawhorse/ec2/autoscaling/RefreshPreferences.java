// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The preferences of an instance refresh (StartInstanceRefresh).
 *
 * @param policy the range of capacity during the refresh, null for the group's maintenance policy, else 90 % and 100 %
 * @param instanceWarmup the time after which a new instance counts as ready
 * @param skipMatching whether instances with the current version of the launch template stay
 * @param checkpointPercentages the shares of replaced instances at which it pauses, ascending
 * @param checkpointDelay the length of a pause
 * @param protectedInstances the treatment of instances with scale-in protection
 */
public record RefreshPreferences(
        @Nullable MaintenancePolicy policy,
        Duration instanceWarmup,
        boolean skipMatching,
        List<Integer> checkpointPercentages,
        Duration checkpointDelay,
        ProtectedInstances protectedInstances) {

    /** The treatment of instances with scale-in protection by a refresh. */
    public enum ProtectedInstances {
        REFRESH("Refresh"),
        IGNORE("Ignore"),
        /** It waits for their protection to be removed, and fails after an hour. */
        WAIT("Wait");

        private final String apiName;

        ProtectedInstances(String apiName) {
            this.apiName = apiName;
        }

        /** Returns the name in the Auto Scaling API. */
        public String apiName() {
            return apiName;
        }
    }

    public RefreshPreferences {
        checkpointPercentages = List.copyOf(checkpointPercentages);
        int last = 0;
        for (int percentage : checkpointPercentages) {
            if (percentage <= last || percentage > 100) {
                throw new IllegalArgumentException(
                        "checkpointPercentages " + checkpointPercentages + " do not ascend from 1 to 100");
            }
            last = percentage;
        }
    }
}
