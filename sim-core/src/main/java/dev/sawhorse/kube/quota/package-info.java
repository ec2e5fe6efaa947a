/**
 * ResourceQuotas: what objects count as, and what is used.
 */
@NullMarked
package dev.sawhorse.kube.quota;

import org.jspecify.annotations.NullMarked;
