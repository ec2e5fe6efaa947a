/**
 * The section {@code billing} of the scenario file: Savings Plans, reserved instances, licenses of agents, data transfer.
 */
@NullMarked
package dev.sawhorse.scenario.file.billing;

import org.jspecify.annotations.NullMarked;
