// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import java.util.Map;
import java.util.TreeMap;

/** The latest version of each published machine image, as the public parameters of Systems Manager give it. */
public final class ImageReleases {
    private static final String AT_START = "v0";

    private final Map<String, String> latest = new TreeMap<>();

    /** Publishes a version of an image as the latest. */
    public void release(String alias, String version) {
        latest.put(alias, version);
    }

    /** Returns the latest version of an image, {@code v0} before any is published. */
    public String latest(String alias) {
        return latest.getOrDefault(alias, AT_START);
    }
}
