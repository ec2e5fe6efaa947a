/** Custom resources whose controllers create pods: the number of pods, and how they are simulated. */
@NullMarked
package dev.sawhorse.scenario.workloadkind;

import org.jspecify.annotations.NullMarked;
