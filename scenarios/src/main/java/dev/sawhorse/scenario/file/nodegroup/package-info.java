/**
 * The sections {@code nodeGroups} and {@code clusterAutoscaler} of the scenario file.
 */
@NullMarked
package dev.sawhorse.scenario.file.nodegroup;

import org.jspecify.annotations.NullMarked;
