/**
 * Karpenter v1.14, controller by controller under its own names.
 */
@NullMarked
package dev.sawhorse.karpenter;

import org.jspecify.annotations.NullMarked;
