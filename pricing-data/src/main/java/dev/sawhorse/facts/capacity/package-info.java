/**
 * The resources of a node by instance type, by Karpenter's AWS provider v1.14: capacity, reservations and allocatable.
 */
@NullMarked
package dev.sawhorse.facts.capacity;

import org.jspecify.annotations.NullMarked;
