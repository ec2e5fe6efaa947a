// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

/** A call that the Auto Scaling API refused (its {@code ValidationError}). */
public final class AutoScalingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AutoScalingException(String message) {
        super(message);
    }
}
