/* A run as a film: nodes as boxes that fill and drain, the bill, and decisions as captions. */
(() => {
  'use strict';

  const {byId, clock, element, run, set, state, usd, word} = report;
  /** Simulated seconds in a second of the film. */
  const SPEEDS = [1, 10, 60, 300, 600, 1800, 3600, 10_800, 21_600];
  const speedText = seconds => (seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`)
    + ' per second';
  const LENGTH_SECONDS = 60;
  const FRAME_MILLIS = 80;
  const CAPTIONS = 4;
  const HOUR = 36_000;
  const GAP = 3;

  const canvas = byId('boxes');
  let rows;
  let bill;
  let disruptions;
  let playing = false;
  let speed = 60;
  let drawnAt = 0;

  /** Returns the sum of the cost by the time of each sample, in hundredths of cents. */
  function billed() {
    const {at, cost} = run().series;
    const sums = new Float64Array(at.length);
    for (let i = 1; i < at.length; i++) {
      sums[i] = sums[i - 1] + cost[i - 1] * (at[i] - at[i - 1]) / HOUR;
    }
    return sums;
  }

  function billAt(moment) {
    const {at, cost} = run().series;
    const sample = report.lastUntil(at, moment);
    return sample < 0 ? 0 : bill[sample] + cost[sample] * (moment - at[sample]) / HOUR;
  }

  const measure = () => (state.bars === 'memory' ? 'memory' : 'cpu');

  /** Returns the size of boxes and the number in a line with which all groups fit. */
  function layout(width) {
    for (let size = 44; ; size--) {
      const inLine = Math.max(1, Math.floor(width / (size + GAP)));
      const lines = rows.groups.reduce((sum, group) => sum + Math.ceil((group.to - group.from) / inLine), 0);
      const height = lines * (size + GAP) + rows.groups.length * 26;
      if (height <= 460 || size <= 5) {
        return {size, inLine, height: Math.max(60, height)};
      }
    }
  }

  function draw() {
    const width = canvas.parentElement.clientWidth;
    const {size, inLine, height} = layout(width);
    const scale = window.devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.height = height + 'px';
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    context.font = '13px system-ui, sans-serif';
    context.textBaseline = 'top';
    const places = new Map();
    let top = 0;
    rows.groups.forEach(group => {
      context.fillStyle = report.color('ink');
      context.fillText(group.label, 0, top + 4);
      for (let row = group.from; row < group.to; row++) {
        const place = row - group.from;
        places.set(row, [place % inLine * (size + GAP), top + 24 + Math.floor(place / inLine) * (size + GAP)]);
      }
      top += 26 + Math.ceil((group.to - group.from) / inLine) * (size + GAP);
    });
    const moment = report.moment();
    const colors = {
      panel: report.color('panel'), grid: report.color('grid'), levels: report.LEVELS.map((from, i) => report.levelColor(i)),
    };
    const {nodes} = run();
    let there = 0;
    let full = 0;
    rows.shown.forEach(i => {
      if (nodes.from[i] <= moment && (nodes.ended[i] < 0 || moment < nodes.ended[i])) {
        there++;
        full += box(context, i, places.get(rows.row[i]), size, moment, colors) >= 80 ? 1 : 0;
      }
    });
    canvas.setAttribute('aria-label', `${there} nodes; of ${full} at least 80% of the ${measure() === 'cpu' ? 'CPU' : 'memory'} `
      + 'is requested');
    Object.assign(byId('film').dataset, {t: moment / 10, nodes: there, bill: Math.round(billAt(moment))});
  }

  /** Draws a node and returns the share of its capacity that is requested, in percent. */
  function box(context, i, [x, y], size, moment, colors) {
    const {nodes} = run();
    const use = report.utilization(i, moment);
    const share = use === null ? 0 : use[measure()];
    const isReady = nodes.ready[i] >= 0 && nodes.ready[i] <= moment;
    const isGoing = nodes.deleting[i] >= 0 && nodes.deleting[i] <= moment;
    context.globalAlpha = isReady ? 1 : 0.5;
    context.fillStyle = colors.panel;
    context.fillRect(x, y, size, size);
    const height = Math.min(1, share / 100) * size;
    context.fillStyle = colors.levels[report.levelOf(share)];
    context.fillRect(x, y + size - height, size, height);
    context.strokeStyle = isGoing ? report.reasonColor(word(nodes.reason, i)) : report.capacityColor(word(nodes.capacity, i));
    context.lineWidth = isGoing ? Math.min(4, size / 4) : 1;
    context.strokeRect(x + context.lineWidth / 2, y + context.lineWidth / 2, size - context.lineWidth, size - context.lineWidth);
    context.globalAlpha = 1;
    return share;
  }

  function captions() {
    const {decisions} = run();
    const last = report.lastUntil(decisions.at, report.moment());
    const shown = [];
    for (let i = last; i >= 0 && shown.length < CAPTIONS; i--) {
      shown.push(element('li', {}, element('b', {textContent: clock(decisions.at[i]) + ' ' + word(decisions.kind, i) + ' '}),
        decisions.subject[i] + ': ' + decisions.text[i]));
    }
    byId('captions').replaceChildren(...shown);
  }

  function legend() {
    const item = (text, fill, kind = '') => element('li', {}, element('span', {className: 'swatch ' + kind,
      style: 'background:' + fill}), document.createTextNode(text));
    const next = report.LEVELS.slice(1);
    const {nodes} = run();
    byId('legend').replaceChildren(
      ...report.LEVELS.map((from, i) => item(i === 0 ? `less than ${next[0]}%` : i === next.length ? `${from}% or more`
        : `${from}% to ${next[i]}%`, report.levelColor(i))),
      ...nodes.capacity.words.filter(text => text !== '').map(text => item('border: ' + text, report.capacityColor(text))),
      ...nodes.reason.words.filter(text => text !== '').map(text => item('thick border: ' + text, report.reasonColor(text))),
    );
  }

  function show() {
    byId('bill').textContent = (run().series.step > 0 ? '≈ ' : '') + usd(Math.round(billAt(report.moment())));
    draw();
    captions();
  }

  function play(on) {
    if (on && report.moment() >= run().end) {
      set({t: 0});
    }
    playing = on;
    byId('play').textContent = on ? 'Pause' : 'Play';
    byId('film').dataset.playing = on ? 'yes' : 'no';
    drawnAt = performance.now();
    if (on) {
      requestAnimationFrame(frame);
    }
  }

  function frame(now) {
    if (!playing) {
      return;
    }
    if (now - drawnAt >= FRAME_MILLIS) {
      const moment = Math.min(run().end, report.moment() + (now - drawnAt) / 100 * speed);
      drawnAt = now;
      set({t: moment / 10});
      if (moment >= run().end) {
        play(false);
        return;
      }
    }
    requestAnimationFrame(frame);
  }

  function nextDisruption() {
    const next = report.lastUntil(disruptions, report.moment()) + 1;
    if (next < disruptions.length) {
      set({t: disruptions[next] / 10});
    }
    byId('next-disruption').disabled = next + 1 >= disruptions.length;
  }

  function begin() {
    rows = report.arranged(report.shownNodes(), 'pool');
    bill = billed();
    disruptions = Float64Array.from(run().nodes.deleting).filter(at => at >= 0).sort();
    byId('next-disruption').disabled = disruptions.length === 0;
    const wanted = run().end / 10 / LENGTH_SECONDS;
    speed = SPEEDS.find(one => one >= wanted) ?? SPEEDS[SPEEDS.length - 1];
    report.options(byId('speed'), SPEEDS.map(one => [String(one), speedText(one)]),
      String(speed));
    byId('bars').value = measure();
    byId('time').value = report.isClockTime() ? 'utc' : '';
    legend();
  }

  report.watch(keys => {
    if (keys.includes('run')) {
      play(false);
      begin();
    }
    if (keys.some(key => ['run', 't', 'bars', 'time'].includes(key))) {
      show();
    }
  });

  byId('player').addEventListener('submit', event => event.preventDefault());
  byId('play').addEventListener('click', () => play(!playing));
  byId('back').addEventListener('click', () => {
    set({t: 0});
    byId('next-disruption').disabled = disruptions.length === 0;
  });
  byId('next-disruption').addEventListener('click', nextDisruption);
  byId('speed').addEventListener('change', event => {
    speed = Number(event.target.value);
  });
  ['bars', 'time'].forEach(key => byId(key).addEventListener('change', event => set({[key]: event.target.value})));
  window.addEventListener('resize', draw);
  ['print', '(prefers-color-scheme: dark)'].forEach(media => window.matchMedia(media).addEventListener('change', () => {
    legend();
    draw();
  }));
  const isAddressed = /[#&]t=/.test(location.hash);
  report.start();
  if (!isAddressed) {
    set({t: 0});
    play(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  }
})();
