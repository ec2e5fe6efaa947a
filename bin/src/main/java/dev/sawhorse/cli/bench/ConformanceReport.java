// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.conformance.recording.CaseResult;
import java.io.PrintWriter;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** The result of {@code conformance}. */
record ConformanceReport(List<CaseResult> cases) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        for (CaseResult result : cases) {
            out.println(verdict(result) + "  " + result.kind() + "  " + result.name());
            if (result.unsupported() != null) {
                out.println("      unsupported: " + result.unsupported());
            } else if (result.difference() != null) {
                out.println("      " + result.difference().replace("\n", "\n      "));
            }
        }
        out.println();
        out.println(passed() + " passed, " + (cases.size() - passed()) + " failed");
    }

    private static String verdict(CaseResult result) {
        return result.passed() ? "ok  " : "FAIL";
    }

    private long passed() {
        return cases.stream().filter(CaseResult::passed).count();
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeNumberProperty("passed", passed());
        json.writeNumberProperty("failed", cases.size() - passed());
        json.writeName("cases");
        json.writeStartArray();
        cases.forEach(result -> write(json, result));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, CaseResult result) {
        json.writeStartObject();
        json.writeStringProperty("kind", result.kind());
        json.writeStringProperty("file", result.file());
        json.writeStringProperty("name", result.name());
        json.writeBooleanProperty("passed", result.passed());
        if (result.unsupported() != null) {
            json.writeStringProperty("unsupported", result.unsupported());
        }
        if (result.difference() != null) {
            json.writeStringProperty("difference", result.difference());
        }
        json.writeEndObject();
    }
}
