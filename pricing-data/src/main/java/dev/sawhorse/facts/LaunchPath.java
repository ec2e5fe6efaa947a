// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Locale;

/** The way in which a machine is requested. */
public enum LaunchPath {
    /** Karpenter's CreateFleet. */
    KARPENTER,
    /** An Auto Scaling group whose desired capacity was raised. */
    ASG,
    /** A stopped instance of the warm pool of such a group. */
    WARM_POOL;

    /** Returns its name in the table. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
