/**
 * Loading of scenarios: reads the file, its variants, manifests and data files, and validates them.
 */
@NullMarked
package dev.sawhorse.scenario.load;

import org.jspecify.annotations.NullMarked;
