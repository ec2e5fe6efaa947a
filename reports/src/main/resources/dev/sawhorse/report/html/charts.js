/* The selected moment in the charts over time: a line in each; a click selects another one. */
(() => {
  'use strict';

  const {run, set} = report;
  const charts = [...document.querySelectorAll('figure svg[data-from]')].map(svg => {
    const {from, to, left, right, top, bottom} = Object.fromEntries(
      Object.entries(svg.dataset).map(([key, text]) => [key, Number(text)]));
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
    line.setAttribute('class', 'chosen');
    line.setAttribute('y1', top);
    line.setAttribute('y2', bottom);
    svg.append(line);
    return {svg, line, from, to, left, right};
  });

  function place({line, from, to, left, right}) {
    const seconds = report.moment() / 10;
    const x = left + (seconds - from) / (to - from) * (right - left);
    line.setAttribute('x1', x);
    line.setAttribute('x2', x);
    line.style.display = seconds < from || seconds > to ? 'none' : '';
  }

  charts.forEach(({svg, from, to, left, right}) => svg.addEventListener('click', event => {
    const box = svg.getBoundingClientRect();
    const x = (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width;
    if (x >= left && x <= right) {
      const seconds = from + (x - left) / (right - left) * (to - from);
      set({t: Math.round(Math.min(run().end / 10, seconds) * 10) / 10});
    }
  }));

  report.watch(keys => {
    if (keys.includes('t') || keys.includes('run')) {
      charts.forEach(place);
    }
  });
})();
