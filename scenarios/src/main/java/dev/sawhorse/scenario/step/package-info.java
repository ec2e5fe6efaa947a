/** A stored run that is repeated from decision to decision. */
@NullMarked
package dev.sawhorse.scenario.step;

import org.jspecify.annotations.NullMarked;
