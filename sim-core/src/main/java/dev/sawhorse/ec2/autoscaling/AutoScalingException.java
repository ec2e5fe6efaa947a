package dev.sawhorse.ec2.autoscaling;

/** The Auto Scaling API refuses a call (its {@code ValidationError}). */
public final class AutoScalingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AutoScalingException(String message) {
        super(message);
    }
}
