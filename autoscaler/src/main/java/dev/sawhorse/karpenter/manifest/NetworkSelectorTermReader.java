// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.NetworkSelectorTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of the {@code subnetSelectorTerms} and {@code securityGroupSelectorTerms} of an EC2NodeClass. */
final class NetworkSelectorTermReader {
    private NetworkSelectorTermReader() {}

    static List<NetworkSelectorTerm> read(Fields spec, String name) {
        return spec.list(name, NetworkSelectorTermReader::term);
    }

    private static @Nullable NetworkSelectorTerm term(Value value) {
        Fields term = value.fields();
        return term == null
                ? null
                : new NetworkSelectorTerm(term.string("id"), term.string("name"), term.strings("tags"));
    }
}
