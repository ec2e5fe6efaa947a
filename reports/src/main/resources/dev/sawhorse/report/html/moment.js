/* The cluster at a moment: its nodes counted from the nodes themselves, its pods and costs out of the series. */
(() => {
  'use strict';

  const {byId, clock, count, element, run, set, usd, word} = report;
  const MOST_ROWS = 8;
  const MOST_GOING = 8;
  let shown = [];
  let changes = [];

  /** Returns the moments at which something changes, sorted, each once. */
  function allChanges() {
    const {nodes, series} = run();
    const moments = new Set(series.at);
    shown.forEach(i => [nodes.from[i], nodes.ready[i], nodes.deleting[i], nodes.ended[i]]
      .filter(at => at >= 0).forEach(at => moments.add(at)));
    return Float64Array.from(moments).sort();
  }

  /** Counts the nodes that are there by each word of a column. */
  function counted(there, key) {
    const nodes = run().nodes;
    const rows = new Map();
    there.forEach(({i}) => {
      const which = word(nodes[key], i) || '(none)';
      const row = rows.get(which) ?? {which, nodes: 0, price: 0};
      row.nodes++;
      row.price += nodes.launched[i] >= 0 ? nodes.price[i] : 0;
      rows.set(which, row);
    });
    return [...rows.values()].sort((a, b) => b.nodes - a.nodes || (a.which < b.which ? -1 : 1));
  }

  function nodesAt(moment) {
    const nodes = run().nodes;
    const there = [];
    shown.forEach(i => {
      const stays = nodes.ended[i] < 0 || moment < nodes.ended[i];
      if (nodes.from[i] <= moment && stays) {
        const isGoing = nodes.deleting[i] >= 0 && nodes.deleting[i] <= moment;
        const isReady = nodes.ready[i] >= 0 && nodes.ready[i] <= moment;
        there.push({i, phase: isGoing ? 'going' : isReady ? 'ready' : 'starting'});
      }
    });
    return there;
  }

  function table(headings, rows, nothing) {
    if (rows.length === 0) {
      return element('p', {className: 'quiet', textContent: nothing});
    }
    const cell = (tag, text, column) => element(tag, {
      textContent: text, className: headings[column].startsWith('-') ? 'number' : '',
    });
    const head = element('tr', {}, ...headings.map((text, column) => {
      const made = cell('th', text.replace(/^-/, ''), column);
      made.scope = 'col';
      return made;
    }));
    const body = rows.map(row => element('tr', {}, ...row.map((text, column) => cell('td', text, column))));
    return element('table', {}, element('thead', {}, head), element('tbody', {}, ...body));
  }

  function showCounts(id, there, key) {
    const rows = counted(there, key);
    const cells = rows.slice(0, MOST_ROWS).map(row => [row.which, count(row.nodes), usd(row.price)]);
    if (rows.length > MOST_ROWS) {
      const rest = rows.slice(MOST_ROWS);
      const sum = field => rest.reduce((all, row) => all + row[field], 0);
      cells.push([`and ${count(rest.length)} more`, count(sum('nodes')), usd(sum('price'))]);
    }
    byId(id).replaceChildren(table(['Value', '-Nodes', '-Per hour'], cells, 'No nodes.'));
  }

  function showGoing(there) {
    const nodes = run().nodes;
    const going = there.filter(one => one.phase === 'going');
    const rows = going.slice(0, MOST_GOING).map(({i}) => [nodes.name[i], word(nodes.reason, i)]);
    if (going.length > MOST_GOING) {
      rows.push([`and ${count(going.length - MOST_GOING)} more`, '']);
    }
    byId('going').replaceChildren(table(['Node', 'Reason'], rows, 'No node is being disrupted.'));
  }

  function showWaiting(sample) {
    const rows = run().series.waiting
      .map(({reason, pods}) => [reason, sample < 0 ? 0 : pods[sample]])
      .filter(([, pods]) => pods > 0)
      .sort((a, b) => b[1] - a[1])
      .map(([reason, pods]) => [reason, count(pods)]);
    byId('waiting').replaceChildren(table(['kube-scheduler message', '-Pods'], rows, 'No pod is pending.'));
  }

  function tile(label, value, note) {
    return element('div', {}, element('h3', {textContent: label}), element('p', {className: 'value', textContent: value}),
      element('p', {className: 'quiet', textContent: note}));
  }

  function show() {
    const {series, start, end} = run();
    const moment = report.moment();
    const there = nodesAt(moment);
    const sample = report.lastUntil(series.at, moment);
    const at = (column, otherwise) => (sample < 0 ? otherwise : column[sample]);
    const phase = name => there.filter(one => one.phase === name).length;
    byId('clock').textContent = clock(moment);
    byId('instant').textContent = new Date(start + moment * 100).toISOString().replace(/\.\d+Z$/, 'Z')
      + (shown.length < run().nodes.name.length ? '; only nodes that match the filters above' : '');
    byId('tiles').replaceChildren(
      tile('Nodes ready', count(phase('ready')), `${count(phase('starting'))} starting, ${count(phase('going'))} terminating`),
      tile('Pods on nodes', count(at(series.placed, 0)), `CPU ${at(series.cpu, 0)}%, memory ${at(series.memory, 0)}% requested`),
      tile('Pods pending', count(at(series.pending, 0)), 'without DaemonSet pods'),
      tile('Cost per hour', usd(at(series.cost, 0)), 'all instances and their volumes'),
    );
    showCounts('by-pool', there, 'pool');
    showCounts('by-type', there, 'type');
    showCounts('by-zone', there, 'zone');
    showWaiting(sample);
    showGoing(there);
    const scrub = byId('scrub');
    scrub.max = String(end);
    scrub.step = String(Math.max(1, Math.round(end / 1000)));
    scrub.value = String(moment);
    scrub.setAttribute('aria-valuetext', clock(moment));
    Object.assign(byId('moment').dataset, {
      t: moment / 10, ready: phase('ready'), starting: phase('starting'), going: phase('going'),
      placed: at(series.placed, 0), pending: at(series.pending, 0), cost: at(series.cost, 0),
    });
  }

  function explainSampling() {
    const step = run().series.step;
    byId('sampling').textContent = 'Node counts are exact at every time. '
      + (step === 0
        ? 'Pod counts and costs are exact too: this page contains every change.'
        : `Pod counts and costs are those of the last sample, taken every ${report.span(step)}, because there are too many changes `
          + 'for a page. timeseries.csv contains the same samples, pods.csv and journal.jsonl.gz every change.');
  }

  function step(direction) {
    const moment = report.moment();
    const last = report.lastUntil(changes, moment);
    const next = direction > 0 ? last + 1 : changes[last] < moment ? last : last - 1;
    if (next >= 0 && next < changes.length) {
      set({t: changes[next] / 10});
    }
  }

  report.watch(keys => {
    if (keys.some(key => key === 'run' || key === 'name' || report.FILTERS.includes(key))) {
      shown = report.shownNodes();
      changes = allChanges();
      explainSampling();
      show();
    } else if (keys.includes('t') || keys.includes('time')) {
      show();
    }
  });

  byId('scrub').addEventListener('input', event => set({t: Number(event.target.value) / 10}));
  byId('earlier').addEventListener('click', () => step(-1));
  byId('later').addEventListener('click', () => step(1));
})();
