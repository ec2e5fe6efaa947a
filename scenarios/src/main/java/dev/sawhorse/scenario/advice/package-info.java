/** Suggestions from the results of a run: the changes of a scenario that are worth trying next. */
@NullMarked
package dev.sawhorse.scenario.advice;

import org.jspecify.annotations.NullMarked;
