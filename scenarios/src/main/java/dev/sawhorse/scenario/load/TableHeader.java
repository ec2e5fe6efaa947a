// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.facts.Provenance;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The first lines of a user's own table, which state its provenance. */
final class TableHeader {
    private TableHeader() {}

    static Provenance provenance(TraceInput input) {
        try (var bytes = TraceText.plainBytes(input)) {
            String text = new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
            return Provenance.ofHeader(input.name(), text.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
