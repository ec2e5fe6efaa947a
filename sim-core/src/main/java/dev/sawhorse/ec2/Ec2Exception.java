package dev.sawhorse.ec2;

/** A call that EC2 refused as a whole, with the error code of its API. */
public final class Ec2Exception extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * Makes the refusal.
     *
     * @param code an error code of EC2's API, such as {@code RequestLimitExceeded}
     * @param message what the client shows of it
     */
    public Ec2Exception(String code, String message) {
        super(message);
        this.code = code;
    }

    public String code() {
        return code;
    }

    /** Returns what the client shows of the refusal. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
