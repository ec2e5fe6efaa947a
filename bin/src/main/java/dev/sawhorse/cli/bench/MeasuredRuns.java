// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;

/** The runs of one installation, in order; there is at least one. */
record MeasuredRuns(Installation installation, List<MeasuredProcess> runs) {
    double wallMillis() {
        return KernelTimes.median(all(MeasuredProcess::wallNanos)) / 1e6;
    }

    double leastWallMillis() {
        return Arrays.stream(all(MeasuredProcess::wallNanos)).min().orElseThrow() / 1e6;
    }

    double mostWallMillis() {
        return Arrays.stream(all(MeasuredProcess::wallNanos)).max().orElseThrow() / 1e6;
    }

    double cpuMillis() {
        return KernelTimes.median(all(MeasuredProcess::cpuNanos)) / 1e6;
    }

    double leastCpuMillis() {
        return Arrays.stream(all(MeasuredProcess::cpuNanos)).min().orElseThrow() / 1e6;
    }

    /** Returns the median of the peaks; empty if the system states none. */
    OptionalLong peakBytes() {
        long[] peaks =
                runs.stream().flatMapToLong(run -> run.peakBytes().stream()).toArray();
        return peaks.length == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(KernelTimes.median(peaks)));
    }

    /** Returns the fingerprint of the results, or {@code differs} if it is not the same for all runs. */
    String digest() {
        List<String> digests =
                runs.stream().map(MeasuredProcess::digest).distinct().toList();
        return digests.size() == 1 ? digests.get(0) : "differs";
    }

    private long[] all(ToLongFunction<MeasuredProcess> figure) {
        return runs.stream().mapToLong(figure).toArray();
    }

    /** Writes the figures as properties of the current object. */
    void writeDetail(JsonGenerator json) {
        json.writeStringProperty("installation", installation.folder().toString());
        json.writeNumberProperty("cpuMedianMillis", cpuMillis());
        json.writeNumberProperty("cpuMinMillis", leastCpuMillis());
        peakBytes().ifPresent(bytes -> json.writeNumberProperty("peakMemoryBytes", bytes));
    }
}
