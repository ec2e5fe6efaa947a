/**
 * The cluster of a run at a time as Kubernetes objects, with a scenario that continues from them: the inverse of an import.
 */
@NullMarked
package dev.sawhorse.scenario.export;

import org.jspecify.annotations.NullMarked;
