package dev.sawhorse.scenario.explain;

/**
 * Something that happened to a subject.
 *
 * @param time nanoseconds since the start
 * @param by who did it
 * @param what it was
 */
public record Moment(long time, String by, String what) {}
