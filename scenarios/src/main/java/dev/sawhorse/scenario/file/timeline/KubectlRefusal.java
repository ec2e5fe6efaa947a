// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import java.util.Locale;

/** The event about a command of the timeline that kubectl refuses before it sends anything to the API server. */
public final class KubectlRefusal {
    /** The reason of such events. */
    public static final String REASON = "KubectlRefused";

    private KubectlRefusal() {}

    static void publish(Cluster cluster, String kind, String key, String message) {
        String object = kind.toLowerCase(Locale.ROOT) + "/" + key;
        cluster.journal().append(new Observation.EventPublished(object, REASON, message));
    }
}
