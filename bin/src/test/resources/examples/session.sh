# Runs the examples of the documentation in this folder as they would be typed, one file of .session after the other, and leaves
# what they print and their exit codes beside them. One JVM answers for sawhorse, as starting one for each would take a minute.
#
# $1  the java to use
# $2  the class path
# $3  the class that answers
set -u
session=$PWD/.session
HOME=$PWD/home
mkdir -p "$HOME/.zsh"

# This folder is also an installation, whose launcher benchmarks of whole runs start.
mkdir -p bin
printf '#!/usr/bin/env bash\nexec %q -XX:TieredStopAtLevel=1 -Djava.awt.headless=true -cp %q dev.sawhorse.cli.Main "$@"\n' "$1" "$2" >bin/sawhorse
chmod +x bin/sawhorse

mkfifo "$session/requests" "$session/replies"
"$1" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.awt.headless=true -Dsawhorse.home="$PWD" -cp "$2" "$3" "$session" <"$session/requests" >"$session/replies" &
exec 8>"$session/requests" 7<"$session/replies"

sawhorse() {
  local code word
  : >"$session/stdin"
  for word in "$@"; do
    [[ $word != - ]] || cat >"$session/stdin"
  done
  printf '%s\0' "$#" "$@" >&8
  read -r code <&7 || return 70
  cat "$session/stdout"
  cat "$session/stderr" >&2
  return "$code"
}

bin/sawhorse() {
  sawhorse "$@"
}

# What examples use beside Sawhorse stands in here. A path that jq finds nothing at is a failure.
kubectl() { cat "cluster/${2%%,*}"; }
duckdb() { cat >/dev/null; }
lp4k() { cat >/dev/null; }
promtool() { test -s "$4"; }
if command -v jq >/dev/null; then
  jq() { command jq -e "$@"; }
else
  jq() { cat >/dev/null; }
fi

for example in "$session"/*.sh; do
  (
    set -o pipefail
    . "$example"
  ) >"${example%.sh}.out" 2>"${example%.sh}.err" 7<&7 8>&8
  echo $? >"${example%.sh}.exit"
done
exec 8>&-
wait
