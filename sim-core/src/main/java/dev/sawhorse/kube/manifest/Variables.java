// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of variables written as {@code ${NAME}} in manifests. Only these are replaced; any other {@code ${...}}, such as
 * those of a shell script, stays. An unquoted value is resolved as YAML after the replacement, so that {@code replicas: ${N}}
 * is a number.
 */
public final class Variables {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Map<String, String> values;
    private final Set<String> unused;

    /** Declares variables by name. */
    public Variables(Map<String, String> values) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        this.unused = new TreeSet<>(values.keySet());
    }

    /** Tells whether a name is valid for a variable. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns the variables without a reference in anything read so far. */
    public Set<String> unused() {
        return Collections.unmodifiableSet(unused);
    }

    /** Returns the value with every declared variable in it replaced. */
    Value replaced(Value value) {
        if (values.isEmpty()) {
            return value;
        }
        SourceNode node = replaced(value.node());
        return node == value.node() ? value : new Value(node, value.path(), value.problems());
    }

    private SourceNode replaced(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            return mapping(mapping);
        }
        if (node instanceof SequenceNode sequence) {
            List<SourceNode> items =
                    sequence.items().stream().map(this::replaced).toList();
            return isSame(items, sequence.items()) ? sequence : new SequenceNode(sequence.position(), items);
        }
        return node instanceof ScalarNode scalar && scalar.kind() == ScalarNode.Kind.STRING ? scalar(scalar) : node;
    }

    private static boolean isSame(List<SourceNode> items, List<SourceNode> written) {
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) != written.get(i)) {
                return false;
            }
        }
        return true;
    }

    private MappingNode mapping(MappingNode mapping) {
        List<MappingNode.Entry> entries = new ArrayList<>(mapping.entries().size());
        boolean isChanged = false;
        for (MappingNode.Entry entry : mapping.entries()) {
            String key = text(entry.key());
            SourceNode value = replaced(entry.value());
            boolean isSame = key.equals(entry.key()) && value == entry.value();
            isChanged |= !isSame;
            entries.add(isSame ? entry : new MappingNode.Entry(entry.position(), key, value));
        }
        return isChanged ? new MappingNode(mapping.position(), entries) : mapping;
    }

    private ScalarNode scalar(ScalarNode scalar) {
        String text = text(scalar.text());
        if (text.equals(scalar.text())) {
            return scalar;
        }
        return scalar.isPlain()
                ? ScalarNode.ofYaml(scalar.position(), text)
                : new ScalarNode(scalar.position(), ScalarNode.Kind.STRING, text);
    }

    private String text(String written) {
        if (written.indexOf('$') < 0) {
            return written;
        }
        return REFERENCE
                .matcher(written)
                .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), found.group())));
    }

    private String value(String name, String reference) {
        String value = values.get(name);
        unused.remove(name);
        return value == null ? reference : value;
    }
}
