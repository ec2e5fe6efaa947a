// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class EventParserTest {
    private static final String WARNING = """
            {"version": "0", "account": "1", "resources": [], "time": "2026-01-31T12:00:00Z", "source": "aws.ec2",
             "detail-type": "EC2 Spot Instance Interruption Warning", "detail": {"instance-id": "i-1"}}""";

    private static String event(String source, String detailType, String detail) {
        return """
                {"version": "0", "id": "1", "source": "%s", "detail-type": "%s", "detail": %s}""".formatted(source, detailType, detail);
    }

    private static String stateChange(String state) {
        return event(
                "aws.ec2",
                "EC2 Instance State-change Notification",
                "{\"instance-id\": \"i-1\", \"state\": \"" + state + "\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "EC2 Spot Instance Interruption Warning,SPOT_INTERRUPTION",
        "EC2 Instance Rebalance Recommendation,REBALANCE_RECOMMENDATION",
        "EC2 Capacity Reservation Instance Interruption Warning,CAPACITY_RESERVATION_INTERRUPTION",
    })
    void warningsOfEc2NameTheirInstance(String detailType, MessageKind kind) {
        assertThat(EventParser.parse(event("aws.ec2", detailType, "{\"instance-id\": \"i-1\"}")))
                .isEqualTo(Message.of(kind, "i-1"));
    }

    @ParameterizedTest
    @CsvSource({
        "stopping,INSTANCE_STOPPED",
        "stopped,INSTANCE_STOPPED",
        "Stopped,INSTANCE_TERMINATED",
        "shutting-down,INSTANCE_TERMINATED",
        "TERMINATED,INSTANCE_TERMINATED",
    })
    void anInstanceThatGoesIsToldByItsState(String state, MessageKind kind) {
        assertThat(EventParser.parse(stateChange(state))).isEqualTo(Message.of(kind, "i-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending", "running", ""})
    void otherStatesDoNotMatter(String state) {
        assertThat(EventParser.parse(stateChange(state))).isNull();
    }

    @Test
    void aScheduledChangeNamesAllInstancesItAffects() {
        String detail = """
                {"service": "EC2", "eventTypeCategory": "scheduledChange",
                 "affectedEntities": [{"entityValue": "i-1"}, {"entityValue": "i-2"}]}""";
        Message message = EventParser.parse(event("aws.health", "AWS Health Event", detail));
        assertThat(message).isNotNull();
        assertThat(message.kind()).isEqualTo(MessageKind.SCHEDULED_CHANGE);
        assertThat(message.instanceIds()).containsExactly("i-1", "i-2");
    }

    @Test
    void healthEventsOfOtherServicesAndCategoriesAreIgnored() {
        String other = "{\"service\": \"RDS\", \"eventTypeCategory\": \"scheduledChange\"}";
        String issue = "{\"service\": \"EC2\", \"eventTypeCategory\": \"issue\"}";
        assertThat(EventParser.parse(event("aws.health", "AWS Health Event", other)))
                .isNull();
        assertThat(EventParser.parse(event("aws.health", "AWS Health Event", issue)))
                .isNull();
    }

    @Test
    void theSourceDeterminesTheKindOfAnEvent() {
        String detailType = "EC2 Spot Instance Interruption Warning";
        assertThat(EventParser.parse(event("aws.health", detailType, "{\"instance-id\": \"i-1\"}")))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "not json: [", "[]", "{\"version\": \"1\", \"source\": \"aws.ec2\"}", "{\"version\": \"0\"}"
            })
    void whatCannotBeReadDoesNotMatter(String body) {
        assertThat(EventParser.parse(body)).isNull();
    }

    @Test
    void anEventWithoutDetailsNamesNoInstance() {
        assertThat(EventParser.parse("{\"version\": \"0\", \"source\": \"aws.ec2\","
                        + " \"detail-type\": \"EC2 Spot Instance Interruption Warning\"}"))
                .isEqualTo(Message.of(MessageKind.SPOT_INTERRUPTION, ""));
    }

    @Test
    void fieldsAreCaseInsensitive() {
        assertThat(EventParser.parse(stateChange("stopped").replace("\"state\"", "\"State\"")))
                .isEqualTo(Message.of(MessageKind.INSTANCE_STOPPED, "i-1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"0\" | 0",
                "\"1\" | 1",
                "[] | \"arn\"",
                "[] | [1]",
                "\"2026-01-31T12:00:00Z\" | \"yesterday\"",
                "{\"instance-id\": \"i-1\"} | []",
                "\"i-1\" | 1",
                "{\"instance-id\" | {\"instance-action\": true, \"instance-id\"",
            })
    void aValueOfAnotherTypeMakesAnEventUnreadable(String value, String other) {
        assertThat(EventParser.parse(WARNING)).isEqualTo(Message.of(MessageKind.SPOT_INTERRUPTION, "i-1"));
        assertThat(EventParser.parse(WARNING.replace(value, other))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "[]", "\"2026-01-31T12:00:00Z\""})
    void nullIsTheSameAsNothing(String value) {
        assertThat(EventParser.parse(WARNING.replace(value, "null")))
                .isEqualTo(Message.of(MessageKind.SPOT_INTERRUPTION, "i-1"));
    }
}
