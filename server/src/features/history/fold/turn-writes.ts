import { findRow, updateRows } from '../../../platform/db/crud.ts';
import {
  deleteImages,
  insertImages,
  readImages,
  updateImages,
} from '../../../platform/db/row-images.ts';
import type { CellValue, Image, RowKey } from '../../../platform/db/row-journal.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { DATA_TABLES, type TableName } from '../../../schema/tables.ts';
import { monthsIn } from '../../ledger/figures/user-calendar.ts';
import { recordAddedPayments, recordChangedPayments } from '../../ledger/rows/changed-payments.ts';
import { removeTransactions } from '../../ledger/rows/remove-transactions.ts';
import type { Rows } from '../../ledger/steps/steps.ts';
import { writeNumberOf } from '../../ledger/steps/write-number.ts';
import type { RowChange } from './folded-rows.ts';
import type { OtherChange } from './folded-tables.ts';
import type { Turn } from './row-history.ts';
import type { Changes } from './turn-consequences.ts';
import { isUsed } from './used-rows.ts';

/** Tables whose rows have the number of the write that last changed them. */
const NUMBERED: ReadonlySet<TableName> = new Set<TableName>(['goals', 'alerts']);

/** What could not be written. */
export interface Kept {
  /** Names of categories and accounts that stay because something still uses them. */
  inUse: string[];
}

/**
 * Writes what a turn changes. Rows that others refer to come first and go last. The caller holds the ledger lock, and
 * nothing has been written since the changes were computed.
 */
export async function writeChanges(tx: Rows, turn: Turn, changes: Changes): Promise<Kept> {
  const { rows, pairs, marks } = changes;
  const { others, numbers } = withoutNumbers(changes.others);
  const { bookId, now } = turn;
  const of = (table: TableName) => ({ table, bookId });
  await setOthers(tx, turn, others.filter(isFreeing));
  await insertOthers(tx, turn, others);
  await setOthers(
    tx,
    turn,
    others.filter((one) => !isFreeing(one)),
  );
  await insertRows(tx, turn, rows);
  await setRows(tx, turn, rows);
  await deleteImages(
    tx,
    of('transfers'),
    pairs.gone.map((id) => [id]),
  );
  await setStates(
    tx,
    turn,
    pairs.set.filter(({ state }) => state === 'unlinked'),
  );
  await writeLayers(tx, turn, rows);
  await deleteImages(
    tx,
    of('removed_rows'),
    marks.gone.map((id) => [id]),
  );
  const replaced = [...(await readImages(tx, of('removed_rows'), marks.put.map(keyOfId))).values()];
  await deleteImages(tx, of('removed_rows'), replaced.map(keyOfId));
  await insertImages(tx, of('removed_rows'), marks.put);
  const going = rows.filter(({ isThere }) => isThere.before && !isThere.after).map(({ id }) => id);
  if (going.length > 0) await removeTransactions(tx, { now }, { bookId, ids: going }, 'undo');
  await insertImages(tx, of('transfers'), pairs.added);
  await setStates(
    tx,
    turn,
    pairs.set.filter(({ state }) => state === 'linked'),
  );
  const inUse = await deleteOthers(tx, turn, others);
  for (const number of numbers) await giveNumber(tx, turn, number);
  return { inUse };
}

interface AccountNumber {
  id: CellValue;
  iban: CellValue;
}

/** Takes the numbers out of what accounts are given: those that have them now may go, but do so last. */
function withoutNumbers(all: readonly OtherChange[]): {
  others: OtherChange[];
  numbers: AccountNumber[];
} {
  const numbers: AccountNumber[] = [];
  const others = all.map((one): OtherChange => {
    const { iban = null } = one.inserted ?? one.set ?? {};
    if (one.table !== 'accounts' || iban === null) return one;
    numbers.push({ id: one.key[0] ?? null, iban });
    if (one.inserted) return { ...one, inserted: { ...one.inserted, iban: null } };
    const { iban: _, ...set } = one.set ?? {};
    return { ...one, set };
  });
  return { others, numbers };
}

/** Gives an account its number, unless another one that had to stay has it. */
async function giveNumber(tx: Rows, turn: Turn, { id, iban }: AccountNumber): Promise<void> {
  const user_id = turn.bookId;
  const own = await findRow(tx, 'accounts', { user_id, id: String(id) });
  if (!own) return;
  const { product, currency } = own;
  const holder = await findRow(tx, 'accounts', { user_id, iban: String(iban), product, currency });
  if (!holder) await updateRows(tx, 'accounts', { user_id, id: own.id }, { iban: String(iban) });
}

const keyOfId = ({ id = null }: Image): RowKey => [id];

/** True for a change that frees a name that another row may take. */
const isFreeing = ({ set }: OtherChange): boolean =>
  set !== undefined && 'name_key' in set && !('parent_id' in set);

async function setOthers(tx: Rows, turn: Turn, changes: readonly OtherChange[]): Promise<void> {
  for (const { table, key, set } of changes) {
    if (!set || Object.keys(set).length === 0) continue;
    const whole = { ...set, ...ofWrite(tx, turn, table) };
    await updateImages(tx, { table, bookId: turn.bookId }, [{ key, set: whole }]);
  }
}

const ofWrite = (tx: Tx, { bookId }: Turn, table: TableName): Image =>
  NUMBERED.has(table) ? { write_number: writeNumberOf(tx, bookId) } : {};

/** Rows without a parent come first. */
const isBelow = ({ inserted }: OtherChange): number => (inserted?.parent_id == null ? 0 : 1);

async function insertOthers(tx: Rows, turn: Turn, changes: readonly OtherChange[]): Promise<void> {
  for (const { table } of DATA_TABLES) {
    const own = changes.filter((one) => one.table === table && one.inserted);
    const images = own
      .sort((a, b) => isBelow(a) - isBelow(b))
      .flatMap(({ inserted }) => (inserted ? [{ ...inserted, ...ofWrite(tx, turn, table) }] : []));
    if (images.length > 0) await insertImages(tx, { table, bookId: turn.bookId }, images);
  }
}

/** Deletes rows that go, unless something still uses them. Returns the names of those that were there and stay. */
export async function deleteOthers(
  tx: Rows,
  { bookId }: Turn,
  changes: readonly OtherChange[],
): Promise<string[]> {
  const inUse: string[] = [];
  const going = changes.filter(({ isGone }) => isGone === true);
  for (const { table } of DATA_TABLES.toReversed()) {
    const own = going.filter((one) => one.table === table).sort((a, b) => depthOf(b) - depthOf(a));
    for (const { key, name, wasThere, isUncreated } of own) {
      if (!(await isUsed(tx, { table, bookId, key, isUncreated }))) {
        await deleteImages(tx, { table, bookId }, [key]);
      } else if (wasThere) inUse.push(name);
    }
  }
  return inUse;
}

const depthOf = ({ isSub = false }: OtherChange): number => Number(isSub);

async function insertRows(
  tx: Rows,
  { bookId, now }: Turn,
  rows: readonly RowChange[],
): Promise<void> {
  const withMonth = await monthSetter(tx, { bookId });
  const images = rows.flatMap(({ inserted }) =>
    inserted ? [withMonth({ ...inserted, updated_at: now })] : [],
  );
  if (images.length === 0) return;
  await insertImages(tx, { table: 'transactions', bookId }, images);
  await recordAddedPayments(tx, { bookId, ids: images.map(({ id }) => String(id)) });
}

async function setRows(tx: Rows, { bookId, now }: Turn, rows: readonly RowChange[]): Promise<void> {
  const changed = rows.filter(({ set }) => Object.keys(set).length > 0);
  const columns = [...new Set(changed.flatMap(({ set }) => Object.keys(set)))];
  const ids = changed.map(({ id }) => id);
  const withMonth = await monthSetter(tx, { bookId });
  await recordChangedPayments(tx, { bookId, ids, columns });
  await updateImages(
    tx,
    { table: 'transactions', bookId },
    changed.map(({ id, set }) => ({ key: [id], set: withMonth({ ...set, updated_at: now }) })),
  );
}

/** Gives a row the month of its date in the user's calendar. */
async function monthSetter(tx: Tx, user: { bookId: BookId }): Promise<(image: Image) => Image> {
  const monthOf = await monthsIn(tx, user);
  return (image) =>
    image.date === undefined ? image : { ...image, period: monthOf(String(image.date)) };
}

async function setStates(
  tx: Rows,
  { bookId }: Turn,
  states: readonly { id: string; state: 'linked' | 'unlinked' }[],
): Promise<void> {
  for (const { id, state } of states) {
    await updateRows(tx, 'transfers', { user_id: bookId, id }, { state });
  }
}

const changesIn = (image: Image, was: Image): Image =>
  Object.fromEntries(Object.entries(image).filter(([name, value]) => was[name] !== value));

/** Replaces the layers of the changed fields. */
async function writeLayers(tx: Rows, { bookId }: Turn, rows: readonly RowChange[]): Promise<void> {
  const effects = { table: 'effects' as const, bookId };
  const gone: RowKey[] = [];
  const added: Image[] = [];
  const set: { key: RowKey; set: Image }[] = [];
  for (const { now, wanted } of rows.flatMap(({ layers }) => [...layers.values()])) {
    const left = new Set(wanted.map(({ id }) => id));
    const there = new Map(now.map((image) => [image.id, image]));
    for (const image of now) if (!left.has(image.id)) gone.push(keyOfId(image));
    for (const image of wanted) {
      const was = there.get(image.id);
      if (was) set.push({ key: keyOfId(image), set: changesIn(image, was) });
      else added.push(image);
    }
  }
  await deleteImages(tx, effects, gone);
  await updateImages(tx, effects, set);
  await insertImages(tx, effects, added);
}
