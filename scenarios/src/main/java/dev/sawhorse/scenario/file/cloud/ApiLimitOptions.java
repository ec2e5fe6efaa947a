// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.limits.ApiAction;
import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.ec2.limits.TokenRate;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits on the rate of EC2 API calls of the account.
 *
 * @param published whether the limits that EC2 publishes apply to calls without an own limit
 */
public record ApiLimitOptions(
        boolean published,
        @Nullable TokenRate createFleet,
        @Nullable TokenRate describeInstances,
        @Nullable TokenRate terminateInstances,
        @Nullable TokenRate launchedInstances,
        @Nullable TokenRate terminatedInstances) {
    private static final String NONE = "none";
    private static final String PUBLISHED = "published";
    private static final double MOST = 1e6;

    private static final Field<Double> CAPACITY =
            Field.required("capacity", Types.number(1, MOST), "Capacity of the token bucket.");
    private static final Field<Double> REFILL =
            Field.required("refillPerSecond", Types.number(0.001, MOST), "Tokens added per second.");
    private static final Section<TokenRate> RATE =
            Section.of(values -> new TokenRate(values.get(CAPACITY), values.get(REFILL)), CAPACITY, REFILL);

    private static final Field<String> PROFILE = Field.of(
            "profile",
            Types.choice(List.of(NONE, PUBLISHED), text -> text),
            NONE,
            "Default limits: none, or those that EC2 publishes for every account and region.");

    private static final Field<TokenRate> CREATE_FLEET =
            Field.optional("createFleet", RATE, "Requests of CreateFleet. Published: 50, and 5 per second.");
    private static final Field<TokenRate> DESCRIBE_INSTANCES = Field.optional(
            "describeInstances", RATE, "Requests of DescribeInstances. Published: 100, and 20 per second.");
    private static final Field<TokenRate> TERMINATE_INSTANCES = Field.optional(
            "terminateInstances", RATE, "Requests of TerminateInstances. Published: 100, and 5 per second.");
    private static final Field<TokenRate> LAUNCHED_INSTANCES = Field.optional(
            "launchedInstances",
            RATE,
            "Launched instances. Published for RunInstances: 1000, and 2 per second; that CreateFleet uses the same bucket "
                    + "is an assumption.");
    private static final Field<TokenRate> TERMINATED_INSTANCES =
            Field.optional("terminatedInstances", RATE, "Terminated instances. Published: 1000, and 20 per second.");

    static final Section<ApiLimitOptions> SECTION = Section.of(
            ApiLimitOptions::assemble,
            PROFILE,
            CREATE_FLEET,
            DESCRIBE_INSTANCES,
            TERMINATE_INSTANCES,
            LAUNCHED_INSTANCES,
            TERMINATED_INSTANCES);

    private static ApiLimitOptions assemble(FieldValues values) {
        return new ApiLimitOptions(
                values.get(PROFILE).equals(PUBLISHED),
                values.find(CREATE_FLEET),
                values.find(DESCRIBE_INSTANCES),
                values.find(TERMINATE_INSTANCES),
                values.find(LAUNCHED_INSTANCES),
                values.find(TERMINATED_INSTANCES));
    }

    /** Returns the token buckets, initially full. */
    public ApiThrottle throttle() {
        ApiThrottle throttle = published ? ApiThrottle.published() : ApiThrottle.unlimited();
        requests(throttle, ApiAction.CREATE_FLEET, createFleet);
        requests(throttle, ApiAction.DESCRIBE_INSTANCES, describeInstances);
        requests(throttle, ApiAction.TERMINATE_INSTANCES, terminateInstances);
        instances(throttle, ApiAction.RUN_INSTANCES, launchedInstances);
        instances(throttle, ApiAction.TERMINATE_INSTANCES, terminatedInstances);
        return throttle;
    }

    private static void requests(ApiThrottle throttle, ApiAction action, @Nullable TokenRate rate) {
        if (rate != null) {
            throttle.limitRequests(action, rate);
        }
    }

    private static void instances(ApiThrottle throttle, ApiAction action, @Nullable TokenRate rate) {
        if (rate != null) {
            throttle.limitInstances(action, rate);
        }
    }
}
