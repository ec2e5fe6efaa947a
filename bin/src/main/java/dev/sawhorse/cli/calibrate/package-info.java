/** The command {@code calibrate}: how far predictions are from what happened, and parameters that explain it. */
@NullMarked
package dev.sawhorse.cli.calibrate;

import org.jspecify.annotations.NullMarked;
