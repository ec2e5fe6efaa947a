#!/usr/bin/env bash
# Checks scenarios against their baselines, and leaves in the folder check what CI systems display.
#
# SAWHORSE_SCENARIOS  files or patterns, one a line
# SAWHORSE_BASELINE   the folder of the baselines
# SAWHORSE_ARGUMENTS  further options of sawhorse check, one a line
set -euo pipefail

IFS=$'\n'
# shellcheck disable=SC2206
scenarios=($SAWHORSE_SCENARIOS)
set -f
# shellcheck disable=SC2206
arguments=(${SAWHORSE_ARGUMENTS:-})

mkdir -p check
exec sawhorse check "${scenarios[@]}" --baseline "$SAWHORSE_BASELINE" --changed-only ${arguments[@]+"${arguments[@]}"} \
  --junit check/junit.xml --markdown check/comment.md --sarif check/lint.sarif --report check/report.html
