/**
 * The public API: runs scenarios from Java and reads their results.
 *
 * <p>Its types, those of {@code dev.sawhorse.scenario.junit} and the extension points that {@code PublicApiTest} lists keep
 * their signatures within a major version. Every other package is internal, whether or not its types are public.
 */
@NullMarked
package dev.sawhorse.api;

import org.jspecify.annotations.NullMarked;
