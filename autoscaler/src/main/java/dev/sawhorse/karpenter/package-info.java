/** Karpenter v1.14, one class per controller with upstream's names. */
@NullMarked
package dev.sawhorse.karpenter;

import org.jspecify.annotations.NullMarked;
