// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pseudonyms of names and other texts, counted by their kind: the same text has the same pseudonym everywhere, and the
 * same dump gives the same pseudonyms. A generated name keeps the suffix that its controller added, so that ordinals of
 * StatefulSets stay what they are.
 */
final class Pseudonyms {
    /** Names that every cluster has, and that have a meaning. */
    private static final Set<String> KNOWN = Set.of(
            "",
            "*",
            "default",
            "kube-system",
            "kube-public",
            "kube-node-lease",
            "default-scheduler",
            "system-cluster-critical",
            "system-node-critical",
            "ebs.csi.aws.com",
            "kubernetes.io/aws-ebs",
            "cpu",
            "memory",
            "true",
            "false");

    private static final Pattern GENERATED_SUFFIX = Pattern.compile("(-[a-z0-9]{1,10}){1,2}");
    private static final Pattern VOLUME_OF_SET = Pattern.compile("(.+)-([0-9]+)");

    /** Ids of EC2: instances, images, subnets, security groups, volumes and so on. */
    private static final Pattern CLOUD_ID =
            Pattern.compile("(i|ami|subnet|sg|vol|cr|lt|vpc|eni|snap|pg|rtb)-[0-9a-f]{3,17}");

    private static final Pattern PROVIDER_ID = Pattern.compile("(aws:///[a-z0-9-]*/)(i-[0-9a-f]+)");

    private final Map<String, String> known = new HashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Set<String> statefulSets;

    /**
     * Creates an empty dictionary.
     *
     * @param statefulSets names of StatefulSets, whose volume claims are named after them
     */
    Pseudonyms(Set<String> statefulSets) {
        this.statefulSets = statefulSets;
    }

    /** Registers the name of an object that nobody generated. */
    void name(String name, String kind) {
        of(name, kind.toLowerCase(Locale.ROOT));
    }

    /** Registers a name that the controller of an owner generated. */
    void generated(String name, String owner, String kind) {
        if (known.containsKey(name) || KNOWN.contains(name)) {
            return;
        }
        String suffix = name.startsWith(owner) ? name.substring(owner.length()) : "";
        if (GENERATED_SUFFIX.matcher(suffix).matches()) {
            known.put(name, of(owner, "name") + suffix);
        } else {
            name(name, kind);
        }
    }

    /** Returns the pseudonym of a text, with a prefix if the text is new. */
    String of(String text, String prefix) {
        String pseudonym = known.get(text);
        if (pseudonym != null) {
            return pseudonym;
        }
        if (KNOWN.contains(text)) {
            return text;
        }
        String made = made(text, prefix);
        known.put(text, made);
        return made;
    }

    private String made(String text, String prefix) {
        Matcher provider = PROVIDER_ID.matcher(text);
        if (provider.matches()) {
            return provider.group(1) + of(provider.group(2), prefix);
        }
        Matcher id = CLOUD_ID.matcher(text);
        if (id.matches()) {
            return String.format("%s-%017x", id.group(1), counts.merge(id.group(1), 1, Integer::sum));
        }
        Matcher volume = VOLUME_OF_SET.matcher(text);
        if (volume.matches()) {
            for (String set : statefulSets) {
                if (volume.group(1).endsWith("-" + set)) {
                    String template =
                            volume.group(1).substring(0, volume.group(1).length() - set.length() - 1);
                    return of(template, "volume") + "-" + of(set, "statefulset") + "-" + volume.group(2);
                }
            }
        }
        return prefix + "-" + counts.merge(prefix, 1, Integer::sum);
    }
}
