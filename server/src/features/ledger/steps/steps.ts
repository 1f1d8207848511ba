import type { Step, StepKind, StepLink } from '@saldo/contract/history';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { insertion } from '../../../platform/db/crud.ts';
import { integer, nullable, readRows, text } from '../../../platform/db/read-rows.ts';
import {
  type Cells,
  type CellValue,
  compressPart,
  endJournal,
  type Journal,
  journalOf,
  readPart,
  startJournal,
} from '../../../platform/db/row-journal.ts';
import { runTogether } from '../../../platform/db/run-together.ts';
import type { RecordedTx, Tx } from '../../../platform/db/storage.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import { categoriesOf } from '../../../schema/stored/stored-parts.ts';
import type { TableName, Tables } from '../../../schema/tables.ts';
import { RECORDED, REMOVALS } from './recorded-tables.ts';
import { NEWEST_STEP_FIRST, takeWriteNumber } from './write-number.ts';

/**
 * Lets only one writer at a time change a user's rows, so none reads what another is about to change. Take this lock
 * before any row lock. From then on, the database transaction records what it writes. Returns the number of this
 * write.
 */
export function lockLedger(tx: Tx, { bookId }: { bookId: BookId }): Promise<number> {
  startRecording(tx);
  return takeWriteNumber(tx, bookId);
}

/** What writes transactions, their layers, transfers and marks: a database transaction that records its writes. */
export type Rows = RecordedTx;

export const startRecording = (tx: Tx): Rows => startJournal(tx, RECORDED);

/** Records from now on what the database transaction takes away, instead of all that it writes. */
export function recordRemovals(tx: Tx): Rows {
  endJournal(tx);
  return startJournal(tx, REMOVALS);
}

/** What the database transaction has written to the user's rows so far. */
export interface Written {
  /** Ids of the written transactions, including deleted ones. */
  ids: readonly string[];
  /** Transaction columns that were changed by updates. */
  columns: ReadonlySet<string>;
  hasInserted: boolean;
  hasDeleted: boolean;
  /** True if transfers, accounts, categories or exchange rates were written too. */
  hasOthers: boolean;
  /** True if other rows were written that balances and gaps depend on, or the goals that follow them. */
  hasBalances: boolean;
  /**
   * Earlier categories, dates and accounts of the written transactions, and which of these were deleted. Undefined if there
   * were too many to keep.
   */
  before: RowsBefore | undefined;
}

interface RowsBefore {
  categories: (string | null)[];
  days: string[];
  accounts: string[];
  deleted: Set<string>;
}

/** Tables besides transactions that balances and gaps of accounts are computed from, and what follows them. */
const OF_BALANCES: readonly TableName[] = [
  ...(['accounts', 'linked_accounts', 'reports', 'removed_rows', 'goals'] as const),
];

export function writtenSoFar(tx: Tx): Written {
  const journal = journalOf(tx, 'transactions');
  const hasWritten = (tables: readonly TableName[]) =>
    tables.some((table) => (journal?.written(table).size ?? 0) > 0);
  return {
    ids: [...(journal?.written('transactions') ?? [])],
    columns: journal?.changedColumns('transactions') ?? new Set(),
    hasInserted: (journal?.count('+', 'transactions') ?? 0) > 0,
    hasDeleted: (journal?.count('-', 'transactions') ?? 0) > 0,
    hasOthers: hasWritten(['transfers', 'accounts', 'categories', 'own_rates', 'shares']),
    hasBalances: hasWritten(OF_BALANCES),
    before: journal?.entries && rowsBefore(journal.entries),
  };
}

function rowsBefore(entries: NonNullable<Journal['entries']>): RowsBefore {
  const deleted = new Set<string>();
  const images = entries.flatMap((entry) => {
    if (entry[1] !== 'transactions' || entry[0] === '+' || entry[0] === '*') return [];
    if (entry[0] === '=') return [entry[3]];
    deleted.add(String(entry[2].id));
    return [entry[2]];
  });
  const valuesOf = (name: string): CellValue[] => [
    ...new Set(images.flatMap((image) => (image[name] === undefined ? [] : [image[name]]))),
  ];
  const accounts = [...valuesOf('account_id'), ...valuesOf('bank_account_id')];
  return {
    categories: categoriesOf(valuesOf('category_id'), valuesOf('parts')),
    days: [...new Set(valuesOf('date').map((date) => String(date).slice(0, 10)))],
    accounts: accounts.filter((id) => typeof id === 'string'),
    deleted,
  };
}

interface Who {
  bookId: BookId;
  /** ISO 8601, UTC. */
  now: string;
}

export interface StepAbout {
  kind: StepKind;
  by?: Step['by'];
  /** What the step changed besides transactions. */
  links?: readonly StepLink[];
  /**
   * If true, adjacent steps of this kind and author share one line of the history, where each can be undone on its own. Edits
   * always share one.
   */
  isPartOfSitting?: boolean;
}

export const accountLink = ({ id, name }: { id: string; name: string }): StepLink => ({
  to: 'account',
  id,
  name,
});

export const transactionLink = (row: { id: string; description: string }): StepLink => ({
  to: 'transaction',
  id: row.id,
  name: row.description,
});

/** Longest gap between two steps of the same sitting, which is shown as one line of the history. */
const SITTING_MS = 10 * 60_000;

/** Works like `recordStep`, but nothing follows. */
export async function storeStep(tx: Tx, who: Who, about: StepAbout): Promise<string | null> {
  const { bookId, now } = who;
  const journal = endJournal(tx);
  if (!journal || journal.isEmpty) return null;
  const id = newId();
  const touched = [...rowsOf(about, journal)];
  const { accounts, ...sum } = await sumOf(tx, bookId, touched, journal);
  const links = [...(about.links ?? []), ...accountsOnly(about, accounts)];
  const isOfSitting = about.kind === 'edit' || about.isPartOfSitting === true;
  const step = insertion('steps', {
    user_id: bookId,
    id,
    kind: about.kind,
    by: about.by ?? 'user',
    at: now,
    count: touched.length,
    ...sum,
    links: JSON.stringify(links),
    fields: JSON.stringify(fieldsOf(journal)),
    sitting: isOfSitting ? sittingOf(who, about) : null,
    undone_at: null,
    write_number: await takeWriteNumber(tx, bookId),
    turn_number: null,
  });
  const [first, ...more] = await partsOf({ bookId, stepId: id }, journal);
  await runTogether(tx, first ? [step, first] : [step]);
  for (const part of more) await part.execute(tx);
  return id;
}

/** The transactions that a step is about. A deletion also frees rows that were linked with the deleted ones. */
function rowsOf({ kind }: StepAbout, journal: Journal): ReadonlySet<string> {
  const removed = journal.removedFrom('transactions');
  const isDeletion = removed.size > 0 && (kind === 'edit' || kind === 'bulk_delete');
  return isDeletion ? removed : journal.written('transactions');
}

/** Kinds of steps that do not name accounts themselves, and whose links do not block the undo of other steps. */
const ACROSS_ACCOUNTS: ReadonlySet<StepKind> = new Set<StepKind>([
  ...(['edit', 'batch', 'bulk_delete', 'ai', 'sort', 'rule', 'rules', 'transfer'] as const),
]);

/** A step that changed more accounts than this appears in no account's history. */
const MOST_ACCOUNTS = 5;

/** Links that make the step appear in the history of its accounts. They have no name, so nothing displays them. */
const accountsOnly = ({ kind }: StepAbout, accounts: ReadonlySet<string>): StepLink[] =>
  ACROSS_ACCOUNTS.has(kind) && accounts.size <= MOST_ACCOUNTS
    ? [...accounts].map((id) => accountLink({ id, name: '' }))
    : [];

/** The parts that hold what undo and redo took away have numbers from here on. */
const FIRST_IMAGES = 500_000;

async function partsOf(
  { bookId, stepId }: { bookId: BookId; stepId: string },
  journal: Journal,
): Promise<RawBuilder<unknown>[]> {
  const parts = await journal.parts();
  // A step without any part would count as no longer undoable.
  const kept = parts.length > 0 ? parts : [{ entries: compressPart([]), ids: null }];
  return kept.map(({ entries, ids }, part) => {
    const holds = ids ? 'rows' : 'others';
    return insertion('step_parts', { user_id: bookId, step_id: stepId, part, entries, holds, ids });
  });
}

/** Keeps the rows that undoing or redoing a step took away, so that the next turn can bring them back. */
export async function storeImages(
  tx: Tx,
  { bookId, stepId }: { bookId: BookId; stepId: string },
  journal: Journal,
): Promise<void> {
  if (journal.isEmpty) return;
  // Other rows than transactions may have gone for good, until a turn of another step brings them back.
  await sql`delete from step_parts where user_id = ${bookId} and step_id = ${stepId}
    and holds = 'images' and ids is not null`.execute(tx);
  await addImages(tx, { bookId, stepId }, journal);
}

/** Keeps rows that were taken away besides those that a turn of the step took. */
export async function addImages(
  tx: Tx,
  { bookId, stepId }: { bookId: BookId; stepId: string },
  journal: Journal,
): Promise<void> {
  const [last] = await readRows(tx, { part: nullable(integer) })`select max(part) as part
    from step_parts where user_id = ${bookId} and step_id = ${stepId} and holds = 'images'`;
  let part = (last?.part ?? FIRST_IMAGES - 1) + 1;
  for (const { entries, ids } of await journal.parts()) {
    const key = { user_id: bookId, step_id: stepId, part };
    await insertion('step_parts', { ...key, entries, holds: 'images', ids }).execute(tx);
    part += 1;
  }
}

/**
 * The sitting of the latest step, if that step has the same kind and author, is not undone and is recent. Otherwise a new
 * sitting.
 */
function sittingOf({ bookId, now }: Who, { kind, by = 'user' }: StepAbout): RawBuilder<unknown> {
  const since = new Date(Date.parse(now) - SITTING_MS).toISOString();
  return sql`coalesce((
    select case when last.kind = ${kind} and last."by" = ${by} and last.undone_at is null
      and last.at > ${since} then last.sitting end
    from (select kind, "by", undone_at, at, sitting from steps where user_id = ${bookId}
      order by ${NEWEST_STEP_FIRST} limit 1) last), ${newId()})`;
}

type Sum = Pick<Tables['steps'], 'sum' | 'currency'>;
interface Amount {
  account: string | null;
  currency: string;
  sum: number;
}

/**
 * Accounts and signed sum of the changed transactions. Existing ones count as they are now, deleted ones as they were.
 */
async function sumOf(
  tx: Tx,
  bookId: BookId,
  touched: readonly string[],
  journal: Journal,
): Promise<Sum & { accounts: ReadonlySet<string> }> {
  const sums = new Map<string, number>();
  const accounts = new Set<string>();
  let there = 0;
  const add = ({ account, currency, sum }: Amount) => {
    sums.set(currency, (sums.get(currency) ?? 0) + sum);
    if (account !== null) accounts.add(account);
  };
  const unknown = touched.filter((id) => {
    const row = journal.known('transactions', id);
    if (row) add(amountOf(row));
    return !row;
  });
  if (unknown.length > journal.count('-', 'transactions')) {
    for (const amount of await amountsOf(tx, bookId, unknown, journal)) {
      there += amount.n;
      add(amount);
    }
  }
  if (there < unknown.length) for await (const amount of deletedAmounts(journal)) add(amount);
  const [only, ...others] = sums;
  // A sum too large for an exact number is not shown.
  if (!only || others.length > 0 || !Number.isSafeInteger(only[1])) {
    return { sum: null, currency: null, accounts };
  }
  return { currency: only[0], sum: only[1], accounts };
}

interface Amounts extends Amount {
  n: number;
}

/** Sums of the existing transactions by account and currency. */
async function amountsOf(
  tx: Tx,
  bookId: BookId,
  ids: readonly string[],
  journal: Journal,
): Promise<Amounts[]> {
  const among = async (which: RawBuilder<unknown>): Promise<Amounts[]> => {
    const rows = await readRows(tx, {
      account: nullable(text),
      currency: text,
      n: integer,
      sum: text,
    })`
      select account_id as account, currency, count(*) as n, cast(sum(case direction when 'income' then amount else -amount end) as text) as sum
      from transactions where user_id = ${bookId} and ${which} group by account_id, currency`;
    return rows.map(({ sum, ...row }) => ({ ...row, sum: Number(sum) }));
  };
  const chunks = [...chunksOf(ids)];
  if (chunks.length > 1 && journal.count('-', 'transactions') === 0) {
    // An import's ids are usually consecutive. If no other row's id is between the first and the last, a single query
    // reads them all.
    const [first, last] = [minOf(ids), maxOf(ids)];
    const all = await among(sql`id >= ${first} and id <= ${last}`);
    if (all.reduce((sum, { n }) => sum + n, 0) === ids.length) return all;
  }
  const found: Amounts[] = [];
  for (const some of chunks) found.push(...(await among(sql`id in (${sql.join(some)})`)));
  return found;
}

const minOf = (ids: readonly string[]) => ids.reduce((a, b) => (a < b ? a : b));
const maxOf = (ids: readonly string[]) => ids.reduce((a, b) => (a > b ? a : b));

async function* deletedAmounts(journal: Journal): AsyncGenerator<Amount> {
  const { entries } = journal;
  const parts = entries ? [] : await journal.parts();
  for (const some of entries ? [entries] : parts.map((part) => readPart(part.entries))) {
    for (const entry of some) {
      if (entry[0] === '-' && entry[1] === 'transactions') yield amountOf(entry[2]);
    }
  }
}

const amountOf = ({ account_id: account, currency, amount, direction }: Cells): Amount => ({
  account: typeof account === 'string' ? account : null,
  currency: String(currency),
  sum: direction === 'income' ? Number(amount) : -Number(amount),
});

/** API names of columns, where they differ. Those below are left out. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  category_id: 'category',
  account_id: 'account',
  possible_duplicate_of: 'duplicate',
};
const SILENT = new Set([
  ...[
    'updated_at',
    'edited_at',
    'kept_at',
    'category_source',
    'category_reason',
    'bank_account_id',
  ],
]);

const fieldsOf = (journal: Journal): string[] => {
  const columns = [...journal.changedColumns('transactions')].filter((name) => !SILENT.has(name));
  return columns.map((name) => FIELD_NAMES[name] ?? name).sort();
};
