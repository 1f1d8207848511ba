import { closeSync, openSync, writeSync } from 'node:fs';
import { TRANSACTIONS_FILE } from '@saldo/contract/export';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { AnyRow } from '../../platform/db/read-rows.ts';
import { withSnapshot } from '../../platform/db/snapshot.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { withCleanup } from '../../platform/with-cleanup.ts';
import { exportedColumns, exportedValue } from '../../schema/rows.ts';
import { TABLE_NAMES, type TableName, tableDefinition } from '../../schema/tables.ts';
import { en } from '../../texts/en.ts';
import { monthStartIn } from '../ledger/figures/user-calendar.ts';
import { tagsOf } from '../ledger/rows/derived-columns.ts';
import { EXTENSION } from '../tickets/identify-image.ts';
import { CONVERTED_COLUMNS, convertedCells } from './converted-columns.ts';
import { TRANSACTION_CELLS } from './csv-columns.ts';
import { csvLines } from './csv-format.ts';
import { findPerson, listScreenshots, rowsOf, transactionsOf } from './store.ts';

/** Byte order mark. Without it, spreadsheets do not read a CSV file as UTF-8. */
const BOM = '\uFEFF';

/** Writes everything a user owns to a zip as a consistent snapshot. */
export function writeExport(
  { storage }: { storage: Storage },
  q: { bookId: BookId; path: string; now: string },
): Promise<void> {
  return withSnapshot(storage, async (tx) => {
    const { bookId } = q;
    const archive = new ZipWriter(q.path, new Date(q.now));
    return withCleanup(
      async () => {
        await archive.text('README.txt', [en.archiveReadme(TRANSACTIONS_FILE)]);
        await transactions(archive, tx, bookId);
        for (const name of LEAVING) await table(archive, tx, { bookId, name });
        await archive.text('profile.json', [await profile(tx, bookId)]);
        for (const one of await listScreenshots(tx, { bookId })) {
          archive.bytes(`screenshots/${one.ticket_id}.${EXTENSION[one.media_type]}`, one.bytes);
        }
        archive.end();
      },
      () => archive.close(),
    );
  });
}

async function profile(tx: Tx, bookId: BookId): Promise<string> {
  const { mail_notifications, llm_enabled, ...person } = await findPerson(tx, { bookId });
  const month_start = monthStartIn(person);
  const settings = { notifications: mail_notifications, llm_enabled, month_start };
  return `${JSON.stringify({ ...person, ...settings }, null, 2)}\n`;
}

async function transactions(archive: ZipWriter, tx: Tx, bookId: BookId): Promise<void> {
  const names = [...TRANSACTION_CELLS.map(([name]) => name), ...CONVERTED_COLUMNS];
  const converted = await convertedCells(tx, { bookId });
  const values = (row: AnyRow) => {
    const more = converted(row);
    return [
      ...TRANSACTION_CELLS.map(([, cell]) => cell(row)),
      ...CONVERTED_COLUMNS.map((name) => more[name]),
    ];
  };
  await archive.text(TRANSACTIONS_FILE, csv(names, transactionsOf(tx, { bookId }), values));
  const asObject = (row: AnyRow) => ({
    ...Object.fromEntries(TRANSACTION_CELLS.map(([name, cell]) => [name, cell(row)])),
    tags: tagsOf(String(row.tags)),
    ...converted(row),
  });
  await archive.text('transactions.json', json(transactionsOf(tx, { bookId }), asObject));
}

/** All exported tables except transactions, which have their own file (see above). */
const LEAVING = TABLE_NAMES.filter(
  (name) => name !== 'transactions' && tableDefinition(name).leaves,
);

async function table(
  archive: ZipWriter,
  tx: Tx,
  { bookId, name }: { bookId: BookId; name: TableName },
): Promise<void> {
  const { columns, leaves } = tableDefinition(name);
  const names = exportedColumns(name);
  const kinds = names.map((column) => columns[column]?.kind ?? 'text');
  const rows = () => rowsOf(tx, { bookId, table: name });
  const leavingCell = (row: AnyRow, at: number) =>
    exportedValue(row[names[at] ?? ''], kinds[at] ?? 'text');
  const cells = (row: AnyRow) =>
    names.map((column, at) => (kinds[at] === 'json' ? row[column] : leavingCell(row, at)));
  await archive.text(`${leaves?.file}.csv`, csv(names, rows(), cells));
  const asObject = (row: AnyRow) =>
    Object.fromEntries(names.map((column, at) => [column, leavingCell(row, at)]));
  await archive.text(`${leaves?.file}.json`, json(rows(), asObject));
}

async function* csv(
  names: readonly string[],
  pages: AsyncIterable<AnyRow[]>,
  cells: (row: AnyRow) => unknown[],
): AsyncGenerator<string> {
  yield BOM + csvLines([[...names]]);
  for await (const rows of pages) yield csvLines(rows.map(cells));
}

async function* json(
  pages: AsyncIterable<AnyRow[]>,
  asObject: (row: AnyRow) => unknown,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(asObject(row))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const LEVEL = 6;

/**
 * A zip that is written to disk as it grows, so memory use stays flat. Use it in worker threads only, because it writes
 * synchronously.
 */
class ZipWriter {
  readonly #file: number;
  readonly #zip: Zip;
  readonly #time: Date;

  /** `time` becomes the timestamp of every file in the zip. */
  constructor(path: string, time: Date) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#time = time;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      // A full disk may accept part of a chunk without an error. The next write then fails.
      for (let at = 0; at < chunk.length; ) at += writeSync(this.#file, chunk, at);
    });
  }

  async text(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry = new ZipDeflate(name, { level: LEVEL });
    entry.mtime = this.#time;
    this.#zip.add(entry);
    const encoder = new TextEncoder();
    for await (const piece of pieces) entry.push(encoder.encode(piece));
    entry.push(new Uint8Array(), true);
  }

  bytes(name: string, content: Uint8Array): void {
    const entry = new ZipPassThrough(name);
    entry.mtime = this.#time;
    this.#zip.add(entry);
    entry.push(content, true);
  }

  end(): void {
    this.#zip.end();
  }

  close(): void {
    closeSync(this.#file);
  }
}
