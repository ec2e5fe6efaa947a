/**
 * What looks after nodes of Auto Scaling groups from outside of the service: policies that set their size, and those who drain
 * nodes that are about to end.
 */
@NullMarked
package dev.sawhorse.asg;

import org.jspecify.annotations.NullMarked;
