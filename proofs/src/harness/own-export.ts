import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import { expect } from 'vitest';
import type { TestServer, TestUser } from './test-server.ts';

/** All of a user's data, as the zip from `GET /export`. */
export async function exportOf(server: TestServer, user: TestUser): Promise<Uint8Array> {
  const response = await fetch(`${server.running.address}/api/export`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** The files of an export, to be changed and zipped again. */
export function archiveOf(zip: Uint8Array) {
  const files = unzipSync(zip);
  return {
    files,
    // biome-ignore lint/suspicious/noExplicitAny: tests change the file
    json: (name: string): any => JSON.parse(strFromU8(files[name] ?? new Uint8Array())),
    with: (name: string, content: unknown): Uint8Array =>
      zipSync({
        ...files,
        [name]: strToU8(typeof content === 'string' ? content : JSON.stringify(content)),
      }),
  };
}

const COMPARED = [
  'accounts',
  'categories',
  'rules',
  'custom_metrics',
  'custom_metric_categories',
  'saved_views',
  'own_rates',
  'tags',
  'receipts',
  'letters',
  'shares',
  'planned_payments',
  'goals',
  'alerts',
  'transfers',
  'effects',
  'deleted_rows',
  'bank_sightings',
  'csv_columns',
];

const TIMES = new Set([
  'created_at',
  'updated_at',
  'used_at',
  'removed_at',
  'last_sync',
  'seen_at',
]);

type Entry = Record<string, unknown>;

const timeless = (row: Entry) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !TIMES.has(name)));

/**
 * Bank of the imports that a restore creates. Import and line are compared only for rows from statements, because a
 * restore puts all other rows into a new import.
 */
const OWN_BANK = 'SALDO';
/** Kinds of notifications that are restored. Others are not, because their subjects aren't restored either. */
const KINDS = ['goal_completed', 'alert_approaching', 'alert_exceeded'];

/**
 * The parts of an export that a restore must reproduce: everything except times, ids of layers, and the user's
 * identity.
 */
export function contentOf(zip: Uint8Array) {
  const { files, json } = archiveOf(zip);
  const csv = strFromU8(files['transactions.csv'] ?? new Uint8Array()).replace(/^\uFEFF/, '');
  const options = { header: true, skipEmptyLines: true } as const;
  const { avatar, notifications } = json('profile.json');
  const lists = COMPARED.map((name) => {
    const rows = (json(`${name}.json`) as Entry[]).map(timeless);
    if (name !== 'effects') return [name, rows] as const;
    const layers = rows.map(({ id, ...layer }) => JSON.stringify(layer));
    return [name, layers.sort()] as const;
  });
  const imports = json('imports.json') as Entry[];
  const restores = new Set(imports.filter(({ bank }) => bank === OWN_BANK).map(({ id }) => id));
  const ofStatement = ({ report_id, source_line, ...row }: Entry) =>
    !report_id || restores.has(report_id) ? row : { ...row, report_id, source_line };
  const rows = Papa.parse<Record<string, string>>(csv, options).data.map(timeless);
  const settings = json('account_settings.json') as { id: string; is_enabled: boolean }[];
  return {
    disabled: settings.filter((one) => !one.is_enabled).map(({ id }) => id),
    profile: { avatar, notifications },
    transactions: rows.map(ofStatement),
    imports: imports
      .filter(({ bank }) => bank !== OWN_BANK)
      .map(({ restored_by, ...report }) => report),
    notifications: (json('notifications.json') as Entry[]).filter(({ kind }) =>
      KINDS.includes(String(kind)),
    ),
    ...Object.fromEntries(lists),
  };
}
