// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

/**
 * The error of an instance that was not created: a class such as {@code OutOfResources}, and the cloud's own code.
 */
public record InstanceError(String errorClass, String code) {}
