// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ImagePullPolicy;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A reader of the containers of a pod. */
final class ContainerReader {
    private static final int LAST_PORT = 65_535;

    private final ReadMode reading;

    ContainerReader(ReadMode reading) {
        this.reading = reading;
    }

    /** Returns the containers under a name. */
    List<Container> list(Fields spec, String name, boolean init) {
        Set<String> names = new LinkedHashSet<>();
        return spec.list(name, value -> container(value, init, names));
    }

    /** Returns requests; in applied manifests resources without a request get their limit. */
    Resources requests(Fields resources, Resources limits) {
        Resources requests = amounts(resources, "requests");
        if (!reading.isApplied()) {
            return requests;
        }
        for (int resource = 0; resource < limits.indexBound(); resource++) {
            if (!limits.has(resource)) {
                continue;
            }
            if (!requests.has(resource)) {
                requests = requests.with(resource, limits.amount(resource));
            } else if (requests.amount(resource) > limits.amount(resource)) {
                String name = ResourceName.name(resource);
                resources
                        .fields("requests")
                        .error(
                                name,
                                "requests more than the limit of " + Quantity.format(name, limits.amount(resource)),
                                null);
            }
        }
        return requests;
    }

    /** Returns limits or requests. */
    Resources amounts(Fields resources, String name) {
        return resources.read(
                name,
                Resources.NONE,
                reading.isApplied() ? ResourceListReader::requested : ResourceListReader::recorded);
    }

    private @Nullable Container container(Value value, boolean init, Set<String> names) {
        Fields fields = value.fields();
        if (fields == null) {
            return null;
        }
        if (reading.isApplied()) {
            requireOwnName(fields, names);
        }
        Fields resources = fields.fields("resources");
        Resources limits = amounts(resources, "limits");
        boolean always = Objects.equals(fields.string("restartPolicy"), "Always");
        String image = fields.string("image", "");
        return new Container(
                fields.string("name", ""),
                image,
                requests(resources, limits),
                limits,
                fields.list("ports", this::hostPort),
                init && always,
                ImagePullPolicy.parse(fields.string("imagePullPolicy", ""), image));
    }

    private static void requireOwnName(Fields fields, Set<String> names) {
        Value name = fields.require("name");
        String text = name == null ? null : Names.requireLabelName(name);
        if (name != null && text != null && !names.add(text)) {
            name.error("\"" + text + "\" is also the name of another container", null);
        }
    }

    private Container.@Nullable HostPort hostPort(Value value) {
        Fields port = value.fields();
        if (port == null) {
            return null;
        }
        if (reading.isApplied()) {
            port.require("containerPort");
            port.integer("containerPort", 1, 1, LAST_PORT);
        }
        int hostPort = port.integer("hostPort", 0, 0, LAST_PORT);
        return hostPort == 0
                ? null
                : new Container.HostPort(port.string("hostIP", ""), hostPort, port.string("protocol", "TCP"));
    }
}
