// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PublishedEventsTest {
    private static final MappingNode RECORDED = SourceDocuments.parseSingle(new SourceFile("case", """
            events:
              - {kind: Node, name: n1, reason: DisruptionBlocked, message: first}
              - {kind: Node, name: n1, reason: DisruptionBlocked, message: second}
              - {kind: Pod, name: p, reason: Nominated, message: here}
            """));

    private static List<Journal.Entry> published(Observation... observations) {
        return List.of(observations).stream()
                .map(observation -> new Journal.Entry(0, observation))
                .toList();
    }

    private static Observation ofNode(String message) {
        return new Observation.NodeEventPublished("claim", "n1", "DisruptionBlocked", message);
    }

    @Test
    void oneOfSeveralMessagesWillDo() {
        assertThat(PublishedEvents.difference("m", RECORDED, published(ofNode("second")), true))
                .isNull();
    }

    @Test
    void anotherMessageIsADifference() {
        assertThat(PublishedEvents.difference("m", RECORDED, published(ofNode("third")), true))
                .isEqualTo("m: expected no event, got node/n1 DisruptionBlocked: third");
    }

    @Test
    void aMissingEventIsADifference() {
        Observation ofPod = new Observation.EventPublished("pod/default/p", "Nominated", "here");
        Observation ofClaim = new Observation.EventPublished("nodeclaim/claim", "Launched", "there");

        assertThat(PublishedEvents.difference("m", RECORDED, published(ofPod, ofClaim), true))
                .isEqualTo("m: expected node/n1 DisruptionBlocked: first, got no event");
    }
}
