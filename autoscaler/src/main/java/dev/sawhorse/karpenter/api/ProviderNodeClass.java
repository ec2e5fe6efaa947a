// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.ObjectMeta;
import java.util.List;

/** A node class of one of Karpenter's providers: the fields that all of them share. */
public sealed interface ProviderNodeClass permits EC2NodeClass, ECSNodeClass {

    /** Returns its kind, such as EC2NodeClass. */
    String kind();

    ObjectMeta meta();

    String name();

    /** Returns the zones in which nodes can be launched, empty for every zone of the region. */
    List<String> zones();

    /** Whether the node class is ready for launches. */
    boolean ready();

    ProviderNodeClass withMeta(ObjectMeta changed);

    ProviderNodeClass withZones(List<String> changed);

    /** Returns the node class with the zones, unless it states its own. */
    default ProviderNodeClass withZonesUnlessStated(List<String> assumed) {
        return zones().isEmpty() && !assumed.isEmpty() ? withZones(assumed) : this;
    }
}
