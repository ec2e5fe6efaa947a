/**
 * The public API: runs scenarios from Java and reads their results.
 *
 * <p>This package and its subpackages are the public API: {@link dev.sawhorse.api.extension} has the extension points of a run,
 * and {@code dev.sawhorse.api.junit} the extension for JUnit. Their types keep their signatures within a major version, and so
 * do the accessors of the results and observations that they return. Every other package is internal, whether or not its types
 * are public, and may change in any version.
 */
@NullMarked
package dev.sawhorse.api;

import org.jspecify.annotations.NullMarked;
