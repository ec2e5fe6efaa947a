// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.calibration;

import java.time.Instant;
import java.util.List;

/**
 * The calibration of a scenario by the history of its cluster.
 *
 * @param scenario name of the scenario
 * @param from start of the history
 * @param until end of the history
 * @param nodes number of nodes in the history
 * @param figures the compared figures, the cost first
 * @param sameTypes the part of the node-hours by instance type that the calibrated prediction has in common with the history, 0
 *     to 1
 * @param parameters the estimated parameters, one line each with its number of samples
 * @param notes what the history does not state, and what was therefore not estimated
 */
public record Calibration(
        String scenario,
        Instant from,
        Instant until,
        int nodes,
        List<PredictedFigure> figures,
        double sameTypes,
        List<String> parameters,
        List<String> notes) {
    private static final double SECONDS_PER_DAY = 86_400;

    public Calibration {
        figures = List.copyOf(figures);
        parameters = List.copyOf(parameters);
        notes = List.copyOf(notes);
    }

    /** Returns the length of the history in days. */
    public double days() {
        return (until.toEpochMilli() - from.toEpochMilli()) / 1000.0 / SECONDS_PER_DAY;
    }
}
