/* The timeline of nodes: every node a bar, in rows that those share which are not there at the same time. */
(() => {
  'use strict';

  const {byId, clock, color, count, element, run, set, state, usd, word} = report;
  /** The chart counts milliseconds, the page tenths of seconds. */
  const MS = 100;
  /** Drawing more bars than this takes longer than a person wants to wait. */
  const MOST_BARS = 6000;
  const LEAST_HEIGHT = 1.5;
  const NARROW = 640;
  const GROUPS = ['pool', 'type', 'capacity', 'zone'];

  /** The capacity that the colors of bars show, by choice. */
  const MEASURES = {cpu: 'CPU', memory: 'memory'};

  const frame = byId('chart');
  const chart = echarts.init(frame, null, {renderer: 'canvas'});
  let nodes;
  let rows;
  let drawn;

  /** Returns a time on the axis: since the start of the run, or of the clock, whose hours the ticks then follow. */
  const onAxis = tenths => tenths * MS + (report.isClockTime() ? run().start : 0);

  const offAxis = value => (value - (report.isClockTime() ? run().start : 0)) / MS;

  /** Returns what part of the run and of the rows is to be seen. */
  function view() {
    const or = (number, otherwise) => (Number.isFinite(number) ? number : otherwise);
    const end = run().end;
    const from = Math.min(end, Math.max(0, or(state.from * 10, 0)));
    const top = Math.min(rows.count, Math.max(0, or(state.top, 0)));
    return {
      from,
      to: Math.max(from + 1, Math.min(end, or(state.to * 10, end))),
      top,
      bottom: Math.max(top + 1, Math.min(rows.count, or(state.bottom, rows.count))),
    };
  }

  /** Chooses the bars to draw: those to be seen, and of rows thinner than a pixel only as many as there is room for. */
  function chosen(seen) {
    const height = frame.clientHeight - grid().top - grid().bottom;
    const stride = Math.max(1, Math.ceil(LEAST_HEIGHT * (seen.bottom - seen.top) / height));
    let bars = rows.shown.filter(i => rows.row[i] % stride === 0 && rows.row[i] + stride > seen.top
      && rows.row[i] < seen.bottom && nodes.from[i] < seen.to && nodes.until[i] >= seen.from);
    const whole = bars.length;
    if (whole > MOST_BARS) {
      const longest = bars.map(i => nodes.until[i] - nodes.from[i]).sort((a, b) => b - a)[MOST_BARS];
      bars = bars.filter(i => nodes.until[i] - nodes.from[i] > longest);
    }
    return {bars, stride, shortLeftOut: whole - bars.length};
  }

  function bar(params, api) {
    const i = api.value(3);
    const [left, top] = api.coord([api.value(0), api.value(1)]);
    const height = api.size([0, 1])[1] * drawn.stride;
    const gap = height > 6 ? 1 : 0;
    const area = params.coordSys;
    const piece = (from, to, fill, opacity) => {
      const x = Math.max(area.x, api.coord([onAxis(from), 0])[0]);
      const end = Math.min(area.x + area.width, api.coord([onAxis(to), 0])[0]);
      const y = Math.max(area.y, Math.round(top) + gap);
      const bottom = Math.min(area.y + area.height, Math.max(y + 1, Math.round(top + height)));
      return end < area.x || x > area.x + area.width || bottom <= y
        ? null
        : {type: 'rect', shape: {x, y, width: Math.max(1, end - x), height: bottom - y}, style: {fill, opacity}};
    };
    if (drawn.measure !== undefined) {
      return {type: 'group', $mergeChildren: false, children: [...usePieces(i, piece, api), ...disruption(i, piece, api, height)]
        .filter(one => one !== null)};
    }
    const life = drawn.capacities[nodes.capacity.rows[i]];
    const ready = nodes.ready[i] < 0 ? nodes.until[i] : nodes.ready[i];
    const going = nodes.deleting[i] < 0 ? nodes.until[i] : Math.max(ready, nodes.deleting[i]);
    const pieces = [piece(nodes.from[i], ready, life, 0.4), piece(ready, going, life, 1)];
    if (nodes.deleting[i] >= 0) {
      pieces.push(piece(nodes.deleting[i], nodes.until[i], drawn.reasons[nodes.reason.rows[i]], 1));
    }
    pieces.push(...disruption(i, piece, api, height));
    return {type: 'group', $mergeChildren: false, children: pieces.filter(one => one !== null)};
  }

  /** Returns the mark of the moment at which a node is disrupted. */
  function disruption(i, piece, api, height) {
    if (nodes.deleting[i] < 0) {
      return [];
    }
    const tick = piece(nodes.deleting[i], nodes.deleting[i], drawn.reasons[nodes.reason.rows[i]], 1);
    if (tick === null) {
      return [];
    }
    tick.shape.width = height < 3 ? 2 : Math.max(2, Math.min(7, height / 2));
    Object.assign(tick.style, {stroke: height > 6 ? drawn.ink : null, lineWidth: 0.5});
    return [tick];
  }

  /** Returns the parts of a bar in the colors of the utilization; changes within a pixel are one. */
  function usePieces(i, piece, api) {
    const {first, at} = nodes.use;
    const share = nodes.use[drawn.measure];
    const ready = nodes.ready[i] < 0 ? nodes.until[i] : nodes.ready[i];
    const pixel = 1 / Math.max(1e-9, api.size([MS, 0])[0]);
    const pieces = [piece(nodes.from[i], ready, drawn.quiet, 0.4)];
    let from = ready;
    let level = 0;
    for (let j = first[i]; j < first[i + 1]; j++) {
      const next = report.levelOf(share[j]);
      if (next !== level && at[j] >= from + pixel) {
        pieces.push(piece(from, at[j], drawn.levels[level], 1));
        from = at[j];
      }
      level = at[j] < from + pixel || next !== level ? next : level;
    }
    pieces.push(piece(from, nodes.until[i], drawn.levels[level], 1));
    return nodes.ready[i] < 0 ? pieces.slice(0, 1) : pieces;
  }

  function label(params, api) {
    const group = rows.groups[params.dataIndex];
    const area = params.coordSys;
    const top = Math.max(area.y, api.coord([0, group.from])[1]);
    const bottom = Math.min(area.y + area.height, api.coord([0, group.to])[1]);
    const children = [];
    if (bottom > top) {
      children.push({
        type: 'line',
        shape: {x1: 4, y1: bottom, x2: area.x + area.width, y2: bottom},
        style: {stroke: drawn.grid, lineWidth: 1},
      });
    }
    if (bottom - top >= 12) {
      const text = bottom - top >= 30 ? group.label + '\n' + count(group.to - group.from) + ' at once' : group.label;
      children.push({
        type: 'text',
        style: {
          text, x: area.x - 8, y: (top + bottom) / 2, textAlign: 'right', textVerticalAlign: 'middle',
          fill: drawn.ink, font: '12px system-ui, sans-serif', width: area.x - 12, overflow: 'truncate',
          lineHeight: 15,
        },
      });
    }
    return {type: 'group', $mergeChildren: false, children, silent: true};
  }

  /** Chooses the disruptions to mark above the rows: of those of a reason in one column of pixels, one. */
  function disruptions(seen) {
    const scale = (frame.clientWidth - grid().left - grid().right) / (seen.to - seen.from);
    const columns = new Map();
    rows.shown.forEach(i => {
      const at = nodes.deleting[i];
      if (at >= seen.from && at <= seen.to) {
        columns.set(Math.floor((at - seen.from) * scale / 2) + ' ' + nodes.reason.rows[i], [onAxis(at), nodes.reason.rows[i]]);
      }
    });
    return [...columns.values()];
  }

  function mark(params, api) {
    const [x] = api.coord([api.value(0), 0]);
    const {y} = params.coordSys;
    return {
      type: 'polygon', silent: true,
      shape: {points: [[x - 3, y - 9], [x + 3, y - 9], [x, y - 1]]},
      style: {fill: drawn.reasons[api.value(1)]},
    };
  }

  /** The moment under the pointer. */
  let pointer = -1;

  /** Returns what to tell of a node under the pointer: elements, so that no name can be taken for HTML. */
  function tip(params) {
    const i = params.value[3];
    const rowsOf = [
      [word(nodes.type, i) || 'not launched', [word(nodes.capacity, i), word(nodes.zone, i)]
        .filter(text => text !== '').join(', ')],
      ['NodePool', word(nodes.pool, i) || '(none)'],
      ['from', clock(nodes.from[i])],
      ['ready', nodes.ready[i] < 0 ? 'never' : clock(nodes.ready[i])],
      ['until', nodes.ended[i] < 0 ? 'the end of the run' : clock(nodes.ended[i])],
      ['price', usd(nodes.price[i]) + '/h'],
      ['requested', nodes.cpu[i] + '% CPU, ' + nodes.memory[i] + '% memory (mean)'],
    ];
    const pointed = report.utilization(i, pointer);
    if (pointer >= nodes.from[i] && pointer <= nodes.until[i] && pointed !== null) {
      rowsOf.push(['at ' + clock(pointer), pointed.cpu + '% CPU, ' + pointed.memory + '% memory']);
    }
    if (nodes.deleting[i] >= 0) {
      rowsOf.splice(4, 0, ['disrupted', clock(nodes.deleting[i]) + ', ' + word(nodes.reason, i)]);
    }
    const list = element('dl', {className: 'tip'}, element('dt', {className: 'tip-name', textContent: nodes.name[i]}));
    rowsOf.forEach(([term, text]) => list.append(element('dt', {textContent: term}), element('dd', {textContent: text})));
    return list;
  }

  function axisClock(value) {
    const whole = clock(offAxis(value)).replace(/^.* /, '');
    const midnight = report.isClockTime() && whole === '00:00:00';
    return midnight ? report.day(new Date(value)) : whole.endsWith(':00') ? whole.slice(0, -3) : whole;
  }

  const isNarrow = () => frame.clientWidth < NARROW;

  const grid = () => ({left: isNarrow() ? 84 : 150, right: 40, top: 40, bottom: 56});

  function option() {
    const quiet = color('quiet');
    const slider = {
      type: 'slider', filterMode: 'none', showDetail: false, brushSelect: false, throttle: 40, borderColor: drawn.grid,
      fillerColor: color('filler'), handleStyle: {color: color('panel'), borderColor: quiet},
      moveHandleStyle: {color: quiet}, dataBackground: {lineStyle: {opacity: 0}, areaStyle: {opacity: 0}},
      backgroundColor: 'transparent',
    };
    const inside = {type: 'inside', filterMode: 'none', moveOnMouseWheel: false, preventDefaultMouseMove: false,
      throttle: 40};
    return {
      animation: false,
      useUTC: true,
      textStyle: {color: drawn.ink},
      grid: grid(),
      tooltip: {
        trigger: 'item', confine: true, formatter: tip, backgroundColor: color('panel'), borderColor: drawn.grid,
        textStyle: {color: drawn.ink}, renderMode: 'html', transitionDuration: 0,
      },
      xAxis: {
        type: 'time', position: 'top', offset: 10, min: onAxis(0), max: onAxis(run().end), axisLabel: {color: quiet, formatter: axisClock,
          hideOverlap: true}, axisLine: {show: false}, axisTick: {show: false}, splitLine: {show: true,
          lineStyle: {color: drawn.grid}}, splitNumber: isNarrow() ? 3 : 8,
      },
      yAxis: {type: 'value', inverse: true, min: 0, max: Math.max(1, rows.count), show: false},
      dataZoom: [
        {...slider, id: 'time', xAxisIndex: 0, bottom: 12, height: 22},
        {...inside, id: 'time-inside', xAxisIndex: 0, zoomOnMouseWheel: 'ctrl', moveOnMouseMove: true},
        {...slider, id: 'rows', yAxisIndex: 0, right: 6, width: 20},
        {...inside, id: 'rows-inside', yAxisIndex: 0, zoomOnMouseWheel: 'shift', moveOnMouseMove: true},
      ],
      series: [
        {id: 'groups', type: 'custom', renderItem: label, silent: true, clip: false, tooltip: {show: false},
          data: rows.groups.map(group => [0, group.from])},
        {id: 'disruptions', type: 'custom', renderItem: mark, silent: true, clip: false, tooltip: {show: false},
          data: drawn.disruptions},
        {id: 'nodes', type: 'custom', renderItem: bar, encode: {x: [0, 2], y: 1}, progressive: 0, data: bars()},
      ],
    };
  }

  const bars = () => drawn.bars.map(i => [onAxis(nodes.from[i]), rows.row[i], onAxis(nodes.until[i]), i]);

  /** Returns how many of some nodes exist at the same time at most. */
  function mostAtOnce(some) {
    const begins = Float64Array.from(some, i => nodes.from[i]).sort();
    const ends = Float64Array.from(some, i => nodes.until[i]).sort();
    let most = 0;
    for (let begun = 0, ended = 0; begun < begins.length; begun++) {
      while (ends[ended] <= begins[begun]) {
        ended++;
      }
      most = Math.max(most, begun + 1 - ended);
    }
    return most;
  }

  /** Returns the disruptions of a part of the run in words: how many of each reason. */
  function disruptedText(seen) {
    const counts = new Map();
    rows.shown.filter(i => nodes.deleting[i] >= seen.from && nodes.deleting[i] <= seen.to)
      .forEach(i => counts.set(word(nodes.reason, i), (counts.get(word(nodes.reason, i)) ?? 0) + 1));
    const sorted = [...counts].sort((a, b) => b[1] - a[1]);
    return sorted.length === 0 ? 'none disrupted'
      : sorted.map(([reason, number]) => `${count(number)} disrupted as ${reason}`).join(', ');
  }

  /** Says in words what the picture shows, and on the element for whoever cannot see it. */
  function tell(seen) {
    const all = rows.shown.length;
    const there = rows.shown.filter(i => nodes.from[i] < seen.to && nodes.until[i] >= seen.from);
    const filtered = all < nodes.name.length ? `${count(all)} of ${count(nodes.name.length)} nodes match. ` : '';
    const some = drawn.stride > 1
      ? ` Rows are thinner than a pixel, so only one of ${count(drawn.stride)} rows is drawn: zoom in to see every node.` : '';
    const short = drawn.shortLeftOut > 0
      ? ` The ${count(drawn.shortLeftOut)} shortest bars are omitted: zoom in to see them.` : '';
    byId('drawn').textContent = all === 0
      ? 'No node matches.'
      : `${filtered}${count(there.length)} ${there.length === 1 ? 'node' : 'nodes'} from ${clock(seen.from)} to ${clock(seen.to)}, `
        + `at most ${count(mostAtOnce(there))} at once; ${disruptedText(seen)}.${some}${short}`;
    Object.assign(frame.dataset, {
      nodes: all, rows: rows.count, bars: drawn.bars.length, from: seen.from / 10, to: seen.to / 10,
    });
  }

  function draw(whole) {
    const seen = view();
    drawn = {
      ...chosen(seen), disruptions: disruptions(seen), ink: color('ink'), grid: color('grid'), quiet: color('quiet'),
      measure: MEASURES[state.bars] === undefined ? undefined : state.bars, levels: report.LEVELS.map((from, i) => report.levelColor(i)),
      capacities: nodes.capacity.words.map(report.capacityColor), reasons: nodes.reason.words.map(report.reasonColor),
    };
    if (whole) {
      chart.setOption(option(), {notMerge: true, lazyUpdate: false});
    } else {
      chart.setOption({series: [{id: 'nodes', data: bars()}, {id: 'disruptions', data: drawn.disruptions}]});
    }
    zoomTo(seen);
    tell(seen);
    placeCursor();
  }

  let zooming = false;
  function zoomTo(seen) {
    zooming = true;
    chart.dispatchAction({type: 'dataZoom', batch: [
      {dataZoomId: 'time', startValue: onAxis(seen.from), endValue: onAxis(seen.to)},
      {dataZoomId: 'rows', startValue: seen.top, endValue: seen.bottom},
    ]});
    zooming = false;
  }

  /** Takes over what a person did with the mouse. */
  function zoomed() {
    if (zooming) {
      return;
    }
    const area = grid();
    const [from, top] = chart.convertFromPixel({gridIndex: 0}, [area.left, area.top]);
    const [to, bottom] = chart.convertFromPixel({gridIndex: 0},
      [frame.clientWidth - area.right, frame.clientHeight - area.bottom]);
    set(within(offAxis(from), offAxis(to), top, bottom));
  }

  /** Returns the state for a part of the run and of the rows; what is all of it needs no place in the address. */
  function within(from, to, top, bottom) {
    const end = run().end;
    const or = (isAll, number) => (isAll ? NaN : Math.round(number * 100) / 100);
    return {
      from: or(from <= end * 1e-4, from / 10),
      to: or(to >= end * (1 - 1e-4), to / 10),
      top: or(top <= 0.01, top),
      bottom: or(bottom >= rows.count - 0.01, bottom),
    };
  }

  function zoomBy(timeFactor, rowFactor) {
    const seen = view();
    const cursor = report.moment();
    const center = cursor > seen.from && cursor < seen.to ? cursor : (seen.from + seen.to) / 2;
    const from = Math.max(0, center - (center - seen.from) * timeFactor);
    const middle = (seen.top + seen.bottom) / 2;
    const half = Math.max(1, (seen.bottom - seen.top) / 2 * rowFactor);
    set(within(from, Math.max(from + 10, center + (seen.to - center) * timeFactor), Math.max(0, middle - half),
      Math.min(rows.count, middle + half)));
  }

  function moveBy(timeShare, rowShare) {
    const seen = view();
    const time = Math.min(Math.max(timeShare * (seen.to - seen.from), -seen.from), run().end - seen.to);
    const down = Math.min(Math.max(rowShare * (seen.bottom - seen.top), -seen.top), rows.count - seen.bottom);
    set(within(seen.from + time, seen.to + time, seen.top + down, seen.bottom + down));
  }

  const showAll = () => set({from: NaN, to: NaN, top: NaN, bottom: NaN});

  const KEYS = {
    ArrowLeft: () => moveBy(-0.2, 0), ArrowRight: () => moveBy(0.2, 0), ArrowUp: () => moveBy(0, -0.2),
    ArrowDown: () => moveBy(0, 0.2), PageUp: () => moveBy(0, -0.9), PageDown: () => moveBy(0, 0.9),
    '+': () => zoomBy(0.5, 1), '=': () => zoomBy(0.5, 1), '-': () => zoomBy(2, 1), Home: showAll,
  };

  function placeCursor() {
    const seen = view();
    const cursor = byId('cursor');
    const at = report.moment();
    cursor.hidden = at < seen.from || at > seen.to;
    if (!cursor.hidden) {
      cursor.style.transform = `translateX(${chart.convertToPixel({xAxisIndex: 0}, onAxis(at))}px)`;
    }
  }

  function legend() {
    const item = (text, fill, kind) => element('li', {}, element('span', {className: 'swatch ' + kind,
      style: 'background:' + fill}), document.createTextNode(text));
    const measure = MEASURES[state.bars];
    const next = report.LEVELS.slice(1).map(from => from + '%');
    byId('legend').replaceChildren(
      ...measure !== undefined ? report.LEVELS.map((from, i) => item(i === 0 ? `less than ${next[0]} of ${measure} requested`
        : i === next.length ? `${from}% or more` : `${from}% to ${next[i]}`, report.levelColor(i), '')) : nodes.capacity.words.filter(text => text !== '').map(text => item(text, report.capacityColor(text), '')),
      item('until ready', report.color('quiet'), 'faint'),
      ...nodes.reason.words.filter(text => text !== '')
        .map(text => item('disrupted: ' + text, report.reasonColor(text), 'mark')),
    );
  }

  function fillFilters() {
    report.FILTERS.forEach(key => report.options(byId(key), report.choices(nodes[key]), state[key]));
    byId('group').value = state.group;
    byId('bars').value = MEASURES[state.bars] === undefined ? '' : state.bars;
    byId('time').value = report.isClockTime() ? 'utc' : '';
    byId('name').value = state.name;
  }

  function changed(keys) {
    const has = (...some) => some.some(key => keys.includes(key));
    const other = has('run');
    if (other) {
      nodes = run().nodes;
    }
    if (!GROUPS.includes(state.group)) {
      state.group = 'pool';
    }
    if (other || has('group', 'name', 'bars', 'time', ...report.FILTERS)) {
      rows = report.arranged(report.shownNodes(), state.group);
      fillFilters();
      legend();
      draw(true);
    } else if (has('from', 'to', 'top', 'bottom')) {
      draw(false);
    } else if (has('t')) {
      placeCursor();
    }
  }

  report.watch(changed);

  byId('filters').addEventListener('submit', event => event.preventDefault());
  [...report.FILTERS, 'group'].forEach(key => byId(key).addEventListener('change', event => set({
    [key]: event.target.value, top: NaN, bottom: NaN,
  })));
  ['bars', 'time'].forEach(key => byId(key).addEventListener('change', event => set({[key]: event.target.value})));
  byId('name').addEventListener('input', event => set({name: event.target.value, top: NaN, bottom: NaN}));
  byId('zoom-in').addEventListener('click', () => zoomBy(0.5, 1));
  byId('zoom-out').addEventListener('click', () => zoomBy(2, 1));
  byId('rows-in').addEventListener('click', () => zoomBy(1, 0.5));
  byId('rows-out').addEventListener('click', () => zoomBy(1, 2));
  byId('zoom-all').addEventListener('click', showAll);
  frame.addEventListener('keydown', event => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  });
  // The chart would keep the wheel to itself even where it does not zoom by it; the page is to scroll then.
  frame.addEventListener('wheel', event => {
    if (!event.ctrlKey && !event.shiftKey) {
      event.stopPropagation();
    }
  }, {capture: true, passive: true});
  chart.on('datazoom', zoomed);
  chart.getZr().on('mousemove', event => {
    pointer = offAxis(chart.convertFromPixel({xAxisIndex: 0}, event.offsetX));
  });
  chart.getZr().on('click', event => {
    const [at] = chart.convertFromPixel({gridIndex: 0}, [event.offsetX, event.offsetY]);
    if (chart.containPixel({gridIndex: 0}, [event.offsetX, event.offsetY])) {
      set({t: Math.round(offAxis(at)) / 10});
    }
  });

  function redraw() {
    chart.resize();
    draw(true);
  }
  window.addEventListener('resize', redraw);
  ['print', '(prefers-color-scheme: dark)'].forEach(media => window.matchMedia(media).addEventListener('change', () => {
    legend();
    redraw();
  }));
})();
