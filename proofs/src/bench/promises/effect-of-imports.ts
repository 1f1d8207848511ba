import { call } from '../lib/calls.ts';
import { inMs, median, percentile, timed } from '../lib/figures.ts';
import { during, pause } from '../lib/pulse.ts';
import { atMost, type Line, under } from '../lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount, YEARS } from '../lib/seed-history.ts';
import { type Server, startIdle } from '../lib/server.ts';
import type { Setting } from '../lib/setting.ts';
import { makeStatement, upload } from '../lib/statement.ts';
import { PAGE, pathOf } from '../lib/transactions-page.ts';

const ROWS = 50_000;
const IMPORTS = 4;
const REST_MS = 6000;
/** Interval between list requests. Forty per second stay below the per-minute request limit. */
const EVERY_MS = 25;

/** The effect of imports on other users' lists and writes, and how long the event loop is blocked. */
export async function others(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const [reader, writer, ...importers] = await seedUsersWithAccount(place.bare, IMPORTS + 3);
  if (!reader || !writer) return [];
  await seedHistory(place.bare, reader, 5000);
  await place.bare.settle();
  const idle = await startIdle();
  const request = {
    url: `${server.address}/api${pathOf({ year: YEARS.last })}`,
    token: reader.token,
    everyMs: EVERY_MS,
  };
  const seen: Seen = { importMs: [], writeRatio: [], heldMs: [], idleHeldMs: [] };
  const statement = makeStatement(ROWS);
  // The first import starts a worker thread, which is kept as long as there is work.
  await upload(server, importers.pop()?.token ?? '', statement, ROWS);
  const atRest = await during(request, () => pause(REST_MS));
  const meanwhile = await during(request, async () => {
    for (const importer of importers) {
      await importBesideWrites({ server, idle, writer, importer, statement, seen });
    }
  });
  await idle.stop();
  return linesOf(atRest, meanwhile, seen);
}

interface Seen {
  importMs: number[];
  /** The longest write of another user, divided by the import's own time. */
  writeRatio: number[];
  heldMs: number[];
  idleHeldMs: number[];
}

async function importBesideWrites(q: {
  server: Server;
  idle: Server;
  writer: BenchUser;
  importer: BenchUser;
  statement: Uint8Array;
  seen: Seen;
}): Promise<void> {
  const { server, idle, seen } = q;
  await Promise.all([server.seen(), idle.seen()]);
  let importing = true;
  const writes: number[] = [];
  const write = async () => {
    while (importing) {
      const body = { date: '2025-05-05', amount: 1, bank: 'BBVA', product: 'current' };
      writes.push(
        await timed(() => call(server, q.writer, '/transactions', { method: 'POST', body })),
      );
      await pause(20);
    }
  };
  const writing = write();
  const importMs = await timed(() => upload(server, q.importer.token, q.statement, ROWS));
  importing = false;
  await writing;
  const [ofServer, ofIdle] = await Promise.all([server.seen(), idle.seen()]);
  seen.importMs.push(importMs);
  seen.writeRatio.push(Math.max(...writes) / importMs);
  seen.heldMs.push(ofServer.heldMs);
  seen.idleHeldMs.push(ofIdle.heldMs);
}

function linesOf(atRest: number[], meanwhile: number[], seen: Seen): Line[] {
  const [rest, busy] = [percentile(atRest, 0.99), percentile(meanwhile, 0.99)];
  return [
    atMost(
      `others' lists of ${PAGE} while 50,000 rows are imported, p99, vs. idle`,
      busy / rest,
      5,
      `${inMs(busy)}, idle ${inMs(rest)}; median ${inMs(median(meanwhile))}, idle ${inMs(median(atRest))}`,
    ),
    atMost(
      "others' slowest write, vs. the import's own time",
      median(seen.writeRatio),
      1.5,
      `import ${inMs(median(seen.importMs))}`,
    ),
    under(
      'event loop blocked by an import, beyond an idle process',
      median(seen.heldMs.map((ms, at) => Math.max(0, ms - (seen.idleHeldMs[at] ?? 0)))),
      50,
      'ms',
      `at most ${inMs(median(seen.heldMs))}, the idle process ${inMs(median(seen.idleHeldMs))}; median of ${IMPORTS} imports`,
    ),
  ];
}
