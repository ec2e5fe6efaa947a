#!/usr/bin/env bash
# Writes a file as the comment of a pull request of GitHub or a merge request of GitLab: comment.sh FILE
#
# The first line of the file is its mark: a comment that begins with it is replaced. If the token may not comment, as in requests
# from forks, this says so and succeeds, because the check has its own exit code and its result is also in the summary of the job.
#
# A longer comment than the platform takes ends with a sentence that says where the rest is.
#
# GitHub: GH_TOKEN, and what its runners set
# GitLab: SAWHORSE_TOKEN, a project access token with the scope api, and what its runners set
set -euo pipefail

file=$1
if [[ ! -s $file ]]; then
  echo "There is no $file: nothing to comment."
  exit 0
fi

if [[ -n ${GITHUB_REPOSITORY:-} ]]; then
  number=$(jq -r '.pull_request.number // .number // empty' "$GITHUB_EVENT_PATH")
  token=${GH_TOKEN:-}
  header="Authorization: Bearer $token"
  comments=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues/$number/comments
  comment=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues/comments
  change=PATCH
  longest=65536
  job=${GITHUB_SERVER_URL:-https://github.com}/$GITHUB_REPOSITORY/actions/runs/${GITHUB_RUN_ID:-}
  notice='::notice title=Sawhorse::' warning='::warning title=Sawhorse::'
else
  number=${CI_MERGE_REQUEST_IID:-}
  token=${SAWHORSE_TOKEN:-}
  header="PRIVATE-TOKEN: $token"
  comments=${CI_API_V4_URL:-}/projects/${CI_MERGE_REQUEST_PROJECT_ID:-}/merge_requests/$number/notes
  comment=$comments
  change=PUT
  longest=1000000
  job=${CI_JOB_URL:-}
  notice='' warning=''
fi
if [[ -z $number ]]; then
  echo "${notice}No comment: the job does not run for a request."
  exit 0
fi
if [[ -z $token ]]; then
  echo "${notice}No comment: there is no token. The result is in the files of the job."
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '%s\nContent-Type: application/json\n' "$header" >"$folder/headers"
# Cut after a line, with what is open closed, so that the sentence is not folded away.
jq -Rs --argjson longest "$longest" --arg job "$job" '
  def count(text): split(text) | length - 1;
  length as $all
  | if $all > $longest then
      .[:$longest - 1000] | split("\n")[:-1]
      | (if map(select(startswith("```"))) | length % 2 == 1 then ["```"] else [] end) as $fence
      | (join("\n") | [range(count("<details") - count("</details>")) | "</details>"]) as $folds
      | . + $fence + $folds + ["",
          "**Shortened**: this comment would have \($all) characters, of which \($longest) are allowed. The whole result is in the [summary and the files of the job](\($job))."]
      | join("\n") + "\n"
    else . end
  | {body: .}' <"$file" >"$folder/body.json"
mark=$(head -n 1 "$file")

# Sends a request and sets status: request METHOD URL [FILE]
request() {
  status=$(curl -sS --retry 2 -o "$folder/reply.json" -w '%{http_code}' -X "$1" -H @"$folder/headers" \
    ${3:+--data-binary @"$3"} "$2") || status=000
}

give_up() {
  case $status in
    401 | 403 | 404)
      echo "${notice}No comment: the token may not write comments (HTTP $status), as in requests from forks. The result is in the summary and the files of the job."
      ;;
    *)
      echo "${warning}No comment: the server answers with HTTP $status. The result is in the summary and the files of the job."
      ;;
  esac
  exit 0
}

# The comments with the mark, from all pages.
marked=()
for ((page = 1; ; page++)); do
  request GET "$comments?per_page=100&page=$page"
  [[ $status == 200 ]] || give_up
  while read -r id; do
    marked+=("$id")
  done < <(jq -r --arg mark "$mark" '.[] | select(.body | startswith($mark)) | .id' "$folder/reply.json")
  [[ $(jq length "$folder/reply.json") -eq 100 ]] || break
done

# Somebody else may have quoted the mark, whose comment cannot be changed.
for id in ${marked[@]+"${marked[@]}"}; do
  request "$change" "$comment/$id" "$folder/body.json"
  [[ $status != 200 ]] || exit 0
done
request POST "$comments" "$folder/body.json"
[[ $status == 201 ]] || give_up
