// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.results.ValueText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A line of a structured log: a JSON object with level, time, logger, message and further fields, in the order in which
 * they are added.
 */
final class LogLine {
    private final Map<String, Object> values = new LinkedHashMap<>();

    LogLine(String level, String time, String message, String commit) {
        values.put("level", level);
        values.put("time", time);
        values.put("logger", "controller");
        values.put("message", message);
        values.put("commit", commit);
    }

    /** Sets the controller of a line without an object. */
    LogLine controller(String name, String reconcileId) {
        values.put("controller", name);
        values.put("namespace", "");
        values.put("name", "");
        values.put("reconcileID", reconcileId);
        return this;
    }

    /** Sets the controller of a line about an object of the cluster. */
    LogLine controller(String name, String group, String kind, String object, String reconcileId) {
        values.put("controller", name);
        values.put("controllerGroup", group);
        values.put("controllerKind", kind);
        values.put(kind, named(object));
        values.put("namespace", "");
        values.put("name", object);
        values.put("reconcileID", reconcileId);
        return this;
    }

    LogLine with(String key, Object value) {
        values.put(key, value);
        return this;
    }

    /** Adds a reference to an object by its name. */
    LogLine withObject(String key, String name) {
        values.put(key, named(name));
        return this;
    }

    /** Returns a reference to a cluster-scoped object. */
    static Map<String, Object> named(String name) {
        return Map.of("name", name);
    }

    @Override
    public String toString() {
        return ValueText.line(values);
    }
}
