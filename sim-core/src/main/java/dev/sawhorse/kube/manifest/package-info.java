/**
 * Kubernetes manifests, as users have them or as a cluster stored them, read into the values of {@code dev.sawhorse.kube}.
 *
 * <p>A {@link dev.sawhorse.kube.manifest.FieldTable} knows every field of the kinds that can be read and what becomes of it
 * here; {@link dev.sawhorse.kube.manifest.FieldCheck} holds documents against it, so that a misspelt field is an error and one
 * without effect on the simulation is reported. A {@link dev.sawhorse.kube.manifest.ManifestCatalog} adds the readers that
 * make values; other packages extend it with kinds of their own.
 */
@NullMarked
package dev.sawhorse.kube.manifest;

import org.jspecify.annotations.NullMarked;
