// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.store;

import dev.sawhorse.kube.api.AlreadyExistsException;
import dev.sawhorse.kube.api.Kind;
import dev.sawhorse.kube.api.ObjectMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StoreTest {
    private static final class Claim {
        private final String name;
        private final Set<String> finalizers = new TreeSet<>();
        private long deletedAt = -1;

        Claim(String name, String... finalizers) {
            this.name = name;
            this.finalizers.addAll(List.of(finalizers));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final class ClaimKind implements Kind<Claim> {
        @Override
        public ObjectMeta meta(Claim claim) {
            return ObjectMeta.of("", claim.name);
        }

        @Override
        public Set<String> finalizers(Claim claim) {
            return claim.finalizers;
        }

        @Override
        public boolean isDeleting(Claim claim) {
            return claim.deletedAt >= 0;
        }

        @Override
        public Claim deleting(Claim claim, long at) {
            claim.deletedAt = at;
            return claim;
        }
    }

    private final Store<Claim> store = new Store<>(() -> 42, new ClaimKind());
    private final List<String> told = new ArrayList<>();

    @Test
    void watchesGetExistingObjectsAndEveryChange() {
        Claim early = new Claim("early");
        store.create(early);
        store.watch((event, claim) -> told.add(event + " " + claim));
        Claim late = new Claim("late");
        store.create(late);
        store.update(early);
        store.delete(late);
        assertThat(told).containsExactly("ADDED early", "ADDED late", "MODIFIED early", "DELETED late");
        assertThat(store.list()).containsExactly(early);
    }

    @Test
    void finalizersDelayDeletionUntilTheLastIsRemoved() {
        Claim claim = new Claim("a", "one", "two");
        store.create(claim);
        store.watch((event, object) -> told.add(event.toString()));
        store.delete(claim);
        assertThat(claim.deletedAt).isEqualTo(42);
        claim.finalizers.remove("one");
        store.update(claim);
        assertThat(store.contains("a")).isTrue();
        claim.finalizers.remove("two");
        store.update(claim);
        assertThat(store.contains("a")).isFalse();
        assertThat(told).containsExactly("ADDED", "MODIFIED", "MODIFIED", "DELETED");
    }

    @Test
    void deletingTwiceNotifiesOnce() {
        Claim claim = new Claim("a", "held");
        store.create(claim);
        store.watch((event, object) -> told.add(event.toString()));
        store.delete(claim);
        store.delete(claim);
        assertThat(told).containsExactly("ADDED", "MODIFIED");
    }

    @Test
    void aChangeMadeByAWatchFollowsItsCauseForAllWatches() {
        Claim claim = new Claim("a");
        store.watch((event, object) -> {
            told.add("first " + event);
            if (event == Watch.Event.ADDED) {
                store.update(object);
            }
        });
        store.watch((event, object) -> told.add("second " + event));
        store.create(claim);
        assertThat(told).containsExactly("first ADDED", "second ADDED", "first MODIFIED", "second MODIFIED");
    }

    @Test
    void anUpdateOfADeletedObjectIsIgnored() {
        Claim claim = new Claim("a");
        store.create(claim);
        store.delete(claim);
        store.watch((event, object) -> told.add(event.toString()));
        store.update(claim);
        assertThat(told).isEmpty();
        assertThat(store.size()).isZero();
    }

    @Test
    void aSecondObjectOfTheSameNameIsRefused() {
        store.create(new Claim("a"));
        assertThatThrownBy(() -> store.create(new Claim("a")))
                .isInstanceOf(AlreadyExistsException.class)
                .hasMessageContaining("a already exists");
    }

    @Test
    void aValueReplacesTheOneOfItsKeyInPlace() {
        record Pool(String name, int weight) {}
        Store<Pool> pools = new Store<>(() -> 0, pool -> ObjectMeta.of("", pool.name()));
        pools.create(new Pool("x", 1));
        pools.create(new Pool("y", 1));
        pools.update(new Pool("x", 2));
        assertThat(pools.list()).containsExactly(new Pool("x", 2), new Pool("y", 1));
    }
}
