/* The list of decisions, to be searched. */
(() => {
  'use strict';

  const {byId, clock, count, element, run, set, state, word} = report;
  const PAGE = 100;
  /** A decision is a repetition only if the last equal one is not longer ago, in tenths of seconds: an hour. */
  const APART = 36_000;
  /** The parts in which equal decisions may differ: lists of pods, the zone of a launch, and numbers. */
  const PARTS = /\(([^()]*)\)|(?<= in )\S+(?= at \$)|(?<![\w.\/-])\$?\d(?:[\d,.]*\d)?(?![\w-])/g;
  let limit = PAGE;
  let groups = [];
  const open = new Set();

  function matching() {
    const decisions = run().decisions;
    const words = state.words.toLowerCase().split(/\s+/).filter(part => part !== '');
    const kind = decisions.kind.words.indexOf(state.kind);
    const pool = decisions.pool.words.indexOf(state.decided);
    const found = [];
    for (let i = 0; i < decisions.at.length; i++) {
      const text = (decisions.subject[i] + ' ' + decisions.text[i]).toLowerCase();
      if ((state.kind === '' || decisions.kind.rows[i] === kind) && (state.decided === '' || decisions.pool.rows[i] === pool)
        && words.every(part => text.includes(part))) {
        found.push(i);
      }
    }
    return found;
  }

  /** Returns the workloads of a list of pods: their names without the parts that differ between pods. */
  const workloads = names => [...new Set(names.replace(/ and \d+ more$/, '').split(', ')
    .map(name => name.replace(/(-[a-z0-9]{5,10})?-[a-z0-9]{5}$/, '')))].sort().join(', ');

  /** Returns the text of a decision by its parts: what equal decisions have in common, and what differs. */
  function parts(text) {
    const values = [];
    const key = text.replace(PARTS, (part, names) => {
      values.push(names === undefined ? part : `(${workloads(names)})`);
      return names === undefined ? '\u0000' : `(${workloads(names)})\u0000`;
    });
    return {key, values};
  }

  const amount = part => Number(part.replace(/[$,]/g, ''));

  /** Returns the words of one part in all decisions of a group: a range of numbers, or every value. */
  function together(values) {
    const different = [...new Set(values)];
    if (different.every(value => Number.isFinite(amount(value)))) {
      const sorted = different.sort((a, b) => amount(a) - amount(b));
      return sorted.length === 1 ? sorted[0] : sorted[0] + '–' + sorted[sorted.length - 1];
    }
    return different.sort().join(', ');
  }

  /** Groups repeated decisions: of one kind, for one NodePool, with equal text but for lists of pods, zones and numbers. */
  function grouped(found) {
    const decisions = run().decisions;
    const last = new Map();
    const all = [];
    found.forEach(i => {
      const {key, values} = parts(decisions.text[i]);
      const whole = [decisions.kind.rows[i], decisions.pool.rows[i], key].join(' ');
      let group = last.get(whole);
      if (group === undefined || decisions.at[i] - decisions.at[group.rows[group.rows.length - 1]] > APART) {
        group = {rows: [], values: []};
        last.set(whole, group);
        all.push(group);
      }
      group.rows.push(i);
      group.values.push(values);
    });
    return all;
  }

  function textOf(group) {
    let part = 0;
    return run().decisions.text[group.rows[0]].replace(PARTS, () => {
      const column = part++;
      return together(group.values.map(values => values[column]));
    });
  }

  function groupRows(group) {
    const {rows} = group;
    if (rows.length === 1) {
      return [row(rows[0])];
    }
    const decisions = run().decisions;
    const [first] = rows;
    const isOpen = open.has(first);
    const cell = (text, className = '') => element('td', {textContent: text, className});
    const toggle = element('button', {type: 'button', className: 'link', textContent: `${count(rows.length)} objects`,
      title: isOpen ? 'Hide these decisions' : 'Show these decisions'});
    toggle.setAttribute('aria-expanded', String(isOpen));
    toggle.dataset.group = first;
    toggle.addEventListener('click', () => {
      if (!open.delete(first)) {
        open.add(first);
      }
      show();
      document.querySelector(`[data-group="${first}"]`).focus();
    });
    const total = rows.reduce((sum, i) => sum + decisions.times[i], 0);
    const until = Math.max(...rows.map(i => Math.max(decisions.at[i], decisions.last[i])));
    const made = element('tr', {className: 'group'},
      element('td', {className: 'number'}, jumpTo(decisions.at[first])),
      cell(word(decisions.kind, first)),
      cell(word(decisions.pool, first)),
      element('td', {className: 'wrapped'}, toggle),
      cell(textOf(group), 'wrapped why'),
      cell(`${count(total)} ×, until ${clock(until)}`, 'number'));
    return isOpen ? [made, ...rows.map(i => {
      const member = row(i);
      member.className = 'member';
      return member;
    })] : [made];
  }

  function jumpTo(at) {
    const jump = element('button', {type: 'button', className: 'link', textContent: clock(at),
      title: 'Show the cluster at this time'});
    jump.addEventListener('click', () => set({t: at / 10}));
    return jump;
  }

  function row(i) {
    const decisions = run().decisions;
    const times = decisions.times[i];
    const cell = (text, className = '') => element('td', {textContent: text, className});
    return element('tr', {},
      element('td', {className: 'number'}, jumpTo(decisions.at[i])),
      cell(word(decisions.kind, i)),
      cell(word(decisions.pool, i)),
      cell(decisions.subject[i] + (times > 1 && decisions.subject[i].includes('/') ? ' and others' : ''), 'wrapped'),
      cell(decisions.text[i], 'wrapped why'),
      cell(times > 1 ? count(times) + ', until ' + clock(decisions.last[i]) : '', 'number'));
  }

  function show() {
    const found = matching();
    groups = state.each === '' ? grouped(found) : found.map(i => ({rows: [i]}));
    const some = groups.slice(0, limit);
    const repeated = groups.length < found.length ? ` in ${count(groups.length)} groups of equal ones` : '';
    byId('decision-table').tBodies[0].replaceChildren(...some.flatMap(groupRows));
    byId('matching').textContent = found.length === 0
      ? 'No decision matches.'
      : `${count(found.length)} matching ${found.length === 1 ? 'decision' : 'decisions'}${repeated}`
        + (some.length < groups.length ? `; the first ${count(some.length)} are shown.` : '.');
    byId('more').hidden = groups.length <= limit;
    Object.assign(byId('decisions').dataset, {matching: found.length, groups: groups.length});
  }

  function explainRest() {
    const parts = run().decisions.counts.filter(one => one.all > one.shown)
      .map(one => `${count(one.shown)} of ${count(one.all)} ${one.kind}`);
    const some = parts.length === 0 ? 'All decisions are listed; refusals with the same reason share a row. '
      : `This page contains the first ${parts.join(', ')}; journal.jsonl.gz contains all. `;
    byId('left-out').replaceChildren(some + 'To see every rule that was evaluated for a pod, a node or a NodeClaim, run ',
      element('code', {textContent: 'sawhorse explain FOLDER pod|node|nodeclaim NAME'}),
      ' with the output folder of this run.');
  }

  function fill() {
    const decisions = run().decisions;
    report.options(byId('kind'), report.choices(decisions.kind), state.kind);
    report.options(byId('decided-pool'), report.choices(decisions.pool), state.decided);
    byId('words').value = state.words;
    byId('each').checked = state.each !== '';
  }

  report.watch(keys => {
    if (keys.some(key => ['run', 'words', 'kind', 'decided', 'each', 'time'].includes(key))) {
      limit = PAGE;
      open.clear();
      fill();
      explainRest();
      show();
    }
  });

  byId('searches').addEventListener('submit', event => event.preventDefault());
  byId('words').addEventListener('input', event => set({words: event.target.value}));
  byId('kind').addEventListener('change', event => set({kind: event.target.value}));
  byId('decided-pool').addEventListener('change', event => set({decided: event.target.value}));
  byId('each').addEventListener('change', event => set({each: event.target.checked ? 'yes' : ''}));
  byId('more').addEventListener('click', () => {
    limit += PAGE;
    show();
  });
})();
report.start();
