import { TRANSACTIONS_FILE } from '@saldo/contract/export';
import { RECEIPT_TYPES } from '@saldo/contract/receipts';
import { findRow } from '../../platform/db/crud.ts';
import type { AnyRow } from '../../platform/db/read-rows.ts';
import { withSnapshot } from '../../platform/db/snapshot.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { withCleanup } from '../../platform/with-cleanup.ts';
import { ZipFile } from '../../platform/zip-file.ts';
import { exportedColumns, exportedValue } from '../../schema/rows.ts';
import { TABLE_NAMES, type TableName, tableDefinition } from '../../schema/tables.ts';
import { texts } from '../../texts/catalogues.ts';
import { monthStartIn } from '../ledger/figures/user-calendar.ts';
import { tagsOf } from '../ledger/rows/derived-columns.ts';
import { receiptFile } from '../receipts/restored-receipts.ts';
import { EXTENSION } from '../tickets/identify-image.ts';
import { CONVERTED_COLUMNS, convertedCells } from './converted-columns.ts';
import { TRANSACTION_CELLS } from './csv-columns.ts';
import { BOM, csvLines } from './csv-format.ts';
import { findPerson, listScreenshots, rowsOf, transactionsOf } from './store.ts';

/** Writes everything a user owns to a zip as a consistent snapshot. */
export function writeExport(
  { storage }: { storage: Storage },
  q: { bookId: BookId; path: string; now: string },
): Promise<void> {
  return withSnapshot(storage, async (tx) => {
    const { bookId } = q;
    const archive = new ZipFile(q.path, new Date(q.now));
    return withCleanup(
      async () => {
        await archive.text('README.txt', [texts().archiveReadme(TRANSACTIONS_FILE)]);
        await transactions(archive, tx, bookId);
        for (const name of LEAVING) await table(archive, tx, { bookId, name });
        await archive.text('profile.json', [await profile(tx, bookId)]);
        for (const one of await listScreenshots(tx, { bookId })) {
          archive.bytes(`screenshots/${one.ticket_id}.${EXTENSION[one.media_type]}`, one.bytes);
        }
        await receiptFiles(archive, tx, bookId);
        archive.end();
      },
      () => archive.close(),
    );
  });
}

/** One at a time, because together they may be hundreds of megabytes. */
async function receiptFiles(archive: ZipFile, tx: Tx, bookId: BookId): Promise<void> {
  for await (const rows of rowsOf(tx, { bookId, table: 'receipts' })) {
    for (const { id, media_type } of rows) {
      const file = await findRow(tx, 'receipt_files', { user_id: bookId, id: String(id) });
      const type = RECEIPT_TYPES.find((one) => one === media_type);
      if (file && type) archive.bytes(receiptFile({ id: file.id, media_type: type }), file.bytes);
    }
  }
}

async function profile(tx: Tx, bookId: BookId): Promise<string> {
  const { mail_notifications, llm_enabled, ...person } = await findPerson(tx, { bookId });
  const month_start = monthStartIn(person);
  const settings = { notifications: mail_notifications, llm_enabled, month_start };
  return `${JSON.stringify({ ...person, ...settings }, null, 2)}\n`;
}

async function transactions(archive: ZipFile, tx: Tx, bookId: BookId): Promise<void> {
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
  archive: ZipFile,
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
