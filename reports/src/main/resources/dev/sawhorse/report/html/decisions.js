/* The list of decisions, to be searched. */
(() => {
  'use strict';

  const {byId, clock, count, element, run, set, state, word} = report;
  const PAGE = 100;
  let limit = PAGE;

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

  function row(i) {
    const decisions = run().decisions;
    const jump = element('button', {type: 'button', className: 'link', textContent: clock(decisions.at[i]),
      title: 'Show the cluster at this time'});
    jump.addEventListener('click', () => set({t: decisions.at[i] / 10}));
    const times = decisions.times[i];
    const cell = (text, className = '') => element('td', {textContent: text, className});
    return element('tr', {},
      element('td', {className: 'number'}, jump),
      cell(word(decisions.kind, i)),
      cell(word(decisions.pool, i)),
      cell(decisions.subject[i] + (times > 1 && decisions.subject[i].includes('/') ? ' and others' : ''), 'wrapped'),
      cell(decisions.text[i], 'wrapped why'),
      cell(times > 1 ? count(times) + ', until ' + clock(decisions.last[i]) : '', 'number'));
  }

  function show() {
    const found = matching();
    const some = found.slice(0, limit);
    byId('decision-table').tBodies[0].replaceChildren(...some.map(row));
    byId('matching').textContent = found.length === 0
      ? 'No decision matches.'
      : `The first ${count(some.length)} of ${count(found.length)} matching decisions.`;
    byId('more').hidden = found.length <= limit;
    byId('decisions').dataset.matching = found.length;
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
  }

  report.watch(keys => {
    if (keys.some(key => ['run', 'words', 'kind', 'decided'].includes(key))) {
      limit = PAGE;
      fill();
      explainRest();
      show();
    }
  });

  byId('searches').addEventListener('submit', event => event.preventDefault());
  byId('words').addEventListener('input', event => set({words: event.target.value}));
  byId('kind').addEventListener('change', event => set({kind: event.target.value}));
  byId('decided-pool').addEventListener('change', event => set({decided: event.target.value}));
  byId('more').addEventListener('click', () => {
    limit += PAGE;
    show();
  });

  if (report.packed.length > 1) {
    byId('run-field').hidden = false;
    report.options(byId('run'), report.packed.map(one => [one.name, one.name]), '');
    byId('run').addEventListener('change', event => set({run: event.target.value, from: NaN, to: NaN, top: NaN, bottom: NaN}));
    report.watch(keys => {
      if (keys.includes('run')) {
        byId('run').value = state.run;
      }
    });
  }
})();
report.start();
