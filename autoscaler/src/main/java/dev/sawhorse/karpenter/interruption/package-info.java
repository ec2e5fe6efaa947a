/**
 * What is done when EC2 says that it takes a machine away or that one is ill. Mirrors the {@code interruption} controllers of
 * Karpenter's AWS provider v1.14.
 */
@NullMarked
package dev.sawhorse.karpenter.interruption;

import org.jspecify.annotations.NullMarked;
