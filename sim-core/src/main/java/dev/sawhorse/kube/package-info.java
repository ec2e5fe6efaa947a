/**
 * The simulated cluster: the API server with admission and update rules, and what its objects are stored in.
 */
@NullMarked
package dev.sawhorse.kube;

import org.jspecify.annotations.NullMarked;
