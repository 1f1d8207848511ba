import type { StepKind } from '@saldo/contract/history';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { findRows } from '../../../platform/db/crud.ts';
import { readRows, text } from '../../../platform/db/read-rows.ts';
import { readImages } from '../../../platform/db/row-images.ts';
import {
  type Entry,
  type Image,
  keyText,
  type RowKey,
  referred,
} from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { TableName } from '../../../schema/tables.ts';
import { pairsAmong } from '../../ledger/transfers/transfer-store.ts';
import { type MarkChange, markChanges } from './folded-marks.ts';
import { type Both, changeOf, REFERENCES, type RowChange, type Worlds } from './folded-rows.ts';
import { type OtherChange, OtherRows } from './folded-tables.ts';
import { type PairChange, pairChanges } from './folded-transfers.ts';
import { type Lost, lostOf } from './lost-count.ts';
import { keyIn, RecordedEvents } from './recorded-entries.ts';
import { RecordedSteps } from './recorded-steps.ts';
import { type Event, foldRow, type InForce, type Turn, type Update } from './row-history.ts';

/** What a turn changes. */
export interface Changes {
  rows: RowChange[];
  pairs: PairChange;
  marks: MarkChange;
  others: OtherChange[];
  /** What the turned steps changed in rows that were there. Those that they added or removed would fill the memory. */
  updates: Update[];
  /** What stays as it is. */
  lost: Lost;
  /** Names of rules that they made, and that stay because they were edited since. */
  keptRules: string[];
}

/** Undoing steps of these kinds removes only rows. Accounts and other restored data stay. */
export const ROWS_ONLY: ReadonlySet<StepKind> = new Set<StepKind>(['import', 'restore', 'sync']);
const ROWS: ReadonlySet<TableName> = new Set<TableName>([
  ...(['transactions', 'removed_rows', 'effects', 'transfers', 'reports'] as const),
]);

/** Which steps are in force before and after a turn. */
function inForceOf({ steps }: RecordedSteps, turn: Turn): Both<InForce> {
  const check =
    (isAfter: boolean): InForce =>
    ({ id }, table) => {
      const step = steps.get(id);
      if (!step) return true;
      const isTurned = isAfter && turn.steps.has(id);
      const isUndone = isTurned ? turn.way === 'undo' : step.undone_at !== null;
      if (!isUndone) return true;
      const undoesMade = isTurned ? turn.undoesMade : step.undoes_made === true;
      return ROWS_ONLY.has(step.kind) && !undoesMade && !ROWS.has(table);
    };
  return { before: check(false), after: check(true) };
}

/** Computes what a turn changes. Does not write. */
export async function changesOfTurn(db: Db | Tx, turn: Turn): Promise<Changes> {
  const { bookId } = turn;
  const recorded = await RecordedSteps.read(db, { bookId, whole: turn.steps });
  const inForce = inForceOf(recorded, turn);
  const own = [...turn.steps].flatMap((id) => recorded.steps.get(id)?.entries ?? []);
  let known = await layersKnown(db, { bookId, recorded });
  const touched = new Set(own.flatMap((entry) => mainIdsOf(entry, known)));
  const first = new OtherRows(db, { bookId, events: RecordedEvents.ofOthers(recorded), inForce });
  await first.read();
  for (const id of await rowsOfCategories(db, bookId, first.movedCategories())) touched.add(id);
  for (const id of await rowsOfRules(db, { bookId, recorded, rules: first.movedRules() }))
    touched.add(id);
  await readAround(db, { bookId, recorded, touched });
  known = await layersKnown(db, { bookId, recorded });
  const events = new RecordedEvents(recorded, known);
  const others = new OtherRows(db, { bookId, events, inForce });
  await others.read();
  const ids = [...touched];
  const present = await readImages(
    db,
    { table: 'transactions', bookId },
    ids.map((id) => [id]),
  );
  const isThere = (id: string) => {
    const row = events.row('transactions', id);
    return row && row.events.length > 0
      ? foldRow(row.events, inForce.after).isThere
      : present.has(keyText([id]));
  };
  const pairs = await pairChanges(db, { bookId, ids, isThere, events, inForce });
  const imports = importsByStep(events);
  const worlds: Worlds = {
    inForce,
    isCategory: others.isCategory,
    isRule: others.isRule,
    isThere,
    isSuspended: (id) => pairs.suspended.has(id),
    importsOf: ({ step }: Event) => imports.get(step.id) ?? [],
  };
  const rows = await rowChanges(db, { bookId, ids, events, worlds, present });
  return {
    rows,
    pairs,
    marks: await markChanges(db, { ...turn, rows, events, inForce }),
    others: others.changes(turn, rows),
    updates: own.filter(isUpdate),
    lost: lostOf(turn, { rows, pairs, own, keptAccounts: others.keptAccounts(own) }),
    keptRules: others.keptRules(own),
  };
}

const isUpdate = (entry: Entry): entry is Update => entry[0] === '=' && entry[1] !== 'effects';

/** Ids of the imports that each step made. */
function importsByStep(events: RecordedEvents): ReadonlyMap<string, string[]> {
  const all = new Map<string, string[]>();
  for (const { key, events: own } of events.of('reports').values()) {
    for (const { step, entry } of own) {
      if (entry[0] === '+') all.set(step.id, [...(all.get(step.id) ?? []), String(key[0])]);
    }
  }
  return all;
}

/** Ids of the transactions that an entry is about. */
function mainIdsOf(entry: Entry, known?: ReadonlyMap<string, Image>): string[] {
  const [op, table] = entry;
  const layer = table === 'effects' ? known?.get(String(keyIn(entry)[0])) : undefined;
  const row = { ...layer, ...(op === '-' ? entry[2] : entry[3]) };
  const names = (...columns: string[]) =>
    columns.flatMap((name) => (typeof row[name] === 'string' ? [String(row[name])] : []));
  if (table === 'transactions' || table === 'removed_rows') {
    return op === '-' ? names('id') : [String(entry[2][0])];
  }
  if (table === 'effects') return names('transaction_id');
  if (table === 'transfers') return names('expense_id', 'income_id');
  if (table === 'sightings') return names('transaction_id');
  return [];
}

/** Reads what all steps wrote to the touched rows, and to rows that are linked with one of them or refer to one. */
async function readAround(
  db: Db | Tx,
  q: { bookId: BookId; recorded: RecordedSteps; touched: Set<string> },
): Promise<void> {
  const { bookId, recorded, touched } = q;
  let size = -1;
  while (touched.size > size) {
    size = touched.size;
    await recorded.about([...touched].sort());
    for (const pair of await pairsAmong(db, { bookId, ids: [...touched] })) {
      touched.add(pair.expense_id);
      touched.add(pair.income_id);
    }
    for (const both of [...pairsIn(recorded), ...referringIn(recorded)]) {
      if (both.some((id) => touched.has(id))) for (const id of both) touched.add(id);
    }
  }
}

/** The legs of all pairs that were read. */
const pairsIn = (recorded: RecordedSteps): string[][] =>
  entriesIn(recorded).flatMap((entry) => (entry[1] === 'transfers' ? [mainIdsOf(entry)] : []));

/** Each row that was read and refers to others, with those. */
const referringIn = (recorded: RecordedSteps): string[][] =>
  entriesIn(recorded).flatMap((entry) => {
    const ids = entry[1] === 'transactions' ? referred(entry, REFERENCES) : [];
    return ids.length > 0 ? [[...mainIdsOf(entry), ...ids]] : [];
  });

const entriesIn = ({ steps, saved }: RecordedSteps): Entry[] =>
  [...steps.values(), ...saved].flatMap(({ entries }) => entries);

/** Layers that entries of earlier versions name only by their ids. */
async function layersKnown(
  db: Db | Tx,
  { bookId, recorded }: { bookId: BookId; recorded: RecordedSteps },
): Promise<Map<string, Image>> {
  const known = new Map<string, Image>();
  const keys: RowKey[] = [];
  for (const entry of entriesIn(recorded)) {
    if (entry[1] !== 'effects') continue;
    const row = entry[0] === '-' ? entry[2] : entry[3];
    if (!row || !('field' in row)) keys.push(keyIn(entry));
    else if (entry[0] === '-') known.set(String(row.id), row);
  }
  const there = await readImages(db, { table: 'effects', bookId }, keys);
  for (const image of there.values()) known.set(String(image.id), image);
  return known;
}

/** Transactions in these categories, or with a layer that names one of them. */
async function rowsOfCategories(
  db: Db | Tx,
  bookId: BookId,
  categories: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const id of categories) {
    const rows = await readRows(db, { id: text })`
      select id from transactions where user_id = ${bookId} and category_id = ${id}
      union select id from transactions
        where user_id = ${bookId} and parts is not null and parts like ${`%${id}%`}
      union select transaction_id as id from effects
        where user_id = ${bookId} and field = 'category' and value_after like ${`%${id}%`}`;
    for (const row of rows) found.push(row.id);
  }
  return found;
}

/** Transactions with a layer of one of these rules, now or by any step. */
async function rowsOfRules(
  db: Db | Tx,
  q: { bookId: BookId; recorded: RecordedSteps; rules: readonly string[] },
): Promise<string[]> {
  const { bookId, recorded, rules } = q;
  if (rules.length === 0) return [];
  await recorded.all();
  const there = await findRows(db, 'effects', { user_id: bookId, cause_id: [...rules] });
  const isOfRule = ({ cause_id: id }: Image) => rules.includes(String(id));
  const entries = [...recorded.steps.values()].flatMap((step) => step.entries);
  const written = entries.filter((entry) => {
    const layer = entry[0] === '-' ? entry[2] : entry[3];
    return entry[1] === 'effects' && layer !== undefined && isOfRule(layer);
  });
  return [
    ...there.map(({ transaction_id: id }) => id),
    ...written.flatMap((entry) => mainIdsOf(entry)),
  ];
}

async function rowChanges(
  db: Db | Tx,
  q: {
    bookId: BookId;
    ids: readonly string[];
    events: RecordedEvents;
    worlds: Worlds;
    present: ReadonlyMap<string, Image>;
  },
): Promise<RowChange[]> {
  const { bookId, ids, events, worlds, present } = q;
  const layers = new Map<string, Image[]>();
  for (const some of chunksOf(ids)) {
    for (const { user_id: _, ...layer } of await findRows(db, 'effects', {
      user_id: bookId,
      transaction_id: some,
    })) {
      const own = layers.get(layer.transaction_id);
      if (own) own.push(layer);
      else layers.set(layer.transaction_id, [layer]);
    }
  }
  return ids.map((id) =>
    changeOf(
      {
        id,
        recorded: events.row('transactions', id) ?? { key: [id], events: [], saved: new Map() },
        layers: events.layers.get(id) ?? new Map(),
        present: present.get(keyText([id])),
        presentLayers: layers.get(id) ?? [],
        savedLayers: events.savedLayers.get(id) ?? [],
      },
      worlds,
    ),
  );
}
