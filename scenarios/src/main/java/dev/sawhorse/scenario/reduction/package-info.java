/** The reduction of a scenario to a small one that still shows something, such as a loop or a loss against another variant. */
@NullMarked
package dev.sawhorse.scenario.reduction;

import org.jspecify.annotations.NullMarked;
