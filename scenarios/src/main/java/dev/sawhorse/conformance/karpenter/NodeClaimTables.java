// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.nodeclaim.expiration.Expiration;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.NodeClaimLifecycle;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.StepResult;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.runtime.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of rows with one reconciliation of a NodeClaim. */
final class NodeClaimTables {
    private NodeClaimTables() {}

    /** Reconciles the lifecycle of a claim without a Node. */
    static @Nullable String lifecycle(MappingNode row) {
        String createError = row.text("createError");
        Instant created = Instant.parse(Json.text(row, "nodeClaimCreated"));
        KarpenterTable table = new KarpenterTable(new RowCloud(createError == null ? "" : createError), created);
        NodeClaim claim = table.createClaim(null, Map.of());
        table.advanceTo(Duration.between(created, Instant.parse(Json.text(row, "now"))));
        MappingNode before = Json.mapping(row, "before");
        restore(claim, before, "Launched", table.karpenter().now());
        restore(claim, before, "Registered", table.karpenter().now());
        if (claim.isTrue("Launched")) {
            claim.launched(RowCloud.PROVIDER_ID, Resources.NONE, Resources.NONE);
            table.karpenter().nodeClaims().update(claim);
        }
        StepResult step = new NodeClaimLifecycle(table.karpenter()).reconcile(claim);

        Map<String, @Nullable Object> got = new TreeMap<>();
        Map<String, String> conditions = new TreeMap<>();
        claim.conditions().all().forEach((type, is) -> conditions.put(type, is.status() + "/" + is.reason()));
        got.put("conditions", conditions);
        got.put("deleted", claim.isDeleting());
        got.put("error", step.error());
        got.put("providerID", claim.providerId());
        got.put("requeueAfterSeconds", KarpenterTable.requeueSeconds(step.result()));
        Map<String, @Nullable Object> expected = new TreeMap<>();
        got.keySet().forEach(key -> expected.put(key, Json.plain(row.get(key))));
        return Json.difference("row", expected, got);
    }

    private static void restore(NodeClaim claim, MappingNode before, String type, long now) {
        String status = Json.text(before, type);
        if (!status.isEmpty()) {
            long since = now - KarpenterTable.duration(before, type + "Since").toNanos();
            String reason = status.equals(Condition.TRUE) ? type : "AwaitingReconciliation";
            claim.conditions().restore(type, new Condition(status, reason, "", since));
        }
    }

    /** Reconciles expiration, which depends neither on budgets nor pods nor the annotations of the node. */
    static @Nullable String expiration(MappingNode row) {
        String variant = Json.text(row, "variant");
        boolean never = Json.text(row, "expireAfter").equals("Never");
        KarpenterTable table = new KarpenterTable(new RowCloud(""), Instant.EPOCH);
        NodeClaim claim = table.createClaim(
                never ? null : KarpenterTable.duration(row, "expireAfter"),
                variant.equals("node-do-not-disrupt") ? Map.of(KarpenterLabels.DO_NOT_DISRUPT, "true") : Map.of());
        claim.finalizers().add(NodeClaims.TERMINATION_FINALIZER);
        table.advanceTo(KarpenterTable.duration(row, "age"));
        boolean deletingAlready = variant.equals("already-deleting");
        if (deletingAlready) {
            table.karpenter().nodeClaims().delete(claim, DisruptionReason.DELETED_BY_USER);
        }
        Result result = new Expiration(table.karpenter()).reconcile(claim);

        Map<String, @Nullable Object> got = new TreeMap<>();
        got.put("deletes", claim.isDeleting() && !deletingAlready);
        got.put("requeueAfterSeconds", KarpenterTable.requeueSeconds(result));
        Map<String, @Nullable Object> expected = new TreeMap<>();
        got.keySet().forEach(key -> expected.put(key, Json.plain(row.get(key))));
        return Json.difference("row", expected, got);
    }
}
