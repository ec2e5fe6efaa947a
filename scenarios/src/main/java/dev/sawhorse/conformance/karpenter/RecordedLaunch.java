// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.InstanceProvider;
import dev.sawhorse.karpenter.aws.LaunchListener;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A replay that repeats one recorded launch with the instance provider. The order of reserved pools, of the errors in a message
 * and of unavailable offerings is random in the real system and is not compared.
 */
final class RecordedLaunch implements LaunchListener {
    private static final Map<String, List<String>> SUBNETS =
            new TreeMap<>(Map.of("us-west-2a", List.of("us-west-2a"), "us-west-2b", List.of("us-west-2b")));

    /** The prefix that the recorded client adds to an error in a CreateFleet response. */
    private static final String CALL = " (aws-error-code=UnfulfillableCapacity, aws-operation-name=CreateFleet,"
            + " aws-request-id=, aws-service-name=EC2, aws-status-code=200)";

    private static final Pattern LABELS = Pattern.compile("(?<=\\(label\\(s\\)=\\[)[^]]*");

    private final MappingNode row;
    private final LaunchCase recorded;
    private final ScriptedEc2 ec2;
    private final List<@Nullable Object> events = new ArrayList<>();
    private final List<@Nullable Object> reservationsUnavailable = new ArrayList<>();
    private int templatesInvalidated;

    RecordedLaunch(MappingNode row) {
        this.row = row;
        this.recorded = new LaunchCase(row);
        this.ec2 = new ScriptedEc2(row, SUBNETS);
    }

    @Override
    public void event(NodeClaim nodeClaim, String message) {
        events.add(message);
    }

    @Override
    public void launchTemplateInvalidated(FleetRequest.LaunchTemplateConfig template) {
        templatesInvalidated++;
    }

    @Override
    public void reservationsUnavailable(List<String> ids) {
        reservationsUnavailable.addAll(ids);
    }

    /** Launches and returns the first difference from the recording, null if there is none. */
    @Nullable
    String difference() {
        UnavailableOfferings unavailable = new UnavailableOfferings();
        InstanceProvider provider = new InstanceProvider(
                ec2, unavailable, new CapacityReservationProvider(recorded.reservations()), this, MinValues.LISTED);
        InstanceProvider.Outcome outcome =
                provider.create(recorded.nodeClaim(), recorded.instanceTypes(), SUBNETS, Map.of(), 0);
        Map<String, @Nullable Object> expected = new LinkedHashMap<>();
        Map<String, @Nullable Object> actual = actual(outcome, unavailable);
        for (String field : actual.keySet()) {
            expected.put(field, expected(field));
        }
        return Json.difference(String.valueOf(row.text("case")), expected, actual);
    }

    private @Nullable Object expected(String field) {
        return switch (field) {
            case "error" -> row.text("error") == null ? null : canonical(Json.text(row, "error"));
            case "events" ->
                orNull(Json.texts(row, "events").stream()
                        .map(event -> event.substring(event.indexOf(": ") < 0 ? 0 : event.indexOf(": ") + 2))
                        .map(text -> (Object) text)
                        .toList());
            case "nowUnavailable" -> sorted(Json.texts(row, field));
            case "createFleet" -> fleet(Json.mapping(row, field));
            default -> Json.plain(row.present(field));
        };
    }

    private Map<String, @Nullable Object> actual(InstanceProvider.Outcome outcome, UnavailableOfferings unavailable) {
        Map<String, @Nullable Object> actual = new LinkedHashMap<>();
        String error = error(outcome);
        actual.put("error", error == null ? null : canonical(error));
        actual.put(
                "insufficientCapacity",
                error == null ? null : (Object) (outcome instanceof InstanceProvider.InsufficientCapacity));
        actual.put("createFleetCalls", (double) ec2.requests().size());
        actual.put(
                "createFleet",
                ec2.requests().isEmpty() ? Map.of() : fleet(ec2.requests().get(0)));
        actual.put("events", orNull(events));
        actual.put("launchTemplateCacheInvalidations", (double) templatesInvalidated);
        actual.put(
                "nowUnavailable",
                sorted(recorded.pools().stream()
                        .filter(pool ->
                                unavailable.isUnavailable(pool, SUBNETS.getOrDefault(pool.zone(), List.of()), 0))
                        .map(Object::toString)
                        .toList()));
        actual.put("reservationsMarkedUnavailable", orNull(reservationsUnavailable));
        actual.put(
                "result", outcome instanceof InstanceProvider.Launched launched ? result(launched.instance()) : null);
        return actual;
    }

    private static @Nullable String error(InstanceProvider.Outcome outcome) {
        if (outcome instanceof InstanceProvider.InsufficientCapacity none) {
            return "insufficient capacity, " + none.message() + (none.fromFleet() ? CALL : "");
        }
        return outcome instanceof InstanceProvider.Failed failed
                ? "creating nodeclaim, " + failed.message() + (failed.fromFleet() ? CALL : "")
                : null;
    }

    /** Errors in one message have no order, nor have labels in one error. */
    private static String canonical(String error) {
        Matcher labels = LABELS.matcher(error);
        if (labels.find()) {
            return labels.replaceFirst(found -> Matcher.quoteReplacement(sorted(found.group(), " ")));
        }
        boolean call = error.endsWith(CALL);
        String text = call ? error.substring(0, error.length() - CALL.length()) : error;
        int errors = text.lastIndexOf(", ", text.contains("; ") ? text.indexOf("; ") : text.length()) + 2;
        return text.substring(0, errors) + sorted(text.substring(errors), "; ") + (call ? CALL : "");
    }

    private static String sorted(String text, String separator) {
        return Arrays.stream(text.split(separator)).sorted().collect(Collectors.joining(separator));
    }

    private static Map<String, @Nullable Object> result(Instance instance) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("capacityType", instance.pool().capacityType().label());
        if (instance.reservationId() != null) {
            result.put("reservationId", instance.reservationId());
        }
        result.put("type", instance.pool().instanceType());
        result.put("zone", instance.pool().zone());
        return result;
    }

    private static Map<String, @Nullable Object> fleet(FleetRequest request) {
        Map<String, @Nullable Object> fleet = new LinkedHashMap<>();
        Map<String, @Nullable Object> configs = new LinkedHashMap<>();
        for (FleetRequest.LaunchTemplateConfig config : request.configs()) {
            String reservation = config.capacityReservationId();
            List<String> overrides = config.overrides().stream()
                    .map(override -> override.pool().instanceType() + "/"
                            + override.pool().zone() + "@" + override.priority())
                    .toList();
            configs.put(
                    reservation == null ? "lt-1" : "lt-" + reservation,
                    overrides(overrides, request.overrides().get(0).pool().capacityType() == CapacityType.RESERVED));
        }
        fleet.put("configs", configs);
        fleet.put("defaultTargetCapacityType", request.target().apiName());
        if (request.strategy() != null) {
            boolean spot = request.target() == TargetCapacityType.SPOT;
            fleet.put(
                    spot ? "spotAllocationStrategy" : "onDemandAllocationStrategy",
                    request.strategy().apiName());
        }
        if (!request.target().reservationTypes().isEmpty()) {
            fleet.put("reservationTypes", List.copyOf(request.target().reservationTypes()));
        }
        fleet.put("totalTargetCapacity", (double) request.targetCapacity());
        fleet.put("type", "instant");
        return fleet;
    }

    private static Map<String, @Nullable Object> fleet(MappingNode recorded) {
        if (recorded.entries().isEmpty()) {
            return Map.of();
        }
        Map<String, @Nullable Object> configs = new LinkedHashMap<>();
        for (MappingNode config : Json.mappings(recorded, "configs")) {
            String template = Json.text(config, "launchTemplate");
            configs.put(template, overrides(Json.texts(config, "overrides"), template.startsWith("lt-cr")));
        }
        Map<String, @Nullable Object> fleet = new LinkedHashMap<>();
        for (MappingNode.Entry entry : recorded.entries()) {
            fleet.put(entry.key(), entry.key().equals("configs") ? configs : Json.plain(entry.value()));
        }
        return fleet;
    }

    /** Returns pools and priorities as a list of mappings; reserved ones are sorted. */
    private static List<@Nullable Object> overrides(List<String> overrides, boolean reserved) {
        List<String> ordered = reserved ? overrides.stream().sorted().toList() : overrides;
        List<@Nullable Object> parts = new ArrayList<>();
        for (String override : ordered) {
            int at = override.indexOf('@');
            parts.add(override.substring(0, at));
            parts.add(Double.toString(Double.parseDouble(override.substring(at + 1))));
        }
        return parts;
    }

    private static @Nullable Object sorted(List<String> texts) {
        return orNull(texts.stream().sorted().map(text -> (Object) text).toList());
    }

    private static @Nullable Object orNull(List<? extends @Nullable Object> list) {
        return list.isEmpty() ? null : list;
    }
}
