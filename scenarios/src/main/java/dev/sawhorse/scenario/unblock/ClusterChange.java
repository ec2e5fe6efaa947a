// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.unblock;

import dev.sawhorse.scenario.file.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A change of a cluster at one time.
 *
 * @param text what is changed, in a few words
 * @param settings values of objects
 * @param actions entries of a timeline without their time
 */
public record ClusterChange(String text, List<Setting> settings, List<Map<String, Object>> actions) {
    public ClusterChange {
        settings = List.copyOf(settings);
        actions = List.copyOf(actions);
    }

    static ClusterChange ofValues(String text, String... settings) {
        return new ClusterChange(
                text, List.of(settings).stream().map(Setting::parse).toList(), List.of());
    }

    static ClusterChange ofActions(String text, List<Map<String, Object>> actions) {
        return new ClusterChange(text, List.of(), actions);
    }

    /** Returns several changes as one. */
    static ClusterChange all(List<ClusterChange> changes) {
        List<Setting> settings = new ArrayList<>();
        List<Map<String, Object>> actions = new ArrayList<>();
        changes.forEach(change -> {
            settings.addAll(change.settings);
            actions.addAll(change.actions);
        });
        return new ClusterChange(
                String.join(" + ", changes.stream().map(ClusterChange::text).toList()), settings, actions);
    }
}
