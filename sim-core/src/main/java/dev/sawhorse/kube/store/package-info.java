/**
 * The store of API objects and its watches.
 */
@NullMarked
package dev.sawhorse.kube.store;

import org.jspecify.annotations.NullMarked;
