/**
 * The sections {@code karpenter} and {@code kubernetes} of the scenario file.
 */
@NullMarked
package dev.sawhorse.scenario.file.karpenter;

import org.jspecify.annotations.NullMarked;
