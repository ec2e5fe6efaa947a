package dev.sawhorse.ec2;

import java.util.Map;
import java.util.TreeMap;

/** Which version of each published machine image is the latest: what the public parameters of Systems Manager say. */
public final class ImageReleases {
    private static final String AT_START = "v0";

    private final Map<String, String> latest = new TreeMap<>();

    /** Publishes a version of an image, which is the latest from now on. */
    public void release(String alias, String version) {
        latest.put(alias, version);
    }

    /** Returns the latest version of an image, {@code v0} as long as none was published. */
    public String latest(String alias) {
        return latest.getOrDefault(alias, AT_START);
    }
}
