// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.timeline.ImageRelease;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import java.time.Duration;
import java.util.List;

/**
 * The notes on when Karpenter notices the image releases of the timeline: it queries SSM for the latest version of an alias
 * once in 24 hours (AWS provider v1.14, amifamily and cache: DefaultTTL of SSM parameters).
 */
final class ImageReleaseRemarks {
    private static final Duration REMEMBERED = Duration.ofHours(24);

    private final Problems problems;

    ImageReleaseRemarks(Problems problems) {
        this.problems = problems;
    }

    /** Records a note for each release that a node class resolves to, or a warning if it is noticed only after the run. */
    void check(ScenarioFile file, SourceLocation timeline, List<Manifest> declared) {
        for (int i = 0; i < file.timeline().size(); i++) {
            TimelineEntry entry = file.timeline().get(i);
            if (entry.action() instanceof ImageRelease release && isFollowed(release, declared)) {
                check(entry.at(), file.duration(), release, timeline.child(i).child("imageRelease"));
            }
        }
    }

    private void check(Duration at, Duration end, ImageRelease release, SourceLocation place) {
        long days = Math.max(0, (at.toNanos() + REMEMBERED.toNanos() - 1) / REMEMBERED.toNanos());
        Duration noticed = REMEMBERED.multipliedBy(days);
        String text = "Karpenter resolved " + release.alias()
                + "@latest when the run started and caches the result for 24 hours (its SSM cache): the release is noticed "
                + "at " + noticed.toHours() + "h0m";
        if (noticed.compareTo(end) >= 0) {
            problems.warning(
                    place.position(),
                    place.path().toString(),
                    text + ", after the end of the run, so no node drifts",
                    "Use a duration of more than " + noticed.toHours()
                            + "h, or apply an EC2NodeClass with a pinned version.");
        } else if (!noticed.equals(at)) {
            problems.note(place.position(), place.path().toString(), text);
        }
    }

    private static boolean isFollowed(ImageRelease release, List<Manifest> declared) {
        return declared.stream()
                .anyMatch(manifest -> manifest.value() instanceof EC2NodeClass nodeClass
                        && nodeClass.imageTerms().contains("alias " + release.alias() + "@latest"));
    }
}
