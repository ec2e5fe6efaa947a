// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The samples over time of one series, or of the series of one histogram or summary; NaN for missing ones. */
final class SampledSeries {
    private static final int FIRST_ROOM = 16;

    private final String labels;
    private final List<Track> tracks = new ArrayList<>();
    private int next;

    SampledSeries(String labels) {
        this.labels = labels;
    }

    /** The samples of one name and label set. */
    private static final class Track {
        private final String suffix;
        private final String labels;
        private double[] values = {};

        Track(String suffix, String labels) {
            this.suffix = suffix;
            this.labels = labels;
        }

        void put(int index, double value) {
            if (index >= values.length) {
                int length = values.length;
                values = Arrays.copyOf(values, Math.max(FIRST_ROOM, 2 * index));
                Arrays.fill(values, length, values.length, Double.NaN);
            }
            values[index] = value;
        }

        double at(int index) {
            return index < values.length ? values[index] : Double.NaN;
        }

        void dropEveryOther() {
            for (int i = 0; i < values.length; i++) {
                values[i] = 2 * i < values.length ? values[2 * i] : Double.NaN;
            }
        }
    }

    /** Records the current samples of an instrument. */
    void take(int index, Instrument instrument) {
        next = 0;
        instrument.samples((suffix, label, labelValue, value) -> {
            if (next == tracks.size()) {
                tracks.add(new Track(suffix, Exposition.labelled(labels, label, canonical(labelValue))));
            }
            tracks.get(next++).put(index, value);
        });
    }

    /** Bounds and quantiles are written as decimals: {@code 1.0}, not {@code 1}. */
    private static String canonical(String number) {
        return number.chars().allMatch(Character::isDigit) && !number.isEmpty() ? number + ".0" : number;
    }

    /** Drops every other sample. */
    void dropEveryOther() {
        tracks.forEach(Track::dropEveryOther);
    }

    /** Writes the samples of one time. */
    void write(int index, String name, String time, Appendable out) throws IOException {
        for (Track track : tracks) {
            double value = track.at(index);
            if (!Double.isNaN(value)) {
                out.append(name).append(track.suffix).append(track.labels).append(' ');
                out.append(SampleText.of(value)).append(' ').append(time).append('\n');
            }
        }
    }
}
