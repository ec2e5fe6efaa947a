package dev.sawhorse.cli;

import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.workloads.preset.Preset;
import java.io.PrintWriter;

/** Prints the presets, each with where it comes from and how well it fits. */
final class TracePresets {
    private TracePresets() {}

    static void print(PrintWriter out) {
        for (Preset preset : Preset.all()) {
            out.println(preset.name());
            out.println("  trace    " + preset.source());
            out.println("  licence  " + preset.licence());
            out.println("  fit      Kolmogorov–Smirnov distance "
                    + DecimalText.of(preset.error().hourlyCounts(), 3) + " for arrivals an hour, "
                    + DecimalText.of(preset.error().lifetimes(), 3) + " for lifetimes");
        }
        out.flush();
    }
}
