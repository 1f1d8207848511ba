import { findRows } from '../../platform/db/crud.ts';
import {
  deleteImages,
  insertImages,
  readImages,
  updateImages,
} from '../../platform/db/row-images.ts';
import {
  type Entry,
  type Image,
  keyOf,
  keyText,
  type RowKey,
} from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { TableName, Tables } from '../../schema/tables.ts';
import { recordAddedPayments, recordChangedPayments } from './changed-payments.ts';
import { LaterSteps } from './later-steps.ts';
import { insertedLater, restorableTransactions } from './restore-transactions.ts';
import { ReturningMarks } from './restored-marks.ts';
import { columnsBack, ofWrite, transactionBack } from './undo-fields.ts';
import { type LayerUndo, undoLayers } from './undo-layers.ts';
import { linkable, linkableChanges } from './undo-transfers.ts';
import { removeUnused } from './unused-rows.ts';
import { type Since, writeNumberOf } from './write-number.ts';

/** What an undo could not restore. */
export interface Lost {
  /** Transactions with a field that has changed since and keeps its value. */
  changed: Set<string>;
  /** Transactions deleted since. */
  deleted: Set<string>;
  /** Transactions that an import or sync has added again since. */
  present: Set<string>;
  /** Transactions whose category was deleted since. */
  uncategorized: Set<string>;
  /** Transactions whose account was deleted since. */
  withoutAccount: Set<string>;
  /** Transactions whose import was undone since. They are not restored. */
  withoutImport: Set<string>;
  /** Transfers with a leg that is deleted or linked to another transaction. */
  transfers: number;
  /** Names of categories and accounts that stay because they are now used elsewhere. */
  inUse: string[];
  /** Names of accounts that the step created but that are kept. */
  accounts: string[];
  /** Rows of other tables that were changed or deleted since. */
  others: number;
}

export interface UndoContext {
  userId: string;
  /** ISO 8601, UTC. */
  now: string;
  /** What the step wrote last. */
  since: Since;
  /** The step whose journal is reverted. */
  step: Pick<Tables['steps'], 'id' | 'at' | 'undone_at' | 'write_number'>;
  /**
   * Tables to undo. Undefined means all. Leaving out `accounts`, for example, keeps the accounts that an import
   * created.
   */
  tables?: ReadonlySet<TableName> | undefined;
  /** Removes transactions with all consequences, as when undoing an import. */
  removeTransactions(ids: readonly string[]): Promise<unknown>;
}

/**
 * Reverts a journal row by row and column by column. Values that have changed since are kept. The caller holds the
 * ledger lock. The database transaction's own journal records what this writes, so it can be reverted too.
 *
 * @param journal the entries of its parts, in write order
 * @returns `beneath`: changes to values that later steps have overwritten, to be stored together with what this has written
 */
export async function undoEntries(
  tx: Tx,
  context: UndoContext,
  journal: readonly Entry[][],
): Promise<{ lost: Lost; beneath: Entry[] }> {
  const lost: Lost = {
    changed: new Set(),
    deleted: new Set(),
    present: new Set(),
    uncategorized: new Set(),
    withoutAccount: new Set(),
    withoutImport: new Set(),
    transfers: 0,
    inUse: [],
    accounts: [],
    others: 0,
  };
  const undo = new Undo(tx, context, lost);
  await undo.findInserted(journal);
  const layers = await undo.layersOf(journal);
  for (const part of journal.toReversed()) {
    for (const run of runsOf(part.toReversed())) await undo.take(run, layers);
  }
  await undo.noteReturned();
  const { changed, uncategorized } = await undoLayers(tx, context, layers);
  await undo.removeCategories();
  await undo.saveBeneath();
  for (const id of changed) lost.changed.add(id);
  for (const id of uncategorized) lost.uncategorized.add(id);
  return { lost, beneath: undo.beneath };
}

/** Consecutive entries of one kind and table. They are reverted together. */
interface Run {
  op: Entry[0];
  table: TableName;
  entries: Entry[];
}

function* runsOf(entries: readonly Entry[]): Generator<Run> {
  let run: Run | undefined;
  for (const entry of entries) {
    const [op, table] = entry;
    if (run?.op === op && run.table === table) run.entries.push(entry);
    else {
      if (run) yield run;
      run = { op, table, entries: [entry] };
    }
  }
  if (run) yield run;
}

const keysOf = (entries: readonly Entry[]): RowKey[] =>
  entries.flatMap((entry) => (entry[0] === '-' ? [] : [entry[2]]));
const imagesOf = (entries: readonly Entry[]): Image[] =>
  entries.flatMap((entry) => (entry[0] === '-' ? [entry[2]] : []));
const idOf = ([id]: RowKey): string => String(id);

class Undo {
  readonly #tx: Tx;
  readonly #context: UndoContext;
  readonly #lost: Lost;
  /** Categories that the step created, most recent first. */
  readonly #madeCategories: RowKey[] = [];
  readonly #marks: ReturningMarks;
  readonly #returned: string[] = [];
  /** Rows that the step inserted and a later write has inserted again. */
  readonly #kept = new Set<string>();
  readonly beneath: Entry[] = [];
  #later: LaterSteps | undefined;

  constructor(tx: Tx, context: UndoContext, lost: Lost) {
    this.#tx = tx;
    this.#context = context;
    this.#lost = lost;
    const { userId, now, step } = context;
    this.#marks = new ReturningMarks(tx, {
      userId,
      undoneAt: step.undone_at === null ? now : null,
    });
  }

  /** Call it first. Rows that were deleted and then inserted by a later write are that write's, so this keeps them. */
  async findInserted(parts: readonly Entry[][]): Promise<void> {
    const ids = parts
      .flat()
      .flatMap((entry) =>
        entry[0] === '+' && entry[1] === 'transactions' ? [idOf(entry[2])] : [],
      );
    for (const id of await insertedLater(this.#tx, this.#context, ids)) this.#kept.add(id);
    for (const id of this.#kept) this.#lost.present.add(id);
    this.#marks.goes(
      ids.filter((id) => !this.#kept.has(id)),
      this.#kept,
    );
  }

  async layersOf(parts: readonly Entry[][]): Promise<LayerUndo> {
    const layers: LayerUndo = {
      added: new Set(),
      removed: [],
      changed: new Map(),
      fields: new Set(),
    };
    for (const entry of parts.flat()) {
      if (entry[1] !== 'effects') continue;
      if (entry[0] === '+') layers.added.add(idOf(entry[2]));
      else if (entry[0] === '-') layers.removed.push(entry[2]);
      else {
        const [, , key, before, after] = entry;
        const earlier = layers.changed.get(idOf(key));
        layers.changed.set(idOf(key), {
          before: { ...before, ...earlier?.before },
          after: { ...earlier?.after, ...after },
        });
      }
    }
    const named = [...layers.added, ...layers.changed.keys()].map((id) => [id]);
    const there = await readImages(this.#tx, this.#of('effects'), named);
    for (const image of [...there.values(), ...layers.removed]) {
      layers.fields.add(`${image.transaction_id} ${image.field}`);
    }
    return layers;
  }

  async take({ op, table, entries }: Run, { fields }: LayerUndo): Promise<void> {
    if (table === 'effects') return;
    if (this.#context.tables?.has(table) === false) {
      if (op === '+' && table === 'accounts') await this.#keep(keysOf(entries));
      return;
    }
    if (op === '+' && table === 'categories') this.#madeCategories.push(...keysOf(entries));
    else if (op === '+') await this.#removeInserted(table, keysOf(entries));
    else if (op === '-') await this.#bringBack(table, imagesOf(entries));
    else await this.#restoreColumns(table, entries, fields);
  }

  /**
   * Removes categories that the step created. Call it after removing layers, because until then transactions still
   * refer to the categories.
   */
  async removeCategories(): Promise<void> {
    await this.#removeInserted('categories', this.#madeCategories);
  }

  /** Records all restored transactions together, because recording a single one takes as long as inserting it. */
  noteReturned(): Promise<void> {
    return recordAddedPayments(this.#tx, { userId: this.#context.userId, ids: this.#returned });
  }

  async saveBeneath(): Promise<void> {
    await this.#later?.save();
  }

  /** Reports accounts that the step created but that are kept. */
  async #keep(keys: readonly RowKey[]): Promise<void> {
    const there = await readImages(this.#tx, this.#of('accounts'), keys);
    for (const { name } of there.values()) this.#lost.accounts.push(String(name));
  }

  #of(table: TableName) {
    return { table, userId: this.#context.userId };
  }

  /** Removes rows that the step inserted, unless they are now used elsewhere. */
  async #removeInserted(table: TableName, keys: readonly RowKey[]): Promise<void> {
    // Sightings stay, so that rows a bank has already returned are not imported again.
    if (table === 'sightings') return;
    if (table === 'transactions') {
      const ids = keys.map(idOf).filter((id) => !this.#kept.has(id));
      if (ids.length > 0) await this.#context.removeTransactions(ids);
      return this.#marks.forgetDoubles(ids);
    }
    if (table === 'reports') {
      const there = [...(await readImages(this.#tx, this.#of(table), keys)).values()];
      const restored = there.filter(({ restored_by: by }) => by !== null);
      await deleteImages(
        this.#tx,
        this.#of(table),
        restored.map(({ id }) => [id ?? null]),
      );
      const set = { undone_at: this.#context.now };
      await updateImages(
        this.#tx,
        this.#of(table),
        keys.map((key) => ({ key, set })),
      );
      return;
    }
    if (table !== 'categories' && table !== 'accounts') {
      return deleteImages(this.#tx, this.#of(table), keys);
    }
    const { userId, since } = this.#context;
    const used = await removeUnused(this.#tx, { table, userId, since, keys });
    this.#lost.inUse.push(...used);
  }

  /** Inserts the rows that the step deleted, except those that exist again. */
  async #bringBack(table: TableName, images: readonly Image[]): Promise<void> {
    const keys = images.map((image) => keyOf(table, image));
    const there = await readImages(this.#tx, this.#of(table), keys);
    const isMissing = (image: Image) => !there.has(keyText(keyOf(table, image)));
    const missing = there.size === 0 ? images : images.filter(isMissing);
    if (table === 'transactions') {
      for (const { id } of there.values()) this.#lost.present.add(String(id));
      const rows = await restorableTransactions(this.#tx, this.#context, missing, this.#lost);
      this.#returned.push(...rows.map(({ id }) => String(id)));
      return insertImages(this.#tx, this.#of(table), rows);
    }
    if (table === 'transfers') {
      const free = await linkable(this.#tx, this.#context, missing);
      this.#lost.transfers += missing.length - free.length;
      return insertImages(this.#tx, this.#of(table), free);
    }
    if (table === 'removed_rows') {
      return insertImages(this.#tx, this.#of(table), await this.#marks.returning(missing));
    }
    const free = await this.#possible(table, missing);
    this.#lost.others += images.length - free.length;
    await insertImages(this.#tx, this.#of(table), free);
  }

  async #possible(table: TableName, images: readonly Image[]): Promise<readonly Image[]> {
    if (table === 'categories') return this.#freeNames(images);
    if (table !== 'linked_accounts') return images;
    const keys = images.map((image) => keyOf(table, image));
    const accounts = await readImages(this.#tx, this.#of('accounts'), keys);
    return images.filter((image) => accounts.has(keyText(keyOf(table, image))));
  }

  /** Categories whose names are still free. */
  async #freeNames(images: readonly Image[]): Promise<Image[]> {
    const { userId } = this.#context;
    const nameOf = (image: { parent_id?: unknown; name_key?: unknown }) =>
      `${image.parent_id ?? ''} ${image.name_key}`;
    const there = await findRows(this.#tx, 'categories', { user_id: userId });
    const taken = new Set(there.map(nameOf));
    return images.filter((image) => !taken.has(nameOf(image)));
  }

  /** Restores the earlier values of columns, except those that have changed since the step. */
  async #restoreColumns(
    table: TableName,
    entries: readonly Entry[],
    layered: ReadonlySet<string>,
  ): Promise<void> {
    const there = await readImages(this.#tx, this.#of(table), keysOf(entries));
    const isLedger = table === 'transactions';
    const columns = isLedger
      ? { later: await this.#readLater(), layered, beneath: this.beneath }
      : null;
    const { userId, now } = this.#context;
    const written = { now, number: writeNumberOf(this.#tx, userId) };
    const rows = entries.flatMap((entry) => {
      if (entry[0] !== '=') return [];
      const key = entry[2];
      const row = there.get(keyText(key));
      if (!row) {
        this.#lose(table, key, 'deleted');
        return [];
      }
      const { set, isWhole } = columns
        ? transactionBack(entry, row, columns)
        : columnsBack(entry, row);
      if (!isWhole) this.#lose(table, key, 'changed');
      if (Object.keys(set).length === 0) return [];
      return [{ key, set: { ...set, ...ofWrite(table, row, written) } }];
    });
    if (isLedger) {
      const ids = rows.map(({ key }) => idOf(key));
      const columns = [...new Set(rows.flatMap(({ set }) => Object.keys(set)))];
      await recordChangedPayments(this.#tx, { userId, ids, columns });
    }
    if (table !== 'transfers') return updateImages(this.#tx, this.#of(table), rows);
    const free = await linkableChanges(this.#tx, this.#context, rows, there);
    this.#lost.transfers += rows.length - free.length;
    await updateImages(this.#tx, this.#of(table), free);
  }

  async #readLater(): Promise<LaterSteps> {
    const { userId, step } = this.#context;
    this.#later ??= await LaterSteps.read(this.#tx, { userId, ...step });
    return this.#later;
  }

  #lose(table: TableName, key: RowKey, why: 'deleted' | 'changed'): void {
    if (table === 'transactions') this.#lost[why].add(idOf(key));
    else this.#lost.others += 1;
  }
}
