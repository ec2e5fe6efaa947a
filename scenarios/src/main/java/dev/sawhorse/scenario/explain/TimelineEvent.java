package dev.sawhorse.scenario.explain;

/**
 * An event in the timeline of a subject.
 *
 * @param time nanoseconds since the start
 * @param by who did it
 * @param what it was
 */
public record TimelineEvent(long time, String by, String what) {}
