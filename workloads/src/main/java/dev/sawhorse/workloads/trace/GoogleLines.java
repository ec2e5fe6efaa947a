// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.input.InvalidInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Google's {@code instance_events} of 2019 in their downloadable format: one JSON object per line. */
final class GoogleLines implements TaskEvents {
    private static final BigDecimal MICROSECOND = BigDecimal.valueOf(1_000);
    private static final JsonFactory JSON = new JsonFactory();

    private final TraceText text;
    private final BigDecimal cpuUnit;
    private final BigDecimal memoryUnit;
    private Map<String, Object> event = Map.of();

    GoogleLines(TraceInput input, ReferenceMachine machine) {
        text = TraceText.open(input);
        cpuUnit = BigDecimal.valueOf(machine.cpuMillis());
        memoryUnit = BigDecimal.valueOf(machine.memoryBytes());
    }

    @Override
    public boolean next() {
        for (String line = text.nextLine(); line != null; line = text.nextLine()) {
            event = object(line);
            String collectionType = JsonValues.text(event, "collection_type");
            boolean counts = collectionType == null || !GoogleEvents.isReservation(collectionType);
            if (counts && !GoogleEvents.AFTER_THE_END.equals(JsonValues.text(event, "time"))) {
                return true;
            }
        }
        return false;
    }

    private Map<String, Object> object(String line) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw error("is not a JSON object", "Maybe it has another format.");
            }
            return JsonValues.object(parser);
        } catch (JacksonException e) {
            throw TraceText.error(
                    text.position(Math.max(0, e.getLocation().getColumnNr())),
                    "not valid JSON: " + KubectlTrace.complaint(e),
                    "Maybe the file was truncated.");
        }
    }

    @Override
    public long timeNanos() {
        return require("time", MICROSECOND);
    }

    /** Some exports of the table omit fields with default values; the first event type is SUBMIT. */
    @Override
    public Kind kind() {
        String type = JsonValues.text(event, "type");
        Kind kind = GoogleEvents.OF_2019.find(type == null ? "SUBMIT" : type);
        if (kind == null) {
            throw error("type \"" + type + "\" is not an event", GoogleEvents.OF_2019.hint());
        }
        return kind;
    }

    @Override
    public String group() {
        String collection = JsonValues.text(event, "collection_id");
        if (collection == null) {
            throw error("collection_id is missing", "Maybe it has another format.");
        }
        return collection;
    }

    @Override
    public String task() {
        String index = JsonValues.text(event, "instance_index");
        return group() + "/" + (index == null ? "0" : index);
    }

    @Override
    public long cpuMillis() {
        return amount(cpuUnit, "resource_request", "cpus");
    }

    @Override
    public long memoryBytes() {
        return amount(memoryUnit, "resource_request", "memory");
    }

    private long require(String name, BigDecimal unit) {
        long amount = amount(unit, name);
        if (amount == TracePod.UNKNOWN) {
            throw error(name + " is missing", "Maybe it has another format.");
        }
        return amount;
    }

    private long amount(BigDecimal unit, String... path) {
        String cell = JsonValues.text(event, path);
        if (cell == null || cell.equals("null")) {
            return TracePod.UNKNOWN;
        }
        try {
            BigDecimal amount = new BigDecimal(cell).multiply(unit).setScale(0, RoundingMode.HALF_UP);
            if (amount.signum() < 0) {
                throw error(String.join(".", path) + " " + cell + " is negative", null);
            }
            return amount.longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw error(String.join(".", path) + " \"" + cell + "\" is not a number", "Omit it if it is unknown.");
        }
    }

    private InvalidInputException error(String message, @Nullable String hint) {
        return TraceText.error(text.position(1), message, hint);
    }

    @Override
    public InvalidInputException unsorted() {
        return error(
                "time " + JsonValues.text(event, "time") + " is before the line above",
                "Sort the events by time first.");
    }

    @Override
    public void close() {
        text.close();
    }
}
