
# What depends on files: variants of a scenario, folders of runs and the names in them, paths of settings. All else is above.

# The first word after the command that is a file, or a folder that has one.
_sawhorse_place() {
  local word
  for word in "${COMP_WORDS[@]:2}"; do
    if [[ -f $word || -f $word/$1 ]]; then
      printf '%s' "$word"
      return
    fi
  done
}

# The names of the variants of a scenario: the keys below variants.
_sawhorse_variants() {
  local file
  file=$(_sawhorse_place scenario.yaml)
  [[ -f $file ]] || file=$file/scenario.yaml
  awk '/^variants:/ { within = 1; next }
    within && /^[^ #]/ { exit }
    within && match($0, /^ +[^ #:][^:]*:/) {
      key = substr($0, 1, RLENGTH - 1); indent = match(key, /[^ ]/); depth = depth ? depth : indent
      gsub(/[ "\047]/, "", key); if (indent == depth) print key
    }' "$file" 2>/dev/null
}

# The folders of runs below the current word, or below out if there is none.
_sawhorse_runs() {
  local folder journal begin=$1
  for folder in "$begin"*/ "$begin"*/*/ "$begin"*/*/*/; do
    for journal in "$folder"journal.jsonl*; do
      if [[ -f $journal ]]; then
        printf '%s\n' "${folder%/}"
        break
      fi
    done
  done
}

# The names of the objects of a run: _sawhorse_names RUN_DIR KIND
_sawhorse_names() {
  case $2 in
    pod) cut -d, -f1 "$1/pods.csv" ;;
    node) cut -d, -f2 "$1/nodes.csv" ;;
    nodeclaim) cut -d, -f1 "$1/nodeclaims.csv" ;;
  esac 2>/dev/null | tail -n +2
}

_sawhorse() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} done='' values=''
  if [[ $word == = ]]; then
    word=''
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $before in
    --variant) values=$(_sawhorse_variants) ;;
    --variants)
      values=$(_sawhorse_variants)
      [[ $word != *,* ]] || done=${word%,*},
      ;;
    --set)
      values=$_sawhorse_settings
      type compopt &>/dev/null && compopt -o nospace
      ;;
    explain | step | serve | fork | export | churn) [[ $word == -* ]] || values=$(_sawhorse_runs "$word") ;;
    pod | node | nodeclaim)
      [[ ${COMP_WORDS[1]} != explain ]] || values=$(_sawhorse_names "$(_sawhorse_place journal.jsonl.gz)" "$before")
      ;;
  esac
  if [[ -n $values ]]; then
    local IFS=$'\n'
    COMPREPLY=($(compgen -P "$done" -W "$values" -- "${word#"$done"}"))
  else
    _complete_sawhorse
  fi
}

complete -F _sawhorse -o default sawhorse
