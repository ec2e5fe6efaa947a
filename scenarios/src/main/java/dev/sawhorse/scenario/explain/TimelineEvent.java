// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

/**
 * An event in the timeline of a subject.
 *
 * @param time nanoseconds since the start
 * @param by the component that acted
 * @param what description
 */
public record TimelineEvent(long time, String by, String what) {}
