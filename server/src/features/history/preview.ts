import type { ForeseenFigure } from '@saldo/contract/history';
import { findRows } from '../../platform/db/crud.ts';
import { readImages } from '../../platform/db/row-images.ts';
import { type Image, keyText, OF_WRITE } from '../../platform/db/row-journal.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { derivedColumns } from '../../schema/tables.ts';
import { type Texts, texts } from '../../texts/catalogues.ts';
import type { RowChange } from './fold/folded-rows.ts';
import type { OtherChange } from './fold/folded-tables.ts';
import type { Turn } from './fold/row-history.ts';
import type { Changes } from './fold/turn-consequences.ts';
import { keptInUse } from './fold/used-rows.ts';
import { foreseenFigures } from './foreseen-figures.ts';
import { planOf, sentencesOf, type UndoRequest } from './undo-step.ts';

const t = (): Texts['foreseen'] => texts().foreseen;

export interface Foreseen {
  /** Sentences on what an undo or redo does. */
  brings: string[];
  figures?: ForeseenFigure[] | undefined;
  /** Sentences on what stays as it is. */
  lost: string[];
}

/**
 * What undoing or redoing a step would do: the difference between what the steps in force say before and after. Reads only, so
 * nobody waits for it. Throws like `undoStep`.
 */
export async function foreseeStep(
  { storage }: TaskContext,
  request: Omit<UndoRequest, 'ref' | 'reportId'>,
): Promise<Foreseen> {
  const db = storage.read;
  const { bookId } = request;
  const { turn, steps, changes } = await planOf(db, request);
  const keys = changes.rows.map(({ id }) => [id]);
  const present = await readImages(db, { table: 'transactions', bookId }, keys);
  const inUse = await keptInUse(db, { bookId, changes, present });
  return {
    brings: [
      ...rowSentences(changes.rows, present),
      ...(await thingSentences(db, turn, changes.others, inUse)),
      ...(await linkSentences(db, bookId, changes)),
    ],
    figures: await foreseenFigures(db, { bookId, changes, present }),
    lost: sentencesOf(changes, { kept: { inUse }, steps }),
  };
}

/** Columns that no one sees. */
const SILENT: ReadonlySet<string> = new Set([
  ...OF_WRITE,
  ...derivedColumns('transactions').keys(),
  'edited_at',
]);

function rowSentences(rows: readonly RowChange[], present: ReadonlyMap<string, Image>): string[] {
  const added: Image[] = [];
  const removed: Image[] = [];
  const changed: Image[] = [];
  for (const { id, isThere, inserted, set } of rows) {
    const now = present.get(keyText([id]));
    if (!isThere.after) {
      if (now) removed.push(now);
    } else if (inserted) added.push(inserted);
    else if (now && Object.keys(set).some((name) => !SILENT.has(name))) {
      changed.push({ ...now, ...set });
    }
  }
  return [
    ...(added.length > 0 ? [t().rows.added(added.length, totalOf(added))] : []),
    ...(removed.length > 0 ? [t().rows.removed(removed.length, totalOf(removed))] : []),
    ...(changed.length > 0 ? [t().rows.changed(changed.length, totalOf(changed))] : []),
  ];
}

/** Null if the rows are in several currencies. */
function totalOf(rows: readonly Image[]): { sum: number; currency: string } | null {
  const [currency, ...others] = new Set(rows.map((row) => String(row.currency)));
  if (currency === undefined || others.length > 0) return null;
  const sum = rows.reduce(
    (all, { direction, amount }) => all + (direction === 'income' ? 1 : -1) * Number(amount),
    0,
  );
  return { sum, currency };
}

type Noun = keyof Texts['foreseen']['nouns'];
const NOUNS = Object.keys(t().nouns) as Noun[];

async function thingSentences(
  db: Db,
  { bookId }: Turn,
  others: readonly OtherChange[],
  inUse: readonly string[],
): Promise<string[]> {
  const wholes = {
    custom_metrics: await metricsOf(db, bookId, others),
    accounts: await fetchedOf(db, bookId, others),
  };
  const isNote = await notesAmong(db, bookId, others);
  return NOUNS.flatMap((table): string[] => {
    const all = others.filter((one) => one.table === table);
    const own = all.filter((one) => !isNote(one));
    const added = own.filter(({ inserted }) => inserted);
    const removed = own.filter(({ isGone, name }) => isGone && !inUse.includes(name));
    const kept = own.filter(isVisible);
    const renamed = kept.filter(({ set }) => set?.name !== undefined);
    const moved = kept.filter(({ set }) => !('name' in (set ?? {})) && 'parent_id' in (set ?? {}));
    const ordered = kept.filter(({ set }) => Object.keys(set ?? {}).join() === 'position');
    const changed = kept.filter((one) => ![...renamed, ...moved, ...ordered].includes(one));
    const noted = all.filter((one) => isNote(one) && (!one.set || isVisible(one)));
    const names = (some: readonly OtherChange[]) => some.map(({ name }) => name);
    const sentence = (say: Texts['foreseen']['things']['added'], some: readonly string[]) =>
      some.length > 0 ? [say(table, some)] : [];
    return [
      ...sentence(t().things.added, names(added)),
      ...sentence(t().things.removed, names(removed)),
      ...renamed.map(({ was, set }) => t().things.renamed(table, was, String(set?.name))),
      ...sentence(t().things.moved, names(moved)),
      ...sentence(t().things.changed, [
        ...names([...changed, ...noted]),
        ...(table === 'custom_metrics' || table === 'accounts' ? wholes[table] : []),
      ]),
      ...(table === 'rules' && ordered.length > 0 ? [t().order] : []),
    ];
  });
}

const isVisible = ({ set }: OtherChange): boolean =>
  Object.keys(set ?? {}).some((name) => !SILENT.has(name));

/** Finds what the user said about a series of payments. That series itself is there whatever is said about it. */
async function notesAmong(
  db: Db,
  bookId: BookId,
  others: readonly OtherChange[],
): Promise<(one: OtherChange) => boolean> {
  const keys = others.flatMap(({ table, key }) => (table === 'series' ? [key] : []));
  const present = await readImages(db, { table: 'series', bookId }, keys);
  return ({ table, key, inserted }) =>
    table === 'series' && (inserted ?? present.get(keyText(key)))?.payment_id !== null;
}

/** Names of metrics that stay as they are but for their categories. */
function metricsOf(db: Db, bookId: BookId, others: readonly OtherChange[]): Promise<string[]> {
  const parts = others.filter(({ table }) => table === 'custom_metric_categories');
  return namesOfOthers(db, { bookId, table: 'custom_metrics', parts, others });
}

/** Names of accounts that stay as they are, but are fetched from now on or no longer. */
function fetchedOf(db: Db, bookId: BookId, others: readonly OtherChange[]): Promise<string[]> {
  const parts = others.filter(
    ({ table, set }) => table === 'linked_accounts' && set?.is_enabled !== undefined,
  );
  return namesOfOthers(db, { bookId, table: 'accounts', parts, others });
}

/** Names of the rows to which these parts belong, but for those that are named anyway. */
async function namesOfOthers(
  db: Db,
  q: {
    bookId: BookId;
    table: 'custom_metrics' | 'accounts';
    parts: readonly OtherChange[];
    others: readonly OtherChange[];
  },
): Promise<string[]> {
  const named = new Set(q.others.flatMap(({ table, key: [id] }) => (table === q.table ? id : [])));
  const ids = q.parts.flatMap(({ key: [id = null] }) => (named.has(id) ? [] : [String(id)]));
  if (ids.length === 0) return [];
  const rows = await findRows(db, q.table, { user_id: q.bookId, id: [...new Set(ids)] });
  return rows.map(({ name }) => name);
}

async function linkSentences(db: Db, bookId: BookId, { pairs }: Changes): Promise<string[]> {
  const keys = pairs.gone.map((id) => [id]);
  const gone = await readImages(db, { table: 'transfers', bookId }, keys);
  const linked =
    pairs.added.filter(({ state }) => state === 'linked').length +
    pairs.set.filter(({ state }) => state === 'linked').length;
  const unlinked =
    [...gone.values()].filter(({ state }) => state === 'linked').length +
    pairs.set.filter(({ state }) => state === 'unlinked').length;
  return [
    ...(linked > 0 ? [t().linked(linked)] : []),
    ...(unlinked > 0 ? [t().unlinked(unlinked)] : []),
  ];
}
