/** Custom resources whose controllers make pods: how many they hold, and as what they are simulated. */
@NullMarked
package dev.sawhorse.scenario.workloadkind;

import org.jspecify.annotations.NullMarked;
