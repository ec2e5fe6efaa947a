package dev.sawhorse.facts;

import java.util.Locale;

/** The operating systems that machines boot, as far as figures tell them apart. */
public enum LaunchImage {
    AL2,
    AL2023,
    BOTTLEROCKET,
    UBUNTU,
    WINDOWS,
    /** An image of the user's own. */
    CUSTOM;

    /** Returns the image of an AMI family as an EC2NodeClass names it; every unknown name is one of the user's own. */
    public static LaunchImage ofFamily(String amiFamily) {
        String upper = amiFamily.toUpperCase(Locale.ROOT);
        if (upper.startsWith(WINDOWS.name())) {
            return WINDOWS;
        }
        for (LaunchImage image : values()) {
            if (image.name().equals(upper)) {
                return image;
            }
        }
        return CUSTOM;
    }

    /** Returns its name in the table. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
