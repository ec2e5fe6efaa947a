/**
 * The Kubernetes objects that a scenario declares, and those that a controller or a user changes during the run.
 */
@NullMarked
package dev.sawhorse.scenario.objects;

import org.jspecify.annotations.NullMarked;
