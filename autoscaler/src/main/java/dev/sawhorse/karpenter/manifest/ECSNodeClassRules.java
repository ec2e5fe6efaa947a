// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.karpenter.api.ECSLabels;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The validation rules of the custom resource definition of ECSNodeClass, beyond fields and their types (Alibaba Cloud's
 * provider v0.2).
 */
final class ECSNodeClassRules {
    private static final List<String> FAMILIES = List.of("AlibabaCloudLinux3", "ContainerOS", "AlibabaCloudLinux2");
    private static final Pattern RESOURCE_GROUP = Pattern.compile("rg-[0-9a-z]+");
    private static final List<String> RESERVED_TAGS =
            List.of("ecs:ecs-cluster-name", "karpenter.sh/nodepool", "karpenter.sh/nodeclaim", ECSLabels.NODE_CLASS);

    private ECSNodeClassRules() {}

    /** Reports everything that the API server refuses. */
    static void check(Fields spec) {
        List<Fields> vSwitches =
                SelectorTerms.checked(spec, "vSwitchSelectorTerms", true, "vsw-", List.of("tags", "id"));
        SelectorTerms.refuseIfAll(vSwitches, "id", List.of("tags"));
        List<Fields> groups =
                SelectorTerms.checked(spec, "securityGroupSelectorTerms", true, "sg-", List.of("tags", "id", "name"));
        SelectorTerms.refuseIfAll(groups, "id", List.of("tags", "name"));
        SelectorTerms.refuseIfAll(groups, "name", List.of("tags", "id"));
        checkImages(spec);
        SelectorTerms.checkTags(spec, RESERVED_TAGS);
        checkOwn(spec);
    }

    private static void checkImages(Fields spec) {
        List<Fields> terms = SelectorTerms.checked(spec, "imageSelectorTerms", true, "", List.of("id", "alias"));
        for (Fields term : terms) {
            SelectorTerms.refuseTogether(term, "id", List.of("alias"));
            String alias = term.string("alias");
            if (alias == null) {
                continue;
            }
            if (terms.size() > 1) {
                term.error("alias", "must be the only term", "Remove the other terms.");
            }
            checkFamily(term, alias);
        }
    }

    /** Some versions accepted a version after an {@code @}, so it is accepted here. */
    private static void checkFamily(Fields term, String alias) {
        int at = alias.indexOf('@');
        String family = at < 0 ? alias : alias.substring(0, at);
        if (!FAMILIES.contains(family)) {
            String hint = Spelling.hint(family, FAMILIES);
            term.error(
                    "alias",
                    "\"" + family + "\" is not an image family of Alibaba Cloud",
                    hint == null ? "Maybe one of these: " + String.join(", ", FAMILIES) + "." : hint);
        }
    }

    private static void checkOwn(Fields spec) {
        String group = spec.string("resourceGroupId");
        if (group != null && !RESOURCE_GROUP.matcher(group).find()) {
            spec.error("resourceGroupId", "\"" + group + "\" is not an id such as rg-acfm0123456789abc", null);
        }
        if (spec.flag("passwordInherit", false) && spec.has("password")) {
            spec.error("password", "cannot be combined with passwordInherit: true", "Remove one of the two.");
        }
    }
}
