package dev.sawhorse.ec2;

/** Why a pool of a fleet request gave no instance. */
public record FleetError(CapacityPool pool, Code code, String message) {

    /** EC2's error codes for a pool of a fleet request. */
    public enum Code {
        /** The pool has no instance to spare. */
        INSUFFICIENT_INSTANCE_CAPACITY("InsufficientInstanceCapacity"),
        /** The type is not sold in that zone as that capacity type. */
        UNSUPPORTED("Unsupported");

        private final String apiName;

        Code(String apiName) {
            this.apiName = apiName;
        }

        /** Returns the name in EC2's API. */
        public String apiName() {
            return apiName;
        }
    }

    static FleetError insufficientCapacity(CapacityPool pool) {
        return new FleetError(
                pool,
                Code.INSUFFICIENT_INSTANCE_CAPACITY,
                "We currently do not have sufficient " + pool.instanceType()
                        + " capacity in the Availability Zone you requested (" + pool.zone() + ").");
    }

    static FleetError unsupported(CapacityPool pool) {
        return new FleetError(
                pool,
                Code.UNSUPPORTED,
                "Your requested instance type (" + pool.instanceType()
                        + ") is not supported in your requested Availability Zone (" + pool.zone() + ").");
    }

    /** Returns {@code Code: message}. */
    @Override
    public String toString() {
        return code.apiName() + ": " + message;
    }
}
