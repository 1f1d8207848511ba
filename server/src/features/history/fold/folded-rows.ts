import { TARGET_FIELDS } from '@saldo/contract/rules';
import type { Cents } from '@saldo/domain/money';
import type { AnyValue } from '@saldo/domain/rules/row';
import { type CellValue, type Image, OF_WRITE } from '../../../platform/db/row-journal.ts';
import { derivedColumns, derivedFrom } from '../../../schema/tables.ts';
import { columnsOfField } from '../../ledger/rows/derived-columns.ts';
import { RECORDED } from '../../ledger/steps/recorded-tables.ts';
import {
  categoriesIn,
  categoryIn,
  columnsFor,
  type FoldedField,
  foldField,
  isSameField,
  isSameValue,
  isTarget,
  type Touch,
  touchesOf,
  valueIn,
} from './field.ts';
import type { RowEvents } from './recorded-entries.ts';
import {
  columnIn,
  columnsOf,
  type Event,
  type FoldedRow,
  foldRow,
  type InForce,
  imageOf,
  valueBefore,
} from './row-history.ts';

/** Before and after the turn. */
export interface Both<T> {
  before: T;
  after: T;
}

/** What a turn does to one transaction. */
export interface RowChange {
  id: string;
  isThere: Both<boolean>;
  /** The whole row, if it comes back. */
  inserted: Image | undefined;
  /** Columns to set, if it stays. */
  set: Image;
  /** The layers that fields have now, and those that they should have. */
  layers: Map<string, { now: readonly Image[]; wanted: readonly Image[] }>;
  /** True if its category is gone, so another one shows. */
  isSuspended: boolean;
  /** Columns and fields whose values the turn changes. */
  changed: Set<string>;
}

export interface RowInput {
  id: string;
  recorded: RowEvents;
  /** Events of its layers, by field. */
  layers: ReadonlyMap<string, readonly Event[]>;
  /** The row and its layers now. */
  present: Image | undefined;
  presentLayers: readonly Image[];
  /** Its layers as a turn took them away. */
  savedLayers: readonly Image[];
}

export interface Worlds {
  inForce: Both<InForce>;
  isCategory: Both<(id: string) => boolean>;
  isRule: Both<(id: string) => boolean>;
  /** Whether a transaction is there after the turn. */
  isThere(id: string): boolean;
  /** True for a transfer that is in force but cannot stand, so that it sets nothing. */
  isSuspended(transferId: string): boolean;
  /** Ids of the imports that a step made. */
  importsOf(event: Event): readonly string[];
}

/** Whether a transfer sets the field. Unlinking it without a step removed its layer, and it may stand again. */
const isOfTransfer = ({ cause }: Image): boolean => cause === 'transfer';

/** Columns with the id of another transaction. */
export const REFERENCES: readonly string[] = RECORDED.get('transactions')?.refers ?? [];

const LAYERED = new Set<string>(TARGET_FIELDS.flatMap(columnsOfField));

export function changeOf(row: RowInput, worlds: Worlds): RowChange {
  const { events, saved } = row.recorded;
  const { inForce } = worlds;
  const none: FoldedRow = {
    isThere: row.present !== undefined,
    source: undefined,
    from: 0,
    set: new Map(),
  };
  const fold = (isInForce: InForce) => (events.length === 0 ? none : foldRow(events, isInForce));
  const folded = { before: fold(inForce.before), after: fold(inForce.after) };
  const change: RowChange = {
    id: row.id,
    isThere: { before: folded.before.isThere, after: folded.after.isThere },
    inserted: undefined,
    set: {},
    layers: new Map(),
    isSuspended: false,
    changed: new Set(),
  };
  if (!folded.after.isThere) return change;
  const isReturning = row.present === undefined;
  const image = isReturning ? imageOf(folded.after, events, saved) : row.present;
  if (!image) return { ...change, isThere: { ...change.isThere, after: false } };
  const whole = {
    ...image,
    ...columnsBack(folded, events, { worlds, image, isReturning, change }),
  };
  const shown = fieldsBack(row, { worlds, image, isReturning, change });
  if (isReturning) {
    const row = { ...whole, ...shown, ...reportOf(folded.after, image, worlds) };
    change.inserted = { ...row, ...derivedFrom('transactions', row, row) };
  } else {
    const set = Object.fromEntries(
      Object.entries({
        ...pickChanged(whole, image),
        ...pickChanged({ ...image, ...shown }, image),
      }),
    );
    change.set =
      Object.keys(set).length > 0 ? { ...set, ...derivedFrom('transactions', image, set) } : set;
  }
  return change;
}

const pickChanged = (row: Image, was: Image): Image =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !isSame(value, was[name])));

const isSame = (a: CellValue | undefined, b: CellValue | undefined): boolean =>
  a === b ||
  (typeof a === 'boolean' && Number(a) === Number(b)) ||
  (typeof b === 'boolean' && Number(a) === Number(b));

/** Columns without layers. */
function columnsBack(
  folded: Both<FoldedRow>,
  events: readonly Event[],
  q: { worlds: Worlds; image: Image; isReturning: boolean; change: RowChange },
): Image {
  const names = [...new Set([...columnsOf(events), ...referencesIn(q)])].filter(
    (name) =>
      !OF_WRITE.has(name) && !derivedColumns('transactions').has(name) && !LAYERED.has(name),
  );
  const back: Record<string, CellValue> = {};
  for (const name of names) {
    const [was, is] = [folded.before, folded.after].map(
      (one) => columnIn(name, one, events, q.image) ?? null,
    );
    if (!isSame(was, is)) q.change.changed.add(name);
    if (REFERENCES.includes(name)) back[name] = standing(is ?? null, q.worlds);
    else if (q.isReturning || !isSame(was, is)) back[name] = is ?? null;
  }
  return back;
}

/** References that a row has although no step is known to have set them. */
const referencesIn = ({ image, isReturning }: { image: Image; isReturning: boolean }): string[] =>
  REFERENCES.filter((name) => isReturning && typeof image[name] === 'string');

/** What a row refers to, unless that is gone: a turn that brings it back sets the reference again. */
const standing = (id: CellValue, { isThere }: Worlds): CellValue =>
  typeof id === 'string' && isThere(id) ? id : null;

/** Columns of fields with layers. Notes the layers that differ. */
function fieldsBack(
  row: RowInput,
  q: { worlds: Worlds; image: Image; isReturning: boolean; change: RowChange },
): Image {
  const { worlds, image, isReturning, change } = q;
  const there = isReturning ? row.savedLayers : row.presentLayers;
  const columns: Record<string, CellValue> = {};
  for (const field of fieldsTouched(row, there)) {
    const folded = foldBoth(field, { row, there, image, worlds });
    if (!folded) continue;
    const own = ownOf(field, there);
    note(change, field, folded);
    const { after } = folded;
    const isDerived = row.layers.has(field) && [...after.layers, ...own].some(isOfTransfer);
    if (!isReturning && isSameField(folded.before, after) && !isDerived) continue;
    change.layers.set(field, { now: isReturning ? [] : own, wanted: after.layers });
    Object.assign(columns, columnsShowing(field, after));
  }
  return columns;
}

const ownOf = (field: string, layers: readonly Image[]) =>
  layers.filter((layer) => layer.field === field);

function note(change: RowChange, field: string, { before, after }: Both<FoldedField>): void {
  if (!isSameValue(before, after)) change.changed.add(field);
  if (after.isSuspended) change.isSuspended = true;
}

const columnsShowing = (field: string, { value }: FoldedField): Image =>
  value !== undefined && isTarget(field) ? columnsFor(field, value) : {};

function fieldsTouched({ recorded, layers }: RowInput, there: readonly Image[]): Set<string> {
  const fields = new Set([...layers.keys()]);
  const columns = new Set(columnsOf(recorded.events));
  for (const field of TARGET_FIELDS) {
    if (columnsOfField(field).some((name) => columns.has(name))) fields.add(field);
  }
  for (const { field } of there) fields.add(String(field));
  return fields;
}

function foldBoth(
  field: string,
  q: { row: RowInput; there: readonly Image[]; image: Image; worlds: Worlds },
): Both<FoldedField> | undefined {
  const { row, image, worlds } = q;
  const own = ownOf(field, q.there);
  const { events } = row.recorded;
  const touches: Touch[] = touchesOf(field, {
    row: events,
    layers: row.layers.get(field) ?? [],
    image,
  });
  // Nothing but its category can have changed.
  if (touches.length === 0 && (own.length === 0 || field !== 'category')) {
    return own.length > 0 && row.present === undefined
      ? same({ value: undefined, layers: [...own], isSuspended: false })
      : undefined;
  }
  const original: AnyValue | undefined =
    isTarget(field) && touches.length > 0
      ? valueIn(
          field,
          Object.fromEntries(
            columnsOfField(field).map((name) => [
              name,
              valueBefore(name, 0, events, image) ?? null,
            ]),
          ),
        )
      : undefined;
  const amountOf = (of: 'before' | 'after'): Cents =>
    Number(foldBoth('amount', q)?.[of].value ?? image.amount);
  const fold = (of: 'before' | 'after') =>
    foldField(touches, worlds.inForce[of], {
      isSuspended: worlds.isSuspended,
      there: own,
      original,
      isCategory: worlds.isCategory[of],
      isRule: worlds.isRule[of],
      amount: () => amountOf(of),
    });
  return { before: fold('before'), after: fold('after') };
}

const same = (one: FoldedField): Both<FoldedField> => ({ before: one, after: one });

/** A row that comes back belongs to an import of the step that inserted it. */
function reportOf({ source }: FoldedRow, { report_id: id = null }: Image, worlds: Worlds): Image {
  const imports = source ? worlds.importsOf(source) : [];
  return id === null || imports.length === 0 || imports.includes(String(id))
    ? {}
    : { report_id: imports[0] ?? null };
}

/** Accounts that a row needs to be there. */
export const accountsOf = ({ inserted, set }: RowChange): string[] =>
  [inserted, set].flatMap((row) =>
    [row?.account_id, row?.bank_account_id].flatMap((id) => (typeof id === 'string' ? [id] : [])),
  );

/** Rules whose layers a row has. */
export const rulesOf = ({ isThere, layers }: RowChange): string[] =>
  [...layers.values()].flatMap(({ wanted }) =>
    wanted.flatMap(({ cause, cause_id }) =>
      isThere.after && cause === 'rule' ? [String(cause_id)] : [],
    ),
  );

/** Categories that a row is given. */
export const categoriesOf = ({ inserted, set }: RowChange): string[] =>
  [inserted, set].flatMap((row) => (row ? categoriesIn(categoryIn(row)) : []));
