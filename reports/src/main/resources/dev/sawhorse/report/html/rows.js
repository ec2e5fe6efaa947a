/* Rows for nodes: in each group, nodes that do not exist at the same time share a row. */
(() => {
  'use strict';

  /** Gives every node a row of its group: the one that has been free for longest, or a new one. */
  report.arranged = (shown, group) => {
    const {nodes} = report.run();
    const {words, rows: column} = nodes[group];
    const groups = new Map();
    shown.forEach(i => {
      if (!groups.has(column[i])) {
        groups.set(column[i], []);
      }
      groups.get(column[i]).push(i);
    });
    const found = {row: new Int32Array(nodes.name.length), shown, groups: [], count: 0};
    [...groups.keys()].sort((a, b) => (words[a] < words[b] ? -1 : 1)).forEach(key => {
      const members = groups.get(key).sort((a, b) => nodes.from[a] - nodes.from[b] || a - b);
      const used = packedRows(nodes, members, found.row, found.count);
      found.groups.push({label: words[key] || '(none)', from: found.count, to: found.count + used});
      found.count += used;
    });
    return found;
  };

  function packedRows(nodes, members, row, first) {
    const free = [];
    let used = 0;
    members.forEach(i => {
      const lane = free.length > 0 && free[0][0] <= nodes.from[i] ? popped(free) : used++;
      row[i] = first + lane;
      push(free, [Math.max(nodes.until[i], nodes.from[i] + 1), lane]);
    });
    return used;
  }

  const before = (a, b) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

  function push(heap, item) {
    let at = heap.push(item) - 1;
    while (at > 0 && before(item, heap[(at - 1) >> 1])) {
      heap[at] = heap[(at - 1) >> 1];
      at = (at - 1) >> 1;
    }
    heap[at] = item;
  }

  /** Takes the first of a heap and returns its lane. */
  function popped(heap) {
    const first = heap[0];
    const item = heap.pop();
    if (heap.length > 0) {
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= heap.length) {
          break;
        }
        child += child + 1 < heap.length && before(heap[child + 1], heap[child]) ? 1 : 0;
        if (!before(heap[child], item)) {
          break;
        }
        heap[at] = heap[child];
        at = child;
      }
      heap[at] = item;
    }
    return first[1];
  }
})();
