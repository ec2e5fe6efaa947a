// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.advice;

/**
 * A change of a scenario before it has a command.
 *
 * @param title the change in a few words
 * @param premise what the results show
 * @param rule why the change may lower the cost
 * @param setting path and value as {@code --set} takes them
 */
record Change(String title, String premise, String rule, String setting) {}
