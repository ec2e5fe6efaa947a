/**
 * The controllers that act on nodes of Auto Scaling groups from outside of the service: scaling policies that set the
 * size of groups, and drainers of nodes whose instances are about to end.
 */
@NullMarked
package dev.sawhorse.asg;

import org.jspecify.annotations.NullMarked;
