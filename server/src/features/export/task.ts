import { TRANSACTIONS_FILE } from '@saldo/contract/export';
import { fromCents } from '@saldo/domain/money';
import { onSnapshot } from '../../platform/backup/dump.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { EXTENSION } from '../tickets/image.ts';
import { Archive } from './archive.ts';
import { csvLines } from './csv.ts';
import { EXPORTED, type ExportedTable, type Kind } from './kinds.ts';
import { findPerson, listScreenshots, type Row, rowsOf, transactionsOf } from './store.ts';
import { TRANSACTION_CELLS } from './transaction-cells.ts';

/** Spreadsheets take a CSV file for UTF-8 only when it says so. */
const BOM = '\uFEFF';

/** Writes everything that a person owns into a zip, as of one moment. */
export function writeExport(
  { storage }: { storage: Storage },
  q: { userId: string; path: string; now: string },
): Promise<void> {
  return onSnapshot(storage, async (tx) => {
    const { userId } = q;
    const archive = new Archive(q.path, new Date(q.now));
    await archive.text('README.txt', [README]);
    await transactions(archive, tx, userId);
    for (const from of EXPORTED) await table(archive, tx, { userId, from });
    await archive.text('profile.json', [await profile(tx, userId)]);
    for (const one of await listScreenshots(tx, { userId })) {
      archive.bytes(`screenshots/${one.ticket_id}.${EXTENSION[one.media_type]}`, one.bytes);
    }
    archive.end();
  });
}

async function profile(tx: Tx, userId: string): Promise<string> {
  const { mail_notifications, llm_enabled, ...person } = await findPerson(tx, { userId });
  const settings = { notifications: mail_notifications === 1, llm_enabled: llm_enabled === 1 };
  return `${JSON.stringify({ ...person, ...settings }, null, 2)}\n`;
}

async function transactions(archive: Archive, tx: Tx, userId: string): Promise<void> {
  const cells = Object.values(TRANSACTION_CELLS);
  const names = Object.keys(TRANSACTION_CELLS);
  const values = (row: Row) => cells.map((cell) => cell(row));
  await archive.text(TRANSACTIONS_FILE, csv(names, transactionsOf(tx, { userId }), values));
  const asObject = (row: Row) => ({
    ...Object.fromEntries(names.map((name, at) => [name, cells[at]?.(row)])),
    tags: JSON.parse(String(row.tags)),
  });
  await archive.text('transactions.json', json(transactionsOf(tx, { userId }), asObject));
}

async function table(
  archive: Archive,
  tx: Tx,
  { userId, from }: { userId: string; from: ExportedTable },
): Promise<void> {
  const columns = Object.entries(from.columns);
  const names = columns.map(([name]) => name);
  const rows = () => rowsOf(tx, { userId, from });
  const cells = (row: Row) =>
    columns.map(([name, kind]) => (kind === 'json' ? row[name] : shown(row[name], kind)));
  await archive.text(`${from.file}.csv`, csv(names, rows(), cells));
  const asObject = (row: Row) =>
    Object.fromEntries(columns.map(([name, kind]) => [name, shown(row[name], kind)]));
  await archive.text(`${from.file}.json`, json(rows(), asObject));
}

function shown(value: unknown, kind: Kind): unknown {
  if (value === null || kind === 'text') return value;
  if (kind === 'cents') return fromCents(Number(value));
  return kind === 'flag' ? value === 1 : JSON.parse(String(value));
}

async function* csv(
  names: readonly string[],
  pages: AsyncIterable<Row[]>,
  cells: (row: Row) => unknown[],
): AsyncGenerator<string> {
  yield BOM + csvLines([names]);
  for await (const rows of pages) yield csvLines(rows.map(cells));
}

/** A JSON array, an object a line. */
async function* json(
  pages: AsyncIterable<Row[]>,
  asObject: (row: Row) => unknown,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(asObject(row))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const README = `Your data in Saldo
==================

Each kind of thing is here twice: as CSV for spreadsheets, and as JSON for programs.

The whole zip can be imported into Saldo again (Import Report, bank "Other (CSV)"): transactions, accounts, categories,
rules, goals, alerts, metrics and the import history come back as they were. ${TRANSACTIONS_FILE} alone brings back the
transactions.
Amounts there are signed: what was spent is negative. Dates are the bank's own, without a time zone.
A cell that a spreadsheet would run as a formula begins with an apostrophe; importing takes it away again.
`;
