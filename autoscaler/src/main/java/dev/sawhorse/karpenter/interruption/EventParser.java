package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads what EventBridge puts into the interruption queue: events of EC2 and AWS Health by their source, detail type and
 * version (Karpenter's AWS provider v1.14).
 */
public final class EventParser {
    private static final String VERSION = "0";

    private EventParser() {}

    /**
     * Returns what an event says, null where it does not matter or cannot be read: the queue is rid of either in the same way.
     *
     * @param body the event in JSON
     */
    public static @Nullable Message parse(String body) {
        Problems problems = new Problems();
        List<SourceNode> documents = SourceDocuments.parse(new SourceFile("message", body), problems);
        if (problems.hasErrors() || documents.size() != 1 || !(documents.get(0) instanceof MappingNode event)) {
            return null;
        }
        if (!text(event, "version").equals(VERSION)) {
            return null;
        }
        MappingNode detail = event.present("detail") instanceof MappingNode present
                ? present
                : new MappingNode(event.position(), List.of());
        return switch (text(event, "source") + ": " + text(event, "detail-type")) {
            case "aws.ec2: EC2 Spot Instance Interruption Warning" -> ofInstance(MessageKind.SPOT_INTERRUPTION, detail);
            case "aws.ec2: EC2 Instance Rebalance Recommendation" ->
                ofInstance(MessageKind.REBALANCE_RECOMMENDATION, detail);
            case "aws.ec2: EC2 Capacity Reservation Instance Interruption Warning" ->
                ofInstance(MessageKind.CAPACITY_RESERVATION_INTERRUPTION, detail);
            case "aws.ec2: EC2 Instance State-change Notification" -> ofStateChange(detail);
            case "aws.health: AWS Health Event" -> ofHealthEvent(detail);
            default -> null;
        };
    }

    private static Message ofInstance(MessageKind kind, MappingNode detail) {
        return Message.of(kind, text(detail, "instance-id"));
    }

    /** States other than those of an instance that goes do not matter; only lower case is told to be a stop. */
    private static @Nullable Message ofStateChange(MappingNode detail) {
        String state = text(detail, "state");
        return switch (state.toLowerCase(Locale.ROOT)) {
            case "stopping", "stopped" -> {
                boolean isStop = state.equals("stopping") || state.equals("stopped");
                yield ofInstance(isStop ? MessageKind.INSTANCE_STOPPED : MessageKind.INSTANCE_TERMINATED, detail);
            }
            case "shutting-down", "terminated" -> ofInstance(MessageKind.INSTANCE_TERMINATED, detail);
            default -> null;
        };
    }

    private static @Nullable Message ofHealthEvent(MappingNode detail) {
        if (!text(detail, "service").equals("EC2")
                || !text(detail, "eventTypeCategory").equals("scheduledChange")) {
            return null;
        }
        List<String> instanceIds = new ArrayList<>();
        if (detail.present("affectedEntities") instanceof SequenceNode entities) {
            for (SourceNode entity : entities.items()) {
                instanceIds.add(entity instanceof MappingNode mapping ? text(mapping, "entityValue") : "");
            }
        }
        return new Message(MessageKind.SCHEDULED_CHANGE, instanceIds);
    }

    private static String text(MappingNode node, String key) {
        String text = node.text(key);
        return text == null ? "" : text;
    }
}
