/** Holds scenarios to their baselines: what is stored of them, how far it may move, and the runs that it is compared with. */
@NullMarked
package dev.sawhorse.scenario.check;

import org.jspecify.annotations.NullMarked;
