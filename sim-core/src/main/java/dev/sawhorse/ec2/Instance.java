// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An EC2 instance. Only the {@link Fleet} changes its state. */
public final class Instance {

    /** EC2's instance states that are modelled. */
    public enum State {
        PENDING("pending"),
        RUNNING("running"),
        STOPPED("stopped"),
        SHUTTING_DOWN("shutting-down"),
        TERMINATED("terminated");

        private final String apiName;

        State(String apiName) {
            this.apiName = apiName;
        }

        /** Returns the name in EC2's API. */
        public String apiName() {
            return apiName;
        }
    }

    private final String id;
    private final String providerId;
    private final @Nullable String reservationId;
    private final double launchPrice;
    private final long launchNanos;
    private final Map<String, String> tags;
    private String subnet = "";
    private CapacityPool pool;
    private State state = State.PENDING;
    private boolean warned;

    /**
     * Makes an instance that was just launched and is pending.
     *
     * @param reservationId the capacity reservation it runs in, null for none
     * @param launchPrice USD per hour
     * @param launchNanos nanoseconds since the start of the simulation
     */
    public Instance(
            String id,
            CapacityPool pool,
            @Nullable String reservationId,
            double launchPrice,
            long launchNanos,
            Map<String, String> tags) {
        this(id, "aws:///" + pool.zone() + "/" + id, pool, reservationId, launchPrice, launchNanos, tags);
    }

    /** Makes a pending instance with a provider id of its own. */
    Instance(
            String id,
            String providerId,
            CapacityPool pool,
            @Nullable String reservationId,
            double launchPrice,
            long launchNanos,
            Map<String, String> tags) {
        this.id = id;
        this.providerId = providerId;
        this.pool = pool;
        this.reservationId = reservationId;
        this.launchPrice = launchPrice;
        this.launchNanos = launchNanos;
        this.tags = tags;
    }

    /** Returns the instance id, {@code i-} and 17 hexadecimal digits. */
    public String id() {
        return id;
    }

    /** Returns the provider id a Kubernetes node of this instance has: {@code aws:///<zone>/<id>}. */
    public String providerId() {
        return providerId;
    }

    /** Returns its pool; one whose reservation has ended counts as on-demand. */
    public CapacityPool pool() {
        return pool;
    }

    /** Returns the capacity reservation it was launched into, null for none. */
    public @Nullable String reservationId() {
        return reservationId;
    }

    /** Returns the price at launch in USD per hour. */
    public double launchPrice() {
        return launchPrice;
    }

    /** Returns when it was launched, in nanoseconds since the start of the simulation. */
    public long launchNanos() {
        return launchNanos;
    }

    /** Returns the subnet it was launched into, empty if it was not launched by a fleet. */
    public String subnet() {
        return subnet;
    }

    public Map<String, String> tags() {
        return tags;
    }

    public State state() {
        return state;
    }

    /**
     * Whether it is neither shutting down nor terminated. Such an instance is billed; of a stopped one only its volumes are.
     */
    public boolean isAlive() {
        return state == State.PENDING || state == State.RUNNING || state == State.STOPPED;
    }

    /** Records an interruption notice; returns whether it is the first. */
    boolean warn() {
        boolean first = !warned;
        warned = true;
        return first;
    }

    /** Makes it an on-demand instance, as its reservation has ended. */
    void leaveReservation() {
        pool = new CapacityPool(pool.instanceType(), pool.zone(), CapacityType.ON_DEMAND);
    }

    void attach(String to) {
        subnet = to;
    }

    void enter(State next) {
        state = next;
    }

    @Override
    public String toString() {
        return id + " (" + pool + ", " + state.apiName() + ")";
    }
}
