/**
 * The readers of Kubernetes manifests, applied by users or recorded from a cluster, into the values of {@code
 * dev.sawhorse.kube}.
 *
 * <p>A {@link dev.sawhorse.kube.manifest.FieldTable} lists every field of the readable kinds with its support by the
 * simulation; {@link dev.sawhorse.kube.manifest.FieldCheck} validates documents against it, so that a misspelt field is an
 * error and one without effect on the simulation is reported. A {@link dev.sawhorse.kube.manifest.ManifestCatalog} adds the
 * readers of typed values; other packages extend it with kinds of their own.
 *
 * <p>More than 40 types, one reader for each kind or part of a kind; readers of kinds use those of their parts.
 */
@NullMarked
package dev.sawhorse.kube.manifest;

import org.jspecify.annotations.NullMarked;
