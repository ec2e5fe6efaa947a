package dev.sawhorse.clusterautoscaler.cloudprovider;

/** A cloud refused what it was asked. */
public final class CloudProviderException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CloudProviderException(String message) {
        super(message);
    }
}
