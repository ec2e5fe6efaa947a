// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.ObjectKey;
import java.util.regex.Pattern;

/** The recognition of the controllers of controllers by the names that Kubernetes gives to what they create. */
final class Owners {
    /** The CronJob controller appends the scheduled time in minutes since 1970. */
    private static final Pattern CRON_MINUTE = Pattern.compile("-\\d{8}$");

    private Owners() {}

    /**
     * Returns the Deployment of a ReplicaSet whose name ends in the template hash, the CronJob of a Job whose name ends in a
     * scheduled minute, otherwise the object itself.
     *
     * @param hash the label {@code pod-template-hash} of a pod, empty if it is not known
     */
    static ObjectKey above(ObjectKey owner, String hash) {
        String name = owner.name();
        if (owner.kind().equals("ReplicaSet") && !hash.isEmpty() && name.endsWith("-" + hash)) {
            return new ObjectKey("Deployment", owner.namespace(), name.substring(0, name.length() - hash.length() - 1));
        }
        if (owner.kind().equals("Job") && CRON_MINUTE.matcher(name).find()) {
            return new ObjectKey("CronJob", owner.namespace(), name.substring(0, name.length() - 9));
        }
        return owner;
    }
}
