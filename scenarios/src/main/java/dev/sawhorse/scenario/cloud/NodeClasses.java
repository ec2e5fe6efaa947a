// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.kube.store.Store;
import java.util.function.LongSupplier;

/** The node classes of a cluster, in one store per cloud. */
public record NodeClasses(Store<EC2NodeClass> ec2, Store<ECSNodeClass> ecs) {

    /** Creates empty stores. */
    public static NodeClasses empty(LongSupplier clock) {
        return new NodeClasses(new Store<>(clock, EC2NodeClass::meta), new Store<>(clock, ECSNodeClass::meta));
    }

    /** Creates the node class, or replaces the one of its kind and name. */
    public void put(ProviderNodeClass nodeClass) {
        if (nodeClass instanceof EC2NodeClass own) {
            put(ec2, own.name(), own);
        } else if (nodeClass instanceof ECSNodeClass own) {
            put(ecs, own.name(), own);
        }
    }

    private static <T> void put(Store<T> store, String name, T nodeClass) {
        if (store.contains(name)) {
            store.update(nodeClass);
        } else {
            store.create(nodeClass);
        }
    }
}
