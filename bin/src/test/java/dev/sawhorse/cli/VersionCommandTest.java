// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.data.DataAge;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VersionCommandTest {
    @Test
    void agesOfTheDataArePrintedByKind() {
        List<DataAge> ages = List.of(
                new DataAge("zones", "2026-11-26", 1L, List.of()),
                new DataAge("on-demand", "2025-11-27", 365L, List.of("eu-west-2")),
                new DataAge("on-demand", "2026-07-20", 130L, List.of("eu-west-1", "us-east-1")),
                new DataAge("latencies", "2026", null, List.of()));
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new VersionCommand.Versions("1.0.0", "17", ages).printTo(out);
        out.flush();
        assertThat(text).hasToString("""
                sawhorse 1.0.0 (Java 17)

                DATA       AS OF       DAYS OLD  REGIONS
                zones      2026-11-26         1  all
                on-demand  2025-11-27       365  eu-west-2
                on-demand  2026-07-20       130  2
                latencies  2026                  all
                """);
    }
}
