/* The data of the page, its state, which the address keeps, and what all views use. */
const report = (() => {
  'use strict';

  const FILTERS = ['pool', 'type', 'capacity', 'zone', 'reason'];
  const NUMBERS = ['t', 'from', 'to', 'top', 'bottom'];
  const failures = [];

  function byId(id) {
    return document.getElementById(id);
  }

  function fail(message) {
    failures.push(message);
    document.documentElement.dataset.failures = failures.join(' | ');
    byId('failure').hidden = false;
    byId('failure').textContent = 'A script of this page failed, so parts of it are missing: ' + failures.join('; ');
  }
  window.addEventListener('error', event => fail(event.message));

  /** Returns moments out of the gaps between them. */
  function summed(gaps) {
    const moments = new Float64Array(gaps.length);
    let moment = 0;
    gaps.forEach((gap, i) => {
      moment += gap;
      moments[i] = moment;
    });
    return moments;
  }

  /** Returns the utilization of all nodes: of node i the changes from first[i] to before first[i + 1]. */
  function unpackedUse(use, from) {
    const first = new Int32Array(use.count.length + 1);
    const at = new Float64Array(use.at.length);
    use.count.forEach((changes, i) => {
      first[i + 1] = first[i] + changes;
      let moment = from[i];
      for (let j = first[i]; j < first[i + 1]; j++) {
        moment += use.at[j];
        at[j] = moment;
      }
    });
    return {...use, first, at};
  }

  function unpackedNodes(nodes, end) {
    const from = summed(nodes.from);
    const after = gaps => Float64Array.from(gaps, (gap, i) => (gap < 0 ? -1 : from[i] + gap));
    const unpacked = {
      ...nodes,
      from,
      use: unpackedUse(nodes.use, from),
      launched: after(nodes.launched),
      ready: after(nodes.ready),
      deleting: after(nodes.deleting),
      ended: after(nodes.ended),
    };
    unpacked.until = unpacked.ended.map(ended => (ended < 0 ? end : ended));
    return unpacked;
  }

  function unpacked(run) {
    return {
      name: run.name,
      start: Date.parse(run.start),
      end: Math.max(1, run.end),
      nodes: unpackedNodes(run.nodes, run.end),
      series: {...run.series, at: summed(run.series.at)},
      decisions: {...run.decisions, at: summed(run.decisions.at)},
    };
  }

  const packed = JSON.parse(byId('data').textContent).runs;
  const runs = packed.map(() => null);

  /** Returns the run that is looked at. */
  function run() {
    const number = Math.max(0, packed.findIndex(one => one.name === state.run));
    runs[number] ??= unpacked(packed[number]);
    return runs[number];
  }

  const state = {};
  const views = [];

  /** Tells a view of every change of the state: which keys have changed. */
  function watch(view) {
    views.push(view);
  }

  function set(changes) {
    const changed = Object.keys(changes).filter(key => !Object.is(state[key], changes[key]));
    if (changed.length > 0) {
      Object.assign(state, changes);
      views.forEach(view => view(changed));
      keepAddress();
    }
  }

  let keeping = 0;
  function keepAddress() {
    clearTimeout(keeping);
    keeping = setTimeout(() => history.replaceState(null, '', '#' + addressed()), 120);
  }

  function addressed() {
    const parts = new URLSearchParams();
    Object.keys(DEFAULTS).forEach(key => {
      if (!Object.is(state[key], DEFAULTS[key])) {
        parts.set(key, NUMBERS.includes(key) ? String(Math.round(state[key] * 1000) / 1000) : state[key]);
      }
    });
    return parts.toString();
  }

  const DEFAULTS = {
    run: packed[0].name, group: 'pool', pool: '', type: '', capacity: '', zone: '', reason: '', name: '',
    bars: '', time: '', t: NaN, from: NaN, to: NaN, top: NaN, bottom: NaN, words: '', kind: '', decided: '', each: '',
  };

  function readAddress() {
    const parts = new URLSearchParams(location.hash.slice(1));
    const read = {...DEFAULTS};
    Object.keys(DEFAULTS).filter(key => parts.has(key)).forEach(key => {
      const text = parts.get(key);
      const number = text.trim() === '' ? NaN : Number(text);
      read[key] = NUMBERS.includes(key) ? (Number.isFinite(number) ? number : NaN) : text;
    });
    return read;
  }

  /** Returns the moment looked at, in tenths of seconds; the address has seconds. */
  function moment() {
    const seconds = Number.isFinite(state.t) ? state.t : run().end / 20;
    return Math.min(run().end, Math.max(0, seconds * 10));
  }

  const two = number => String(number).padStart(2, '0');

  const isClockTime = () => state.time === 'utc';

  /** Returns a time of the run as 1:02:03 since its start or, if so chosen, as the time of the clock in UTC. */
  function clock(tenths) {
    return isClockTime() ? instant(tenths, run().start + run().end * 100) : elapsed(tenths);
  }

  const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

  const day = date => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;

  /** Returns the time of the clock, with the day unless the whole run is on one. */
  function instant(tenths, end) {
    const date = new Date(run().start + Math.round(tenths / 10) * 1000);
    const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
    return Math.floor(run().start / 864e5) === Math.floor(end / 864e5) ? time : `${day(date)} ${time}`;
  }

  function elapsed(tenths) {
    const seconds = Math.round(tenths / 10);
    return Math.floor(seconds / 3600) + ':' + two(Math.floor(seconds / 60) % 60) + ':' + two(seconds % 60);
  }

  /** Returns tenths of seconds as pages tell durations. */
  function span(tenths) {
    const seconds = tenths / 10;
    const whole = Math.round(seconds);
    if (seconds < 120) {
      return seconds.toFixed(1) + ' s';
    }
    if (whole < 3600) {
      return Math.floor(whole / 60) + 'm ' + two(whole % 60) + 's';
    }
    return Math.floor(whole / 3600) + 'h ' + two(Math.floor(whole / 60) % 60) + 'm';
  }

  const count = number => number.toLocaleString('en-US');

  /** Returns USD of hundredths of cents. */
  function usd(units) {
    const dollars = units / 10000;
    const decimals = dollars >= 100 || units === 0 ? 0 : dollars >= 1 ? 2 : 4;
    return '$' + dollars.toLocaleString('en-US', {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
  }

  /** Makes an element; texts never are HTML. */
  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  function options(select, choices, chosen) {
    select.replaceChildren(...choices.map(([value, label]) => element('option', {value, textContent: label})));
    select.value = choices.some(([value]) => value === chosen) ? chosen : choices[0][0];
  }

  /** Returns the word that a row has in a column of few different words. */
  const word = (column, row) => column.words[column.rows[row]];

  /** Returns what a select offers for such a column. */
  function choices(column) {
    const sorted = column.words.filter(one => one !== '').sort();
    return [['', 'all'], ...sorted.map(one => [one, one])];
  }

  /** Returns the last of sorted moments that is not after a moment, -1 if there is none. */
  function lastUntil(moments, moment) {
    let low = 0;
    let high = moments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (moments[middle] <= moment) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Returns the utilization of a node at a moment in percent, CPU and memory, null before its first pod. */
  function utilization(node, moment) {
    const {first, at, cpu, memory} = run().nodes.use;
    const found = lastUntil(at.subarray(first[node], first[node + 1]), moment);
    return found < 0 ? null : {cpu: cpu[first[node] + found], memory: memory[first[node] + found]};
  }

  /** Returns which nodes the filters leave. */
  function shownNodes() {
    const nodes = run().nodes;
    const wanted = FILTERS.filter(key => state[key] !== '')
      .map(key => [nodes[key].rows, nodes[key].words.indexOf(state[key])]);
    const part = state.name.toLowerCase();
    const shown = [];
    for (let i = 0; i < nodes.name.length; i++) {
      if (wanted.every(([rows, number]) => rows[i] === number) && nodes.name[i].toLowerCase().includes(part)) {
        shown.push(i);
      }
    }
    return shown;
  }

  function color(name) {
    return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  }

  const reasonColor = reason => color('reason-' + reason.toLowerCase()) || color('reason-other');

  const CAPACITIES = ['on-demand', 'spot', 'reserved'];

  const capacityColor = capacity => color(CAPACITIES.includes(capacity) ? capacity : 'reason-other');

  /** The shares of requested capacity from which on the colors of the levels are used, in percent. */
  const LEVELS = [0, 20, 40, 60, 80];

  const levelOf = percent => LEVELS.filter(from => from <= percent).length - 1;

  const levelColor = level => color('use-' + level);

  /** The address keeps the state, so that links within the page scroll without it. */
  function scrollTo(event) {
    const target = byId(event.target.hash.slice(1));
    event.preventDefault();
    target.scrollIntoView();
    target.tabIndex = -1;
    target.focus({preventScroll: true});
  }

  /** Offers the runs of a page that has several. */
  function offerRuns() {
    if (packed.length > 1) {
      byId('run-field').hidden = false;
      options(byId('run'), packed.map(one => [one.name, one.name]), '');
      byId('run').addEventListener('change', event => set({run: event.target.value, from: NaN, to: NaN, top: NaN, bottom: NaN}));
      watch(keys => {
        if (keys.includes('run')) {
          byId('run').value = state.run;
        }
      });
    }
  }

  /** Adds the age of data on the day on which the page is read; dates without a day have none. */
  function age(cell) {
    const days = Math.floor((Date.now() - Date.parse(cell.textContent)) / 86400000);
    if (/^\d{4}-\d{2}-\d{2}$/.test(cell.textContent) && days >= 0) {
      cell.textContent += ` (${days} ${days === 1 ? 'day' : 'days'} old)`;
    }
  }

  function start() {
    offerRuns();
    document.querySelectorAll('td.as-of').forEach(age);
    document.querySelectorAll('.contents a').forEach(link => link.addEventListener('click', scrollTo));
    Object.assign(state, readAddress());
    window.addEventListener('hashchange', () => set(readAddress()));
    views.forEach(view => view(Object.keys(DEFAULTS)));
    document.documentElement.dataset.ready = 'yes';
  }

  return {
    FILTERS, LEVELS, byId, capacityColor, choices, clock, color, count, day, element, isClockTime, lastUntil, levelColor,
    levelOf, moment, options, packed, reasonColor, run, set, shownNodes, span, start, state, usd, utilization, watch, word,
  };
})();
