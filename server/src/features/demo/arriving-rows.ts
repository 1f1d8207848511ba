import { addDays, type Day, dayOf } from '@saldo/domain/dates';
import { ACCOUNTS, type AccountKey } from '@saldo/domain/world/data/accounts';
import { insertRow } from '../../platform/db/crud.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { blankRow } from '../../schema/rows.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { decidedCategories, readDecided } from '../categorization/decided-merchants.ts';
import { setFields } from '../ledger/layers/rewrites.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { recordOnly } from '../ledger/steps/ledger-write.ts';
import { accountLink } from '../ledger/steps/steps.ts';
import type { DemoIds } from './rows.ts';

/** Days that History shows for the demo account. */
export const SHOWN_DAYS = 30;
/** How many of these days the first import of a new demo account covers. */
const IMPORTED_DAYS = 14;
const IMPORTED: AccountKey = 'nomina';
/** Time of a day's sync, in UTC. It is later than the day's last row in any European time zone. */
const FETCHED_AT = 'T21:45:00.000Z';
const IMPORTED_AT = 'T17:20:00.000Z';

interface Arrival {
  rows: TransactionsTable[];
  /** ISO 8601, UTC. */
  at: string;
  isImport: boolean;
}

/**
 * Inserts rows as imports and syncs would. Rows older than what History shows are inserted together without a step; the
 * others get one step per day and bank.
 */
export async function insertWithSteps(
  tx: Tx,
  own: DemoIds,
  { rows, today, isNew }: { rows: readonly TransactionsTable[]; today: Day; isNew: boolean },
): Promise<void> {
  const since = addDays(today, -SHOWN_DAYS);
  const older = rows.filter(({ date }) => date < since);
  await insertTransactions(withoutJournal(tx), arrivedAt(older, `${since}T00:00:00.000Z`));
  const shown = rows.filter(({ date }) => date >= since);
  const until = isNew ? addDays(since, IMPORTED_DAYS) : since;
  for (const arrival of arrivalsOf(shown, { own, until })) {
    if (arrival.isImport) await writeImport(tx, own, arrival);
    else await writeSync(tx, own, arrival);
  }
}

/**
 * Groups rows by day and bank, oldest first. The imported bank's rows from before `until` form one import on that
 * day.
 */
function arrivalsOf(
  rows: readonly TransactionsTable[],
  { own, until }: { own: DemoIds; until: Day },
): Arrival[] {
  const arrivals = new Map<string, Arrival>();
  for (const row of rows) {
    const isImport = row.bank === ACCOUNTS[IMPORTED].bank && row.date < until;
    const fetched = isImport ? `${until}${IMPORTED_AT}` : `${dayOf(row.date)}${FETCHED_AT}`;
    const at = fetched < own.now ? fetched : own.now;
    const key = `${at} ${row.bank} ${isImport}`;
    const arrival = arrivals.get(key) ?? { rows: [], at, isImport };
    arrival.rows.push(row);
    arrivals.set(key, arrival);
  }
  return [...arrivals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, arrival]) => arrival);
}

async function writeSync(tx: Tx, own: DemoIds, { rows, at }: Arrival): Promise<void> {
  const decided = await decidedAmong(tx, own, rows);
  await recordOnly(
    tx,
    { bookId: own.bookId, now: at },
    {
      work: (all) => insertTransactions(all, arrivedAt(withoutCategory(rows, decided), at)),
      step: { kind: 'sync', by: 'job', links: linksOf(own, rows) },
    },
  );
  await sortDecided(tx, own, { decided, at, arrivalId: newId() });
}

/** Rows that an import or sync would sort, because the user has decided their merchants and chose this category. */
async function decidedAmong(tx: Tx, { bookId }: DemoIds, rows: readonly TransactionsTable[]) {
  const chosen = new Map(
    rows.flatMap(({ id, category_id, category_source }) =>
      category_source === 'hand' ? [[id, category_id]] : [],
    ),
  );
  const decided = chosen.size > 0 ? await readDecided(tx, { bookId }) : null;
  const found = decided ? decidedCategories(decided, rows) : [];
  return found.filter(({ id, category }) => chosen.get(id) === category.id);
}

type DecidedRows = Awaited<ReturnType<typeof decidedAmong>>;

function withoutCategory(rows: readonly TransactionsTable[], decided: DecidedRows) {
  const ids = new Set(decided.map(({ id }) => id));
  const open = { category_id: null, category_source: 'none' } as const;
  return rows.map((row) => (ids.has(row.id) ? { ...row, ...open } : row));
}

/** Sorts rows as a step of its own, like the sorting after an import or sync. */
async function sortDecided(
  tx: Tx,
  { bookId }: DemoIds,
  { decided, at, arrivalId }: { decided: DecidedRows; at: string; arrivalId: string },
): Promise<void> {
  if (decided.length === 0) return;
  const context = { bookId, now: at };
  await recordOnly(tx, context, {
    work: (rows) =>
      setFields(rows, context, {
        author: { cause: 'ai', causeId: arrivalId },
        automatic: true,
        items: decided.map(({ id, category }) => ({ id, values: { category } })),
      }),
    step: { kind: 'sort', by: 'job' },
  });
}

async function writeImport(tx: Tx, own: DemoIds, { rows, at }: Arrival): Promise<void> {
  const { bookId } = own;
  const decided = await decidedAmong(tx, own, rows);
  const id = newId();
  const { bank, name, iban, product, currency } = ACCOUNTS[IMPORTED];
  const days = rows.map(({ date }) => dayOf(date)).sort();
  const fileName = `movimientos_${at.slice(0, 10).replaceAll('-', '')}.csv`;
  const count = rows.length;
  const [first, last] = [rows.at(0), rows.at(-1)];
  const chain = {
    status: 'holds' as const,
    gaps: 0,
    opening: (first?.bank_balance ?? 0) - (first?.bank_amount ?? 0),
    closing: last?.bank_balance ?? 0,
  };
  const account = { id: own.accounts.get(IMPORTED) ?? '', name, iban, product, currency };
  const report = {
    ...blankRow('reports'),
    ...{ user_id: bookId, id, bank, file_name: fileName, total: count, imported: count },
    ...{ variant: '', duplicates: 0, skipped: 0, rules_changed: 0, transfers_linked: 0 },
    ...{ date_from: days.at(0) ?? null, date_to: days.at(-1) ?? null, created_at: at },
    details: JSON.stringify({
      accounts: [{ ...account, imported: count, duplicates: 0, chain }],
      ...{ skipped_reasons: {}, notices: [], known: [], known_from: {} },
    }),
  };
  const imported = arrivedAt(withoutCategory(rows, decided), at);
  await recordOnly(
    tx,
    { bookId, now: at },
    {
      async work(all) {
        await insertRow(all, 'reports', report);
        await insertTransactions(
          all,
          imported.map((row) => ({ ...row, report_id: id })),
        );
      },
      step: {
        kind: 'import',
        links: [{ to: 'import', id, name: fileName }, ...linksOf(own, rows)],
      },
    },
  );
  await sortDecided(tx, own, { decided, at, arrivalId: id });
}

const arrivedAt = (rows: readonly TransactionsTable[], at: string): TransactionsTable[] =>
  rows.map((row) => ({ ...row, created_at: at, updated_at: at }));

function linksOf(own: DemoIds, rows: readonly TransactionsTable[]) {
  const touched = new Set(rows.map((row) => row.account_id));
  return [...own.accounts].flatMap(([key, id]) =>
    touched.has(id) ? [accountLink({ id, name: ACCOUNTS[key].name })] : [],
  );
}
