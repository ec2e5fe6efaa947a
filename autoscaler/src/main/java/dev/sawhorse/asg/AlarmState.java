// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

/**
 * The state of an alarm: the number of consecutive data points that breach its threshold. A missing data point (NaN)
 * resets it.
 */
final class AlarmState {
    private final Alarm alarm;
    private int breaches;

    AlarmState(Alarm alarm) {
        this.alarm = alarm;
    }

    /** Adds a data point; returns whether the alarm is in state ALARM. */
    boolean take(double value) {
        breaches = alarm.isBreachedBy(value) ? breaches + 1 : 0;
        return breaches >= alarm.evaluationPeriods();
    }

    void reset() {
        breaches = 0;
    }
}
