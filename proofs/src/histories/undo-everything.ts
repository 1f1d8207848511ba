import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { writeExport } from '../../../server/src/features/portability/write-export.ts';
import { newId } from '../../../server/src/platform/id.ts';
import type { RunningServer } from '../../../server/src/start.ts';
import type { TestUser } from '../users/user.ts';
import { stepsOf } from './remembered-steps.ts';

type Row = Readonly<Record<string, unknown>>;
/** The rows of each file, keyed by a string that identifies the row. */
export type Archive = Map<string, Map<string, Row>>;

/**
 * Not compared: History itself, the list of imports, and data that no undo restores, such as rows seen at a bank, sent
 * notifications and letters, and column mappings.
 */
const NOT_COMPARED = [
  ...['history', 'imports', 'bank_sightings', 'bank_connections', 'notifications', 'csv_columns'],
  'letters',
  ...['profile', 'linked_accounts'],
];

/** Tables other than transactions. Rows that an import, sync or restored archive adds to them stay when it is undone. */
const STAYING = [
  ...['accounts', 'account_settings', 'categories', 'rules', 'goals', 'alerts', 'series'],
  ...['custom_metrics', 'custom_metric_categories', 'saved_views', 'own_rates', 'tags', 'receipts'],
  ...['merchant_names', 'shares', 'planned_payments'],
];
const SAYS_SO =
  /^The account .* is kept\.$|^Categories, rules, goals and alerts from the export are kept\.$/;

/** True for a sentence that only says what an undo keeps on purpose. */
export const isExpected = (sentence: string): boolean => SAYS_SO.test(sentence);

export async function archiveOf(
  { context }: RunningServer,
  { id: bookId }: TestUser,
): Promise<Uint8Array> {
  const file = path.join(tmpdir(), `${newId()}.zip`);
  await writeExport(context, { bookId, path: file, now: context.now().toISOString() });
  const zip = readFileSync(file);
  rmSync(file);
  return zip;
}

/** All of the user's data, as exported. */
export async function tablesOf(running: RunningServer, user: TestUser): Promise<Archive> {
  const files = Object.entries(unzipSync(await archiveOf(running, user)));
  return new Map(
    files.flatMap(([name, bytes]) => {
      const table = /^(\w+)\.json$/.exec(name)?.[1];
      if (table === undefined || NOT_COMPARED.includes(table)) return [];
      const rows: Row[] = JSON.parse(strFromU8(bytes));
      return [[table, new Map(rows.flatMap((row) => compared(table, row)))]] as const;
    }),
  );
}

/** Fields that no undo restores. An account, for example, keeps the IBAN from an undone import. */
const NOT_TAKEN_BACK = ['updated_at', 'last_sync', 'iban', 'account_iban'];

function compared(table: string, whole: Row): [string, Row][] {
  const kept = Object.entries(whole).filter(([name]) => !NOT_TAKEN_BACK.includes(name));
  const row: Record<string, unknown> = Object.fromEntries(kept);
  // A link has the time of its latest write.
  if (table === 'transfers') delete row.created_at;
  // The removal marks of undone imports and syncs stay, so that no sync adds the rows again.
  if (table === 'deleted_rows' && row.reason === 'undo') return [];
  return [[String(row.id ?? JSON.stringify(row)), row]];
}

/** A goal or alert made before any row gets a currency from the rows, and keeps it without them. */
const textOf = (row: Row | undefined, was: Row | undefined): string | undefined =>
  JSON.stringify(row && was?.currency === null ? { ...row, currency: null } : row);

/** Differences between two exports. */
export function differing(is: Archive, was: Archive, when: string): string[] {
  return [...was.keys()].flatMap((table) => {
    const rows = is.get(table) ?? new Map<string, Row>();
    const before = was.get(table) ?? new Map<string, Row>();
    const keys = [...new Set([...rows.keys(), ...before.keys()])];
    return keys.flatMap((key) => {
      const was = before.get(key);
      const [row, old] = [textOf(rows.get(key), was), textOf(was, was)];
      if (row === old || (old === undefined && STAYING.includes(table))) return [];
      return [`${when}, ${table} has\n    ${row}, not\n    ${old}`];
    });
  });
}

/** The user's data at some moment, and for each step whether it was undone at that time. */
export interface Moment {
  tables: Archive;
  steps: Map<string, boolean>;
}

export async function momentOf(running: RunningServer, user: TestUser): Promise<Moment> {
  const steps = (await stepsOf(user)).map(({ id, undone_at }) => [id, undone_at !== null] as const);
  return { tables: await tablesOf(running, user), steps: new Map(steps) };
}

/**
 * Undoes all steps since a moment, newest first, then redoes them, oldest first. Reports differences from the original
 * data. Compares nothing if an earlier step was undone or redone since.
 */
export async function wrongUndone(
  running: RunningServer,
  user: TestUser,
  { tables: first, steps: earlier }: Moment,
): Promise<string[]> {
  const last = await tablesOf(running, user);
  const all = await stepsOf(user);
  const isTurned = all.some(({ id, undone_at }) => earlier.get(id) === (undone_at === null));
  if (isTurned) return [];
  const steps = all.filter(({ id, undone_at }) => !earlier.has(id) && undone_at === null);
  const isPlain = all.every(({ id, undone_at }) => earlier.has(id) || undone_at === null);
  const refused: string[] = [];
  const turn = async (id: string, way: 'undo' | 'redo') => {
    const { status, body } = await user.raw('POST', `/api/history/${id}/${way}`);
    const { detail } = body;
    const sentences: string[] = body.lost ?? [];
    const lost = sentences.filter((one) => !isExpected(one));
    // Steps that were undone out of order may have removed rows of other steps.
    if (status !== 200 || (lost.length > 0 && isPlain)) {
      refused.push(`${way} of ${id} returns ${status} ${JSON.stringify(detail ?? lost)}`);
    }
  };
  for (const { id } of steps) await turn(id, 'undo');
  const undone = differing(await tablesOf(running, user), first, 'with everything undone');
  for (const { id } of steps.toReversed()) await turn(id, 'redo');
  const redone = differing(await tablesOf(running, user), last, 'with everything redone');
  const wrong = [...undone, ...redone];
  const steps_ = steps.map(({ id, kind }) => `${kind} ${id}`).join();
  return [...refused, ...wrong].slice(0, 4).concat(refused.length + wrong.length ? [steps_] : []);
}
