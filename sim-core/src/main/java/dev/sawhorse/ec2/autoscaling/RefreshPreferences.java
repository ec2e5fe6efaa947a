package dev.sawhorse.ec2.autoscaling;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an instance refresh goes about (StartInstanceRefresh).
 *
 * @param policy how many instances it takes at a time, null for the group's maintenance policy, else 90 % and 100 %
 * @param instanceWarmup for how long a new instance does not count as ready
 * @param skipMatching whether instances stay that were launched from the present version of the launch template
 * @param checkpointPercentages how much has been replaced when it pauses, ascending
 * @param checkpointDelay for how long it pauses
 * @param protectedInstances what it does about instances with scale-in protection
 */
public record RefreshPreferences(
        @Nullable MaintenancePolicy policy,
        Duration instanceWarmup,
        boolean skipMatching,
        List<Integer> checkpointPercentages,
        Duration checkpointDelay,
        ProtectedInstances protectedInstances) {

    /** What a refresh does about instances with scale-in protection. */
    public enum ProtectedInstances {
        REFRESH("Refresh"),
        IGNORE("Ignore"),
        /** It goes on with them when their protection is taken off, and fails after an hour. */
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
