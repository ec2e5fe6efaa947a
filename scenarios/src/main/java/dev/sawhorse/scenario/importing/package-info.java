/**
 * The import of a cluster: from a dump of its objects, as {@code kubectl get} prints them, to a scenario that starts with it.
 *
 * <p>A {@link dev.sawhorse.scenario.importing.DumpCollector} reduces each object while the dump is read; a
 * {@link dev.sawhorse.scenario.importing.ClusterImport} divides the objects into desired configuration and initial state and
 * derives the settings of the scenario.
 */
@NullMarked
package dev.sawhorse.scenario.importing;

import org.jspecify.annotations.NullMarked;
