package dev.sawhorse.facts;

import java.util.Locale;

/** On which way a machine comes to be asked for. */
public enum LaunchPath {
    /** CreateFleet of Karpenter. */
    KARPENTER,
    /** An Auto Scaling group whose desired capacity was raised. */
    ASG,
    /** The same, with a stopped instance of the group's warm pool. */
    WARM_POOL;

    /** Returns its name in the table. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
