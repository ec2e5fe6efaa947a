// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

/** An error of the cloud provider. */
public final class CloudProviderException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CloudProviderException(String message) {
        super(message);
    }
}
