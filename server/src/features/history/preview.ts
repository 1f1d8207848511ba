import { findRows } from '../../platform/db/crud.ts';
import { readImages } from '../../platform/db/row-images.ts';
import { type Image, keyText, OF_WRITE } from '../../platform/db/row-journal.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { derivedColumns } from '../../schema/tables.ts';
import { en } from '../../texts/en.ts';
import type { RowChange } from './fold/folded-rows.ts';
import type { OtherChange } from './fold/folded-tables.ts';
import type { Turn } from './fold/row-history.ts';
import type { Changes } from './fold/turn-consequences.ts';
import { keptInUse } from './fold/used-rows.ts';
import { planOf, sentencesOf, type UndoRequest } from './undo-step.ts';

const t = en.foreseen;

export interface Foreseen {
  /** Sentences on what an undo or redo does. */
  brings: string[];
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
  const { userId } = request;
  const { turn, steps, changes } = await planOf(db, request);
  const keys = changes.rows.map(({ id }) => [id]);
  const present = await readImages(db, { table: 'transactions', userId }, keys);
  const inUse = await keptInUse(db, { userId, changes, present });
  return {
    brings: [
      ...rowSentences(changes.rows, present),
      ...(await thingSentences(db, turn, changes.others, inUse)),
      ...(await linkSentences(db, userId, changes)),
    ],
    lost: sentencesOf(turn, changes, { kept: { inUse }, steps }),
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
    ...(added.length > 0 ? [t.rows.added(added.length, totalOf(added))] : []),
    ...(removed.length > 0 ? [t.rows.removed(removed.length, totalOf(removed))] : []),
    ...(changed.length > 0 ? [t.rows.changed(changed.length, totalOf(changed))] : []),
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

type Noun = keyof typeof t.nouns;
const NOUNS = Object.keys(t.nouns) as Noun[];

async function thingSentences(
  db: Db,
  { userId }: Turn,
  others: readonly OtherChange[],
  inUse: readonly string[],
): Promise<string[]> {
  const metrics = await metricsOf(db, userId, others);
  return NOUNS.flatMap((table): string[] => {
    const own = others.filter((one) => one.table === table);
    const added = own.filter(({ inserted }) => inserted);
    const removed = own.filter(({ isGone, name }) => isGone && !inUse.includes(name));
    const kept = own.filter(({ set }) => set && Object.keys(set).some((one) => !SILENT.has(one)));
    const renamed = kept.filter(({ set }) => set?.name !== undefined);
    const moved = kept.filter(({ set }) => !('name' in (set ?? {})) && 'parent_id' in (set ?? {}));
    const ordered = kept.filter(({ set }) => Object.keys(set ?? {}).join() === 'position');
    const changed = kept.filter((one) => ![...renamed, ...moved, ...ordered].includes(one));
    const names = (some: readonly OtherChange[]) => some.map(({ name }) => name);
    const sentence = (say: typeof t.things.added, some: readonly string[]) =>
      some.length > 0 ? [say(table, some)] : [];
    return [
      ...sentence(t.things.added, names(added)),
      ...sentence(t.things.removed, names(removed)),
      ...renamed.map(({ was, set }) => t.things.renamed(table, was, String(set?.name))),
      ...sentence(t.things.moved, names(moved)),
      ...sentence(t.things.changed, [
        ...names(changed),
        ...(table === 'custom_metrics' ? metrics : []),
      ]),
      ...(table === 'rules' && ordered.length > 0 ? [t.order] : []),
    ];
  });
}

/** Names of metrics that stay as they are but for their categories. */
async function metricsOf(
  db: Db,
  userId: string,
  others: readonly OtherChange[],
): Promise<string[]> {
  const named = new Set(
    others.flatMap((one) => (one.table === 'custom_metrics' ? one.key[0] : [])),
  );
  const ids = others.flatMap(({ table, key: [id] }) =>
    table === 'custom_metric_categories' && !named.has(id ?? null) ? [String(id)] : [],
  );
  if (ids.length === 0) return [];
  const rows = await findRows(db, 'custom_metrics', { user_id: userId, id: [...new Set(ids)] });
  return rows.map(({ name }) => name);
}

async function linkSentences(db: Db, userId: string, { pairs }: Changes): Promise<string[]> {
  const keys = pairs.gone.map((id) => [id]);
  const gone = await readImages(db, { table: 'transfers', userId }, keys);
  const linked =
    pairs.added.filter(({ state }) => state === 'linked').length +
    pairs.set.filter(({ state }) => state === 'linked').length;
  const unlinked =
    [...gone.values()].filter(({ state }) => state === 'linked').length +
    pairs.set.filter(({ state }) => state === 'unlinked').length;
  return [
    ...(linked > 0 ? [t.linked(linked)] : []),
    ...(unlinked > 0 ? [t.unlinked(unlinked)] : []),
  ];
}
