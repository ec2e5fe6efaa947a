// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import dev.sawhorse.results.Results;

/** The data of runs for the scripts of a page. */
public final class RunData {
    private RunData() {}

    /**
     * Returns the nodes, series and decisions of a run as one JSON object for a script element.
     *
     * @param name name of the run on the page
     */
    public static String of(String name, Results results) {
        StringBuilder out = new StringBuilder(1 << 16);
        ScriptJson json = new ScriptJson(out);
        json.beginObject();
        json.name("name").value(name);
        json.name("start").value(results.run().start().toString());
        json.name("end").value(Ticks.of(results.run().durationNanos()));
        json.name("nodes");
        NodeColumns.write(results, json);
        json.name("series");
        new SeriesColumns(results).write(json);
        json.name("decisions");
        new DecisionColumns(results).write(json);
        json.endObject();
        return out.toString();
    }
}
