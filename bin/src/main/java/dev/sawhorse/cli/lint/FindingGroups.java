// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.karpenter.lint.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The grouping of findings by cause: equal rule, reason and fix, whatever their objects. */
final class FindingGroups {
    private static final int NAMES = 4;

    private record Cause(String rule, String severity, String message, String fix) {}

    private FindingGroups() {}

    /** Returns the findings by cause, in the order of the first one of each. */
    static List<List<Finding>> of(List<Finding> findings) {
        Map<Cause, List<Finding>> groups = new LinkedHashMap<>();
        for (Finding finding : findings) {
            Cause cause = new Cause(finding.rule(), finding.severity().name(), withoutObject(finding), finding.fix());
            groups.computeIfAbsent(cause, key -> new ArrayList<>()).add(finding);
        }
        return List.copyOf(groups.values());
    }

    private static String withoutObject(Finding finding) {
        String object = finding.object();
        boolean named = !object.isEmpty() && finding.message().startsWith(object);
        return named ? finding.message().substring(object.length()) : finding.message();
    }

    /** Returns the common message of findings with one cause, including their objects. */
    static String message(List<Finding> group) {
        Finding first = group.get(0);
        List<String> objects = group.stream()
                .map(Finding::object)
                .distinct()
                .filter(name -> !name.isEmpty())
                .toList();
        if (objects.size() <= 1) {
            boolean named = first.object().isEmpty() || first.message().startsWith(first.object());
            return named ? first.message() : first.object() + ": " + first.message();
        }
        int more = objects.size() - NAMES;
        String names = String.join(", ", objects.subList(0, Math.min(NAMES, objects.size())))
                + (more > 0 ? " and " + more + " more" : "");
        String message = withoutObject(first);
        return names + (message.startsWith(" ") ? message : ": " + message);
    }
}
