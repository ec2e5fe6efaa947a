/** The formats of histories and their readers. */
@NullMarked
package dev.sawhorse.workloads.history.format;

import org.jspecify.annotations.NullMarked;
