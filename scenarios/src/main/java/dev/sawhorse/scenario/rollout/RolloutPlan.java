// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.scenario.export.DesiredObjects;
import dev.sawhorse.scenario.export.EditedObjects;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.run.World;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A change of the objects of a cluster at a time, with the NodePools whose nodes it concerns.
 */
final class RolloutPlan {
    private static final String ALIAS = "alias ";
    private static final String OTHER_IMAGE = "ami-rollout";

    private final Scenario scenario;
    private final long at;
    private final List<MappingNode> desired;
    private final Map<String, NodePool> pools = new LinkedHashMap<>();
    private final Map<String, EC2NodeClass> classes = new LinkedHashMap<>();
    private final Set<String> affected = new LinkedHashSet<>();
    private final List<Setting> settings = new ArrayList<>();
    private final List<String> changes = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private RolloutPlan(Scenario scenario, long at, World world, World.Controllers controllers) {
        this.scenario = scenario;
        this.at = at;
        this.desired = new DesiredObjects(
                        scenario,
                        at,
                        world.live(),
                        world.cluster().workloads(),
                        world.workloads().cronJobs()::lastScheduleTime)
                .objects();
        controllers.karpenter().environment().nodePools().list().forEach(pool -> pools.put(pool.name(), pool));
        scenario.initialObjects()
                .of(EC2NodeClass.class)
                .forEach(each -> classes.put(each.meta().name(), each));
    }

    /**
     * Plans a change.
     *
     * @param world the cluster at that time
     * @throws InvalidInputException if the change is of unknown objects, or concerns no node
     */
    static RolloutPlan of(
            Scenario scenario, long at, World world, World.Controllers controllers, RolloutChange change) {
        RolloutPlan plan = new RolloutPlan(scenario, at, world, controllers);
        change.images().forEach(plan::addImage);
        if (change.kubernetes() != null) {
            plan.addKubernetes(change.kubernetes());
        }
        plan.add(change.settings());
        if (plan.affected.isEmpty()) {
            throw plan.wrong(
                    "the change is neither of a NodePool nor of a node class, so it replaces no node",
                    "Change one of these: " + plan.names() + ".");
        }
        return plan;
    }

    private void addImage(String name) {
        NodePool pool = pools.get(name);
        String nodeClass = pool == null ? name : pool.template().nodeClassRef().name();
        EC2NodeClass found = classes.get(nodeClass);
        if (found == null) {
            throw wrong("there is no NodePool or EC2NodeClass " + name, "One of these: " + names() + ".");
        }
        changes.add("new image of EC2NodeClass " + nodeClass);
        addImageOf(found);
    }

    private void addKubernetes(String version) {
        changes.add("Kubernetes " + version + ": new images of its version");
        for (EC2NodeClass nodeClass : classes.values()) {
            if (nodeClass.imageTerms().stream().anyMatch(term -> term.startsWith(ALIAS))) {
                addImageOf(nodeClass);
            } else {
                notes.add(
                        "EC2NodeClass " + nodeClass.meta().name()
                                + " does not select its images by alias, so they stay; select images of the new version with --set");
            }
        }
    }

    /** A version of the day is pinned, as the real one has no name yet; the day that Karpenter may take to notice is left out. */
    private void addImageOf(EC2NodeClass nodeClass) {
        String alias = nodeClass.imageTerms().stream()
                .filter(term -> term.startsWith(ALIAS))
                .map(term -> term.substring(ALIAS.length(), term.indexOf('@')))
                .findFirst()
                .orElse("");
        String terms = alias.isEmpty()
                ? "[{id: " + OTHER_IMAGE + "}]"
                : "[{alias: \"" + alias + "@" + version(nodeClass, alias) + "\"}]";
        String name = nodeClass.meta().name();
        settings.add(Setting.parse("manifests[kind=EC2NodeClass,name=" + name + "].spec.amiSelectorTerms=" + terms));
        addPoolsOf(EC2NodeClass.KIND, name);
    }

    private String version(EC2NodeClass nodeClass, String alias) {
        LocalDate day =
                scenario.file().start().plusNanos(at).atZone(ZoneOffset.UTC).toLocalDate();
        String today = "v" + day.format(DateTimeFormatter.BASIC_ISO_DATE);
        return nodeClass.imageTerms().contains(ALIAS + alias + "@" + today)
                ? "v" + day.plusDays(1).format(DateTimeFormatter.BASIC_ISO_DATE)
                : today;
    }

    private void add(List<Setting> values) {
        values.forEach(EditedObjects::requireSelector);
        settings.addAll(values);
        List<MappingNode> edited = values.isEmpty() ? List.of() : EditedObjects.of(desired, values);
        for (MappingNode object : edited) {
            String kind = String.valueOf(object.text("kind"));
            String name = String.valueOf(object.mapping("metadata").text("name"));
            if (kind.equals("NodePool")) {
                affected.add(name);
            } else {
                addPoolsOf(kind, name);
            }
        }
        values.forEach(value -> changes.add(value.text()));
    }

    private void addPoolsOf(String kind, String nodeClass) {
        pools.forEach((name, pool) -> {
            NodeClassRef ref = pool.template().nodeClassRef();
            if (ref.kind().equals(kind) && ref.name().equals(nodeClass)) {
                affected.add(name);
            }
        });
    }

    private String names() {
        Set<String> names = new LinkedHashSet<>(pools.keySet());
        names.addAll(classes.keySet());
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    private InvalidInputException wrong(String message, String hint) {
        return InvalidInputException.ofFile(Path.of(scenario.sources().file()), message, hint);
    }

    /** Returns the NodePools whose nodes are to be replaced. */
    Set<String> nodePools() {
        return affected;
    }

    List<String> changes() {
        return changes;
    }

    List<String> notes() {
        return notes;
    }

    /** Returns the objects that are applied, with further settings; those that nothing changes are left out. */
    List<MappingNode> objects(List<Setting> further) {
        List<Setting> all = new ArrayList<>(settings);
        all.addAll(further);
        return EditedObjects.of(desired, all);
    }

    /** Returns the text of all changes. */
    String text() {
        return changes.stream().collect(Collectors.joining("; "));
    }
}
