import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { fold as folded } from '@saldo/domain/text';
import { findRows } from '../../../platform/db/crud.ts';
import { readImages } from '../../../platform/db/row-images.ts';
import {
  type CellValue,
  type Entry,
  type Image,
  keyText,
  OF_WRITE,
  type RowKey,
} from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { DATA_TABLES, type TableName } from '../../../schema/tables.ts';
import { isEditedSince } from './edited-rules.ts';
import { accountsOf, type Both, categoriesOf, type RowChange, rulesOf } from './folded-rows.ts';
import { MAIN, type RecordedEvents, type RowEvents } from './recorded-entries.ts';
import { columnIn, columnsOf, foldRow, type InForce, imageOf, type Turn } from './row-history.ts';

/** What a turn does to a row of a table other than transactions and what belongs to them. */
export interface OtherChange {
  table: TableName;
  key: RowKey;
  /** The whole row to insert; undefined if the row stays or goes. */
  inserted?: Image;
  set?: Image;
  isGone?: boolean;
  name: string;
  /** Its name before the turn. */
  was: string;
  /** True unless something else than the steps kept it. */
  wasThere: boolean;
  isSub: boolean;
  /** True for a category of which only the creation is undone. It stays while anything uses it. */
  isUncreated: boolean;
  /** Id of the step that made it, if that is known. */
  maker: string | undefined;
}

/** A row as steps leave it. `row` has the columns that steps name, and all columns if it must be inserted. */
interface Folded {
  table: TableName;
  recorded: RowEvents;
  now: Image | undefined;
  isThere: Both<boolean>;
  row: Both<Record<string, CellValue>>;
}

/** Rows that follow others: tables in which they are and columns that refer to these. */
export class OtherRows {
  readonly #db: Db | Tx;
  readonly #q: { bookId: BookId; events: RecordedEvents; inForce: Both<InForce> };
  readonly #folded = new Map<TableName, Map<string, Folded>>();
  readonly #present = new Map<TableName, Map<string, Image>>();

  constructor(db: Db | Tx, q: { bookId: BookId; events: RecordedEvents; inForce: Both<InForce> }) {
    this.#db = db;
    this.#q = q;
  }

  async read(): Promise<void> {
    const { bookId, events } = this.#q;
    for (const { table } of DATA_TABLES) {
      if (MAIN.has(table)) continue;
      const rows = events.of(table);
      if (rows.size === 0 && !SMALL.has(table)) continue;
      const keys = [...rows.values()].map(({ key }) => key);
      const present = SMALL.has(table)
        ? await allOf(this.#db, table, bookId)
        : await readImages(this.#db, { table, bookId }, keys);
      this.#present.set(table, present);
      const all = new Map<string, Folded>();
      for (const [key, recorded] of rows) {
        all.set(key, this.#fold(table, recorded, present.get(key)));
      }
      this.#folded.set(table, all);
    }
  }

  #fold(table: TableName, recorded: RowEvents, now: Image | undefined): Folded {
    const { inForce } = this.#q;
    const { events, saved } = recorded;
    const before = foldRow(events, inForce.before);
    const after = foldRow(events, inForce.after);
    const image = now ?? imageOf(after, events, saved);
    const names = [...columnsOf(events), ...(SUSPENDED[table] ?? [])].filter(
      (name) => !OF_WRITE.has(name),
    );
    const isThere = (one: typeof before, isInForce: InForce) =>
      one.isThere || isEditedSince(events, isInForce);
    const rowOf = (one: typeof before) => ({
      ...image,
      ...Object.fromEntries(
        names.map((name) => [name, columnIn(name, one, events, image) ?? null]),
      ),
    });
    return {
      ...{ table, recorded, now },
      isThere: {
        before: isThere(before, inForce.before),
        after: isThere(after, inForce.after) && image !== undefined,
      },
      row: { before: rowOf(before), after: rowOf(after) },
    };
  }

  /** Categories that the turn brings back or takes away. */
  movedCategories(): string[] {
    return [...(this.#folded.get('categories') ?? [])].flatMap(([, { isThere, recorded, now }]) =>
      isThere.before !== isThere.after || isThere.after !== (now !== undefined)
        ? [String(recorded.key[0])]
        : [],
    );
  }

  /** Rules of which the turn undoes or redoes the deletion. */
  movedRules(): string[] {
    return [...(this.#folded.get('rules')?.values() ?? [])].flatMap(({ isThere, recorded }) => {
      const isMoved = isThere.before !== isThere.after;
      const isDeleted = recorded.events.some(({ entry }) => entry[0] === '-');
      return isMoved && isDeleted ? [String(recorded.key[0])] : [];
    });
  }

  /** Whether a category can be shown: it is there, or comes back because something in force uses it. */
  get isCategory(): Both<(id: string) => boolean> {
    return this.#canBeUsed('categories');
  }

  /** Whether a rule can have set something: as for categories. */
  get isRule(): Both<(id: string) => boolean> {
    return this.#canBeUsed('rules');
  }

  #canBeUsed(table: 'categories' | 'rules'): Both<(id: string) => boolean> {
    const check = (when: 'before' | 'after') => (id: string) =>
      this.#isThere(table, id, when) || this.#isUncreated(id, when, table);
    return { before: check('before'), after: check('after') };
  }

  #isThere(table: TableName, id: CellValue, when: 'before' | 'after'): boolean {
    const key = keyText([id]);
    const known = this.#folded.get(table)?.get(key);
    return known ? known.isThere[when] : (this.#present.get(table)?.has(key) ?? false);
  }

  /** True for a category or rule of which only the creation is undone. It stays while something in force uses it. */
  #isUncreated(
    id: CellValue,
    when: 'before' | 'after',
    table: 'categories' | 'rules' = 'categories',
  ): boolean {
    const one = this.#folded.get(table)?.get(keyText([id]));
    if (!one || one.isThere[when] || one.row[when].name === undefined) return false;
    const isInForce = this.#q.inForce[when];
    const { events } = one.recorded;
    const isDeleted = events.some(({ step, entry }) => entry[0] === '-' && isInForce(step, table));
    return events[0]?.entry[0] === '+' && !isDeleted;
  }

  /** Names of accounts that these entries created, and that stay although rows of theirs go. */
  keptAccounts(entries: readonly Entry[]): string[] {
    const { inForce } = this.#q;
    return entries.flatMap((entry) => {
      if (entry[0] !== '+' || entry[1] !== 'accounts') return [];
      const one = this.#folded.get('accounts')?.get(keyText(entry[2]));
      const [event] = one?.recorded.events ?? [];
      const isOnlyRows = event && !inForce.after(event.step, 'transactions') && one?.isThere.after;
      return isOnlyRows && one.now ? [String(one.now.name)] : [];
    });
  }

  /** Names of rules that these entries made, and that stay because they were edited since. */
  keptRules(entries: readonly Entry[]): string[] {
    return entries.flatMap((entry) => {
      if (entry[0] !== '+' || entry[1] !== 'rules') return [];
      const one = this.#folded.get('rules')?.get(keyText(entry[2]));
      const [made] = one?.recorded.events ?? [];
      const isUndone = made && !this.#q.inForce.after(made.step, 'rules');
      return isUndone && one?.isThere.after && one.now ? [String(one.now.name)] : [];
    });
  }

  changes(turn: Turn, rows: readonly RowChange[]): OtherChange[] {
    const needed = new Set(rows.flatMap(accountsOf));
    const used = new Set(rows.flatMap(categoriesOf).filter((id) => this.#isUncreated(id, 'after')));
    const rules = new Set(
      rows.flatMap(rulesOf).filter((id) => this.#isUncreated(id, 'after', 'rules')),
    );
    const changes: OtherChange[] = [];
    // Categories are last, because what else comes back may use them.
    const tables = [...this.#folded].sort(
      ([a], [b]) => Number(a === 'categories') - Number(b === 'categories'),
    );
    for (const [table, all] of tables) {
      if (table === 'categories') for (const id of this.#usedBy(changes)) used.add(id);
      for (const one of all.values()) {
        const ids = { accounts: needed, categories: used, rules }[String(table)];
        const isNeeded = ids?.has(String(one.recorded.key[0])) === true;
        const change = this.#changeOf(one, turn, isNeeded);
        if (change) changes.push(change);
      }
    }
    return changes;
  }

  /** Categories whose creation is undone, and to which something refers that comes back. */
  #usedBy(changes: readonly OtherChange[]): string[] {
    const texts = changes.map(({ inserted, set }) => JSON.stringify([inserted, set]));
    return [...(this.#folded.get('categories')?.values() ?? [])].flatMap(({ recorded }) => {
      const [id] = recorded.key;
      const isUsed = texts.some((text) => text.includes(String(id)));
      return isUsed && this.#isUncreated(id ?? null, 'after') ? [String(id)] : [];
    });
  }

  #aboutOf({ table, recorded: { key, events }, now, isThere, row }: Folded): OtherChange {
    return {
      ...{ table, key, name: String(row.after.name ?? now?.name ?? '') },
      ...{ was: String(now?.name ?? ''), wasThere: isThere.before, maker: events[0]?.step.id },
      isSub: (now?.parent_id ?? null) !== null,
      isUncreated: this.#isUncreated(key[0] ?? null, 'after'),
    };
  }

  #changeOf(one: Folded, turn: Turn, isNeeded: boolean): OtherChange | undefined {
    const { table, recorded, now, isThere } = one;
    const stays = this.#stays(one) && (isThere.after || isNeeded);
    const change = this.#aboutOf(one);
    if (table === 'reports' && one.row.after.restored_by === null) {
      return reportChange(one, turn, change);
    }
    if (!stays) return now ? { ...change, isGone: true } : undefined;
    const wanted = this.#resolved(one, 'after');
    if (!now) {
      if (Object.keys(wanted).length <= recorded.key.length) return undefined;
      const inserted = {
        ...wanted,
        ...this.#freeName(table, wanted),
      };
      return { ...change, inserted };
    }
    const was = this.#resolved(one, 'before');
    const set = Object.fromEntries(
      Object.entries(wanted).filter(
        ([column, value]) => value !== was[column] && value !== now[column],
      ),
    );
    if (Object.keys(set).length === 0) return undefined;
    const isMoved = 'name' in set || 'parent_id' in set;
    return {
      ...change,
      set: isMoved ? { ...set, ...this.#freeName(table, { ...now, ...set }) } : set,
    };
  }

  /** False for a row that cannot be without another that is gone. */
  #stays({ table, row }: Folded): boolean {
    const { after } = row;
    if (table === 'custom_metric_categories') {
      const isKnown =
        after.category_id === UNCATEGORIZED_ID ||
        this.#isThere('categories', after.category_id ?? null, 'after');
      return isKnown && this.#isThere('custom_metrics', after.metric_id ?? null, 'after');
    }
    return table !== 'linked_accounts' || this.#isThere('accounts', after.id ?? null, 'after');
  }

  /** The row without references to rows that are gone, and without a number that another account has by now. */
  #resolved({ table, row }: Folded, when: 'before' | 'after'): Record<string, CellValue> {
    const wanted = { ...row[when] };
    const { parent_id: parent = null } = wanted;
    if (table === 'categories' && parent !== null && !this.#isThere('categories', parent, when)) {
      wanted.parent_id = null;
    }
    if (table === 'accounts' && this.#isNumberTaken(wanted, when)) wanted.iban = null;
    return wanted;
  }

  /** The other rows of a table. */
  #others(table: TableName, id: CellValue | undefined, when: 'before' | 'after'): Image[] {
    const present = this.#present.get(table) ?? new Map<string, Image>();
    return [...present].flatMap(([key, image]) => {
      if (image.id === id) return [];
      const known = this.#folded.get(table)?.get(key);
      if (!known) return [image];
      return known.isThere[when] ? [{ ...image, ...known.row[when] }] : [];
    });
  }

  /** The category's name, numbered if another one has it by now. */
  #freeName(table: TableName, row: Image): Image {
    if (table !== 'categories') return {};
    const nameIn = (name_key: unknown, parent: unknown) => `${parent ?? ''} ${name_key}`;
    const others = this.#others('categories', row.id, 'after');
    const taken = new Set(others.map((one) => nameIn(one.name_key, one.parent_id)));
    if (!taken.has(nameIn(row.name_key, row.parent_id))) return {};
    for (let number = 2; ; number += 1) {
      const name = `${row.name} ${number}`;
      if (!taken.has(nameIn(folded(name), row.parent_id))) return { name, name_key: folded(name) };
    }
  }

  /** True if another account has the account's number. */
  #isNumberTaken({ iban = null, product, currency, id }: Image, when: 'before' | 'after'): boolean {
    return (
      iban !== null &&
      this.#others('accounts', id, when).some(
        (one) => one.iban === iban && one.product === product && one.currency === currency,
      )
    );
  }
}

/** Columns that show another value while theirs cannot stand, so a row does not say which one that is. */
const SUSPENDED: Partial<Record<TableName, readonly string[]>> = {
  categories: ['parent_id'],
  accounts: ['iban'],
};

const SMALL: ReadonlySet<TableName> = new Set<TableName>([
  'categories',
  'accounts',
  'custom_metrics',
  'rules',
]);

async function allOf(db: Db | Tx, table: TableName, bookId: BookId): Promise<Map<string, Image>> {
  const rows = await findRows(db, table as 'categories', { user_id: bookId });
  return new Map(rows.map(({ user_id: _, ...row }) => [keyText([row.id]), row]));
}

/** An import stays in the list, as undone. */
function reportChange(
  { isThere, now, row, recorded }: Folded,
  turn: Turn,
  change: OtherChange,
): OtherChange | undefined {
  if (!now) return undefined;
  const isNamed = columnsOf(recorded.events).includes('undone_at');
  const [was, is] = (['before', 'after'] as const).map((when) =>
    isThere[when] ? ((isNamed ? row[when].undone_at : null) ?? null) : turn.now,
  );
  const set = Object.fromEntries(
    Object.entries({ ...row.after, undone_at: is ?? null }).filter(
      ([name, cell]) =>
        cell !== (name === 'undone_at' ? was : row.before[name]) && cell !== now[name],
    ),
  );
  return Object.keys(set).length > 0 ? { ...change, set } : undefined;
}
