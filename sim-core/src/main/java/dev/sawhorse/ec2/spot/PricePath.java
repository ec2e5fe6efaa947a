package dev.sawhorse.ec2.spot;

/** What a spot pool costs over time. Asking never changes an answer, whatever was asked before. */
public interface PricePath {
    /** Says that a price never changes again. */
    long NEVER = Long.MAX_VALUE;

    /** Returns the price at a time in nanoseconds since the start of the simulation, in USD per hour. */
    double at(long nanos);

    /** Returns the first time after the given one at which the price changes, or {@link #NEVER}. */
    long nextChange(long nanos);

    /** Returns a price that stays where it is. */
    static PricePath constant(double price) {
        return new PricePath() {
            @Override
            public double at(long nanos) {
                return price;
            }

            @Override
            public long nextChange(long nanos) {
                return NEVER;
            }
        };
    }
}
