// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.scenario.file.InputOptions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for incomplete inputs, shared by every command that reads scenarios or manifests. */
public final class IncompleteOptions {
    @Option(
            names = "--var",
            paramLabel = "NAME=VALUE",
            description = "Value for $${NAME} in manifests. Can be repeated.")
    private List<String> variables = new ArrayList<>();

    @Option(
            names = "--assume-node-class",
            description = "Allow NodePools that refer to an undeclared EC2NodeClass; al2023@latest is assumed.")
    private boolean assumesNodeClass;

    /** Returns the input options. */
    public InputOptions options() {
        return new InputOptions(variables, assumesNodeClass);
    }
}
