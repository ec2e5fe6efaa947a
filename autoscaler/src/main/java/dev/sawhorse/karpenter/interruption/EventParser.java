// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A parser of the EventBridge events in the interruption queue: events of EC2 and AWS Health by source, detail type and
 * version ({@code controllers/interruption/parser.go EventParser}).
 */
public final class EventParser {
    private static final String VERSION = "0";
    private static final String DETAIL = "detail";

    private EventParser() {}

    /**
     * Returns the message of an event, null if the event is irrelevant or invalid: the queue deletes both in the same way.
     *
     * @param body the event in JSON
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/parser.go",
            symbol = {"NewEventParser", "EventParser.Parse"})
    public static @Nullable Message parse(String body) {
        try {
            return read(EventObject.parse(body));
        } catch (InvalidInputException unreadable) {
            return null;
        }
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/capacityreservationinterruption/parser.go",
            symbol = {"Parser.Parse", "Parser.Version", "Parser.Source", "Parser.DetailType"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/rebalancerecommendation/parser.go",
            symbol = {"Parser.Parse", "Parser.Version", "Parser.Source", "Parser.DetailType"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/spotinterruption/parser.go",
            symbol = {"Parser.Parse", "Parser.Version", "Parser.Source", "Parser.DetailType"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/parser.go",
            symbol = {"newParserKey", "newParserKeyFromParser"})
    private static @Nullable Message read(EventObject event) {
        event.requireTexts("account", "id", "region");
        event.requireTextList("resources");
        event.requireTime("time");
        String kind = event.text("source") + ": " + event.text("detail-type");
        if (!event.text("version").equals(VERSION)) {
            return null;
        }
        return switch (kind) {
            case "aws.ec2: EC2 Spot Instance Interruption Warning" ->
                ofWarning(MessageKind.SPOT_INTERRUPTION, event.object(DETAIL));
            case "aws.ec2: EC2 Instance Rebalance Recommendation" ->
                ofInstance(MessageKind.REBALANCE_RECOMMENDATION, event.object(DETAIL));
            case "aws.ec2: EC2 Capacity Reservation Instance Interruption Warning" ->
                ofWarning(MessageKind.CAPACITY_RESERVATION_INTERRUPTION, event.object(DETAIL));
            case "aws.ec2: EC2 Instance State-change Notification" -> ofStateChange(event.object(DETAIL));
            case "aws.health: AWS Health Event" -> ofHealthEvent(event.object(DETAIL));
            default -> null;
        };
    }

    private static Message ofWarning(MessageKind kind, EventObject detail) {
        detail.requireTexts("instance-action");
        return ofInstance(kind, detail);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/capacityreservationinterruption/model.go",
            symbol = {"Message.EC2InstanceIDs", "Message.Kind"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/rebalancerecommendation/model.go",
            symbol = {"Message.EC2InstanceIDs", "Message.Kind"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/spotinterruption/model.go",
            symbol = {"Message.EC2InstanceIDs", "Message.Kind"})
    private static Message ofInstance(MessageKind kind, EventObject detail) {
        return Message.of(kind, detail.text("instance-id"));
    }

    /**
     * Other states are irrelevant; only lower-case names are classified as a stop ({@code messages/statechange/model.go Kind}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/statechange/model.go",
            symbol = {"Message.EC2InstanceIDs", "Message.Kind"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/statechange/parser.go",
            symbol = {"Parser.Parse", "Parser.Version", "Parser.Source", "Parser.DetailType"})
    private static @Nullable Message ofStateChange(EventObject detail) {
        String state = detail.text("state");
        return switch (state.toLowerCase(Locale.ROOT)) {
            case "stopping", "stopped" -> {
                boolean isStop = state.equals("stopping") || state.equals("stopped");
                yield ofInstance(isStop ? MessageKind.INSTANCE_STOPPED : MessageKind.INSTANCE_TERMINATED, detail);
            }
            case "shutting-down", "terminated" -> ofInstance(MessageKind.INSTANCE_TERMINATED, detail);
            default -> null;
        };
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/scheduledchange/model.go",
            symbol = {"Message.EC2InstanceIDs", "Message.Kind"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/messages/scheduledchange/parser.go",
            symbol = {"Parser.Parse", "Parser.Version", "Parser.Source", "Parser.DetailType"})
    private static @Nullable Message ofHealthEvent(EventObject detail) {
        detail.requireTexts("eventArn", "eventTypeCode", "startTime", "endTime");
        detail.objects("eventDescription")
                .forEach(description -> description.requireTexts("latestDescription", "language"));
        List<String> instanceIds = detail.objects("affectedEntities").stream()
                .map(entity -> entity.text("entityValue"))
                .toList();
        String service = detail.text("service");
        String category = detail.text("eventTypeCategory");
        return service.equals("EC2") && category.equals("scheduledChange")
                ? new Message(MessageKind.SCHEDULED_CHANGE, instanceIds)
                : null;
    }
}
