/** The trace from Java types and methods to the Go functions whose rules they follow. */
@NullMarked
package dev.sawhorse.upstream;

import org.jspecify.annotations.NullMarked;
