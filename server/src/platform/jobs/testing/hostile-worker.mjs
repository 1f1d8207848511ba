/** A worker whose jobs never end by themselves. Simulates faulty code and files that take too much time or memory. */
import SqliteDatabase from 'better-sqlite3';

const enter = (port) =>
  new Promise((resolve) => {
    port.once('message', resolve);
    port.postMessage('enter');
  });

const tasks = {
  async fillMemory() {
    const taken = [];
    for (;;) taken.push(new Array(100_000).fill(taken.length));
  },
  breakDown: () => process.exit(1),
  /** Throws outside the job's promise, which ends the thread. */
  throwBeside: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('nobody caught this');
      });
    }),
  /** Holds the gate while computing. */
  async compute(_, port) {
    await enter(port);
    for (;;);
  },
  /** Holds the gate and the database lock during one statement, which nothing can interrupt. */
  async longStatement({ file, rows }, port) {
    await enter(port);
    const connection = new SqliteDatabase(file);
    connection.exec('begin immediate');
    const count =
      'with recursive n (x) as (select 1 union all select x + 1 from n where x < ?) select count(*) from n';
    connection.prepare(count).get(rows);
    for (;;);
  },
};

// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default ({ task, input, gate }) => {
  gate.postMessage('begin');
  return tasks[task](input, gate);
};
