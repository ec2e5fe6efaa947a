// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tags that select Auto Scaling groups, from a flag {@code --node-group-auto-discovery}: {@code
 * asg:tag=key,key=value}.
 *
 * @param tags values by key, empty for any value
 */
public record AsgAutoDiscovery(Map<String, String> tags) {
    private static final String PREFIX = "asg:tag=";

    public AsgAutoDiscovery {
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    /**
     * Parses the value of the flag.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_manager.go",
            symbol = "parseASGAutoDiscoverySpec")
    public static AsgAutoDiscovery parse(String text) {
        if (!text.startsWith(PREFIX) || text.length() == PREFIX.length()) {
            throw new IllegalArgumentException("\"" + text + "\" does not name tags of Auto Scaling groups\nMaybe "
                    + PREFIX + "k8s.io/cluster-autoscaler/enabled is intended.");
        }
        Map<String, String> tags = new LinkedHashMap<>();
        for (String tag : text.substring(PREFIX.length()).split(",", -1)) {
            int equals = tag.indexOf('=');
            String key = equals < 0 ? tag : tag.substring(0, equals);
            if (key.isEmpty()) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" has a tag without a key\nMaybe there is a redundant comma.");
            }
            tags.put(key, equals < 0 ? "" : tag.substring(equals + 1));
        }
        return new AsgAutoDiscovery(tags);
    }
}
