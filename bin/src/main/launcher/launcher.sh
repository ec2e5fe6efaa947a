# shellcheck shell=bash
# How Sawhorse is started, with the options in the folder of this file. The launchers that source it, that of a clone and that of
# a distribution, set these variables:
#
# java      the JVM, or find_java does
# jar       sawhorse.jar; its libraries are in lib beside it
# home      the folder of the clone or the distribution
# training  the scenario with which the class-data archive is written
# archives  the folder of class-data archives
#
# JAVA_HOME           the Java to use; default: the one on the PATH
# SAWHORSE_JAVA_OPTS  further options of the JVM, for example -Xmx4g
# SAWHORSE_CLASSPATH  further jars, separated by colons, for example that of the module which reads Parquet
launcher=$(dirname "${BASH_SOURCE[0]}")
archive=
aot=
base=

say() {
  printf 'sawhorse: %s\n' "$*" >&2
}

fail() {
  say "$1"
  exit "$2"
}

find_java() {
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || fail "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it. Maybe it should be unset." 2
  else
    java=$(command -v java) || fail "no Java found. Maybe install Java of version 17 or newer, or set JAVA_HOME." 2
  fi
}

# Only the JVM knows its version, and querying it costs as much as a short command, so it is queried only before a build and
# before a class-data archive is written. Sets version.
require_java_17() {
  version=$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1)
  [[ ${version:-0} -ge 17 ]] || fail "$java is Java ${version:-unknown}. Maybe set JAVA_HOME to Java of version 17 or newer." 2
}

# A class-data archive (CDS) is valid for one JVM and one set of jars: each JDK writes its own. It only saves time, so a failure
# is ignored. A method that is queued for compilation when the archive is written would never be compiled in the runs that use
# the archive, so the archive is written with the C1 compiler in the foreground (-Xbatch). It stands on a base archive, that of the
# JVM's own classes. Runtimes of distributions have none, because no two builds would write the same bytes. Java 25 and newer write
# an AOT cache instead, whose classes are also linked: a short run takes a fifth less.
archive_classes() {
  local release version
  release=$(dirname "$(dirname "$(readlink -f "$java")")")/release
  archive=$archives/$({ printf '%s\n' "$java"; ls -ln "$jar" "$(dirname "$jar")/lib"; cat "$release" || true; } 2>/dev/null |
    cksum | tr ' ' -).jsa
  [[ -f $(dirname "$release")/lib/server/classes.jsa ]] || base=${archive%.jsa}.base.jsa
  aot=${archive%.jsa}.aot
  [[ ! -f $archive && ! -f $aot ]] || return 0
  require_java_17
  mkdir -p "$archives" 2>/dev/null && [[ -w $archives ]] || return 0
  say "preparing faster starts (once) …"
  find "$archives" \( -name '*.jsa' -o -name '*.aot' \) \( ! -newer "$jar" -o -mtime +30 \) -delete
  if [[ $version -ge 25 ]]; then
    train "$aot" -XX:AOTCacheOutput="$aot.$$"
    return 0
  fi
  if [[ -n $base ]]; then
    "$java" -Xshare:dump -XX:+UseSerialGC -XX:SharedArchiveFile="$base.$$" >/dev/null 2>&1 &&
      mv -f "$base.$$" "$base" || rm -f "$base.$$"
  fi
  train "$archive" ${base:+-XX:SharedArchiveFile="$base"} -XX:ArchiveClassesAtExit="$archive.$$" -Xbatch
}

# Runs the training, whose JVM writes a file with the process ID as its ending: train FILE OPTION …
train() {
  local written=$1
  shift
  "$java" "$@" -XX:+UseParallelGC -XX:TieredStopAtLevel=1 -Xlog:disable -Djava.awt.headless=true \
    -cp "$jar" dev.sawhorse.cli.ArchiveTraining "$training" "$archives/training.$$" \
    >/dev/null 2>&1 && mv -f "$written.$$" "$written" || rm -f "$written.$$"
  rm -rf "$archives/training.$$"
}

# Whether one of the files is a scenario whose duration starts with a pattern: lasts PATTERN ARGUMENT …
lasts() {
  local pattern=$1 file
  shift
  for file; do
    if [[ ($file == *.yaml || $file == *.yml) && -f $file ]] && grep -qE "^duration: *[\"']?($pattern)" "$file"; then
      return
    fi
  done
  return 1
}

# Whether one of the files is a scenario of two days or more.
is_long() {
  lasts '([2-9]|[1-9][0-9]+)d|(4[89]|[5-9][0-9]|[1-9][0-9]{2,})h' "$@"
}

# Whether one of the files is a scenario of six hours or less.
is_short() {
  lasts '[0-9]+m|[1-6]h' "$@"
}

# Replaces the shell by the JVM. What a launcher needs beyond the rest is in classpath and options.
start() {
  local jvm=("@$launcher/options/common.options")
  # Newer JVMs warn of libraries with code of the system, such as DuckDB, without this option, and refuse the archive with it.
  if [[ -n ${SAWHORSE_CLASSPATH:-} ]]; then
    jvm+=(--enable-native-access=ALL-UNNAMED)
    archive=
    aot=
  fi
  if [[ -f $aot ]]; then
    jvm+=(-XX:AOTCache="$aot")
  elif [[ -f $archive ]]; then
    jvm+=(-XX:SharedArchiveFile="${base:+$base:}$archive")
  fi
  case ${1:-} in
    # Benchmarks need the peak performance of the JVM; those of whole runs start this installation again.
    bench) jvm+=(-Dsawhorse.home="$home") ;;
    compare | forecast)
      jvm+=("@$launcher/options/parallel.options")
      if is_short "$@"; then jvm+=("@$launcher/options/brief.options"); fi
      ;;
    tune) jvm+=("@$launcher/options/parallel.options") ;;
    run | check) if is_long "$@"; then jvm+=("@$launcher/options/thorough.options"); else jvm+=("@$launcher/options/quick.options"); fi ;;
    *) jvm+=("@$launcher/options/quick.options") ;;
  esac
  [[ ! -t 1 ]] || jvm+=(-Dsawhorse.stdout.terminal=true)
  [[ ! -t 2 ]] || jvm+=(-Dsawhorse.stderr.terminal=true)
  # shellcheck disable=SC2086 # the user's options are split into words
  exec "$java" "${jvm[@]}" ${options[@]+"${options[@]}"} ${SAWHORSE_JAVA_OPTS:-} \
    -cp "$jar${classpath:+:$classpath}${SAWHORSE_CLASSPATH:+:$SAWHORSE_CLASSPATH}" dev.sawhorse.cli.Main "$@"
}
