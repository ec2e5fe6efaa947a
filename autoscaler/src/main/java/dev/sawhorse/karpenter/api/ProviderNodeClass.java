package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.ObjectMeta;
import java.util.List;

/** A node class of one of Karpenter's providers: what all of them say in their own words. */
public sealed interface ProviderNodeClass permits EC2NodeClass, ECSNodeClass {

    /** Returns its kind, such as EC2NodeClass. */
    String kind();

    ObjectMeta meta();

    String name();

    /** Returns the zones its nodes can be launched in, empty for every zone of the region. */
    List<String> zones();

    /** Whether nodes can be launched of it. */
    boolean ready();

    ProviderNodeClass withMeta(ObjectMeta changed);

    ProviderNodeClass withZones(List<String> changed);
}
