package dev.sawhorse.asg;

/** How many points in a row have breached the threshold of an alarm; a point without a value breaks the row. */
final class AlarmState {
    private final Alarm alarm;
    private int breaches;

    AlarmState(Alarm alarm) {
        this.alarm = alarm;
    }

    /** Takes a point; returns whether the alarm is on. */
    boolean take(double value) {
        breaches = alarm.isBreachedBy(value) ? breaches + 1 : 0;
        return breaches >= alarm.evaluationPeriods();
    }

    void reset() {
        breaches = 0;
    }
}
