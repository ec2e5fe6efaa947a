// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Locale;

/** The machine images with latencies of their own. */
public enum LaunchImage {
    AL2,
    AL2023,
    BOTTLEROCKET,
    UBUNTU,
    WINDOWS,
    /** A custom image. */
    CUSTOM;

    /** Returns the image of an AMI family of an EC2NodeClass; unknown names are custom images. */
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
