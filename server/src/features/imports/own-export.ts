import type { Storage, Tx } from '../../platform/db/storage.ts';
import type { ReportsTable, TransactionsTable } from '../../platform/db/tables.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import type { Exported } from '../export/read.ts';
import { figuresMoved } from '../notifications/service.ts';
import { insertTransactions } from '../transactions/insert-many.ts';
import { lockLedger } from '../transactions/ledger.ts';
import { ownTransactionIds } from '../transactions/writes.ts';
import { relink } from '../transfers/relink.ts';
import { type OwnRow, ownRow, restoredRow } from './own-row.ts';
import { type OwnThings, ownThings } from './own-things.ts';
import { Places } from './places.ts';
import type { ReportDetails } from './present.ts';
import { type Made, restoreKept, restoreMade } from './restore.ts';
import { restoredWords } from './restored-words.ts';
import * as store from './store.ts';

const OWN_BANK = 'SALDO';

interface Request {
  userId: string;
  requestId: string;
  fileName: string;
  now: string;
  timeZone: string;
}

/** Our own export, each row and each entry checked. */
export interface OwnExport {
  lines: readonly Line[];
  /** Null for transactions.csv alone. */
  things: OwnThings | null;
}

/** Throws 409 `invalid_report_format` that names what Saldo would not have written. */
export function checkedExport({ rows, files }: Exported): OwnExport {
  const lines = rows.map((one) => ({ line: one.line, row: ownRow(one) }));
  if (files.size === 0) return { lines, things: null };
  return { lines, things: ownThings(files, new Set(lines.map(({ row }) => row.id))) };
}

/**
 * Takes our own export back: each transaction as it was, with its id, account, category, tags, flags, transfer and
 * what the bank said of it, so that later statements know it again; and from the whole archive what the person had
 * made. What is there already stays as it is, and such a transaction counts as known.
 */
export async function importOwnExport(
  tx: Tx,
  storage: Storage,
  request: Request,
  { lines, things }: OwnExport,
): Promise<ReportsTable> {
  const { userId, now } = request;
  await storage.lock(tx, `imports:${userId}`);
  await storage.lock(tx, `categories:${userId}`);
  await lockLedger(tx, { storage, userId });
  const made = things && (await restoreMade(tx, { storage, userId, now, things }));
  const ids = [...new Set(lines.map(({ row }) => row.id))];
  const there = await ownTransactionIds(tx, { userId, ids });
  const fresh = firsts(lines.filter(({ row }) => !there.has(row.id)));
  const report = reportOf(request, lines, { imported: fresh.length, made });
  await store.insertReport(tx, report);
  const come = new Set(fresh.map(({ row }) => row.id));
  // What was deleted here, and comes back now, is deleted no more: the mark has the id of the row.
  await store.liftMarks(tx, { userId, ids: [...come] });
  await insertRows(tx, storage, report, { fresh, made });
  if (things && made) {
    const kept = { storage, userId, now, things, made, fresh: come };
    report.transfers_linked = await restoreKept(tx, kept);
  }
  if (!things?.holds.has('transfers.json')) {
    const pairs = pairsOf(fresh.map(({ row }) => row));
    report.transfers_linked = await relink(tx, { userId, now }, pairs);
  }
  if (report.transfers_linked > 0) await store.noteOutcome(tx, report);
  await figuresMoved(storage, tx, request);
  await audit(tx, {
    userId,
    action: 'report.create',
    subject: { id: report.id, imported: report.imported, duplicates: report.duplicates },
    requestId: request.requestId,
  });
  return report;
}

type Line = { line: number; row: OwnRow };

/** Two files that were pasted together may name a row twice. */
const firsts = (lines: readonly Line[]): Line[] =>
  [...new Map([...lines].reverse().map((one) => [one.row.id, one])).values()].reverse();

async function insertRows(
  tx: Tx,
  storage: Storage,
  { user_id: userId, id: reportId, created_at: now }: ReportsTable,
  { fresh, made }: { fresh: readonly Line[]; made: Made | null },
): Promise<void> {
  const places = new Places(tx, { userId, now, made });
  const rows: TransactionsTable[] = [];
  for (const { line, row } of fresh) {
    const where = await places.of(row);
    rows.push(restoredRow(row, { userId, reportId, now, line, ...where }));
  }
  await insertTransactions(tx, storage.engine, rows);
}

/** Each linked pair once, by its expense. */
const pairsOf = (rows: readonly OwnRow[]) =>
  rows.flatMap(({ id, transfer, direction }) =>
    transfer !== null && direction === 'expense' ? [{ expenseId: id, incomeId: transfer }] : [],
  );

function reportOf(
  request: Request,
  all: readonly Line[],
  { imported, made }: { imported: number; made: Made | null },
): ReportsTable {
  const days = all.map(({ row }) => row.date.slice(0, 10)).sort();
  const notices = made ? restoredWords(made) : [];
  const details: ReportDetails = { accounts: [], skipped_reasons: {}, notices, known: [] };
  return {
    user_id: request.userId,
    id: newId(),
    bank: OWN_BANK,
    file_name: request.fileName,
    variant: 'Saldo export',
    total: all.length,
    imported,
    duplicates: all.length - imported,
    skipped: 0,
    rules_changed: 0,
    transfers_linked: 0,
    date_from: days[0] ?? null,
    date_to: days.at(-1) ?? null,
    details: JSON.stringify(details),
    created_at: request.now,
    undone_at: null,
  };
}
