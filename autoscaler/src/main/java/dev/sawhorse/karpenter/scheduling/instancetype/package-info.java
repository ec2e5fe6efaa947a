/**
 * Instance types and their offerings as the scheduler filters them ({@code pkg/cloudprovider/types.go}).
 */
@NullMarked
package dev.sawhorse.karpenter.scheduling.instancetype;

import org.jspecify.annotations.NullMarked;
