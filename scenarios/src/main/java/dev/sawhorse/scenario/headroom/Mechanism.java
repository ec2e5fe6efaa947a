// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.scenario.file.Scenario;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A way to have pods start sooner, at several sizes. */
public interface Mechanism {
    /** Returns its name on the command line, also the beginning of the names of its variants. */
    String name();

    /** Returns the reason why it does not fit a scenario, null if it does. */
    @Nullable
    String obstacle(Scenario scenario, WaitingPods waiting);

    /** Returns the sizes to try, the smallest first. */
    List<String> sizes(Scenario scenario, WaitingPods waiting);

    /** Whether a text is a size. */
    default boolean isSize(String text) {
        return text.matches("[1-9][0-9]{0,4}");
    }

    /** Returns it with a size, as part of a sentence. */
    String described(String size);

    /** Returns the changes of a variant with a size. */
    Map<String, Object> overlay(Scenario scenario, WaitingPods waiting, String size);

    /** Returns the commands besides {@code kubectl apply} that make the change in a cluster. */
    List<String> commands(Scenario scenario, WaitingPods waiting, String size);

    /** Returns a quarter, a half, the whole and one and a half of a number, rounded up, each once. */
    static List<String> ladder(int whole, int perUnit) {
        return IntStream.of(1, 2, 4, 6)
                .mapToLong(quarters -> ((long) whole * quarters + 3) / 4)
                .map(amount -> (amount + perUnit - 1) / perUnit)
                .distinct()
                .mapToObj(String::valueOf)
                .toList();
    }

    /** Returns a number of things, such as {@code 1 node} or {@code 3 nodes}. */
    static String counted(String size, String thing) {
        return size + " " + thing + (size.equals("1") ? "" : "s");
    }
}
