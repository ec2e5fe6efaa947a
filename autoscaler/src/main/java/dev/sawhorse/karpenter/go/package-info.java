/**
 * Algorithms of Go's standard library whose exact order of results Karpenter's decisions depend on.
 */
@NullMarked
package dev.sawhorse.karpenter.go;

import org.jspecify.annotations.NullMarked;
