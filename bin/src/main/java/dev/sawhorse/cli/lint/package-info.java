/**
 * The command {@code lint} with its findings, rules and the calendar of disruption budgets.
 */
@NullMarked
package dev.sawhorse.cli.lint;

import org.jspecify.annotations.NullMarked;
