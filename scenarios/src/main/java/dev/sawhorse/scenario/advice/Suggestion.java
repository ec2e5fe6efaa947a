// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.advice;

/**
 * A change of a scenario that is worth trying: whether it pays is what the run of its command shows.
 *
 * @param title the change in a few words
 * @param premise what the results show, with figures
 * @param rule why the change may lower the cost, and what it may cost instead
 * @param command the command that runs the scenario with the change, in the folder of the scenario
 */
public record Suggestion(String title, String premise, String rule, String command) {}
