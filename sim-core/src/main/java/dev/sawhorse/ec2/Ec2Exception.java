// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

/** An EC2 API call that was refused as a whole, with its error code. */
public final class Ec2Exception extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * Makes an exception with an error code and the message of the client.
     *
     * @param code an error code of EC2's API, such as {@code RequestLimitExceeded}
     * @param message the message the client shows
     */
    public Ec2Exception(String code, String message) {
        super(message);
        this.code = code;
    }

    public String code() {
        return code;
    }

    /** Returns the client's message. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
