import { keysOf, recordOf } from '@saldo/domain/records';
import type { Caller } from '../../platform/context.ts';
import { deleteRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { blankRow, fromJson } from '../../schema/rows.ts';
import { toFactText } from '../../schema/stored/fact-text.ts';
import type { ReportDetails } from '../../schema/stored/report-details.ts';
import type { ReportNotice } from '../../schema/stored/report-notice.ts';
import { COLUMNS, type ReportsTable, type TransactionsTable } from '../../schema/tables.ts';
import { ownTransactionIds } from '../ledger/rows/own-transactions.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { writeNumberOf } from '../ledger/steps/write-number.ts';
import { restoreReceipts } from '../receipts/restored-receipts.ts';
import { requireSize, sizeOfRules } from '../rules/size-limit.ts';
import { relink } from '../transfers/import-transfers.ts';
import type { CheckedExport, ExportedLine } from './checked-export.ts';
import { LocalIdFinder, type LocalIds } from './find-local-ids.ts';
import { matchRows } from './match-rows.ts';
import { OWN_BANK } from './own-bank.ts';
import {
  type RestoredRecords,
  restoreRecords,
  restoreReports,
  restoreTransactionRecords,
} from './restore-records.ts';
import { type ArchivedTransaction, restoredRow } from './transaction-row.ts';
import { leftOut } from './unknown-columns.ts';

const BROUGHT = [
  'rules',
  'categories',
  'goals',
  'alerts',
  'custom_metrics',
  'saved_views',
  'own_rates',
  'tags',
  'receipts',
  'shares',
  'series',
  'planned_payments',
  'merchant_names',
] as const;

type RestoreRequest = Caller & {
  fileName: string;
  /** Bytes of receipts that the user may have. */
  receiptBytes: number;
};

/** Imports our own export, runs `also` in the same transaction, and returns the report. */
export async function restoreExport(
  { storage }: TaskContext,
  request: RestoreRequest,
  checked: CheckedExport,
  also: (tx: Tx, reportId: string) => Promise<unknown> = async () => undefined,
): Promise<ReportsTable & { step_id: string | null }> {
  const { result, stepId } = await write(storage, request, {
    locks: ['imports', 'categories'],
    async work(rows) {
      const report = await restore(rows, storage, request, checked);
      await also(rows, report.id);
      return report;
    },
    done: ({ id, file_name: name, imported, duplicates }) => ({
      step: { kind: 'restore', links: [{ to: 'import', id, name }] },
      action: 'report.create',
      subject: { id, imported, duplicates },
    }),
  });
  return { ...result, step_id: stepId };
}

/**
 * Restores our own export. Each transaction gets back its id, account, category, tags, flags and transfer, and the
 * bank's original data, so that later statements recognize it. A complete archive also restores everything else the
 * user had created. Transactions that already exist, under their id or from a statement, are not changed and count as
 * known.
 */
async function restore(
  tx: Rows,
  storage: Storage,
  request: RestoreRequest,
  { lines, things, receipts, unknown }: CheckedExport,
): Promise<ReportsTable> {
  const { bookId, now } = request;
  const before = await sizeOfRules(tx, { bookId });
  const made = things && (await restoreRecords(tx, { storage, bookId, now, things }));
  const ids = new Set(lines.map(({ row }) => row.id));
  const there = await ownTransactionIds(tx, { bookId, ids: [...ids] });
  const others = firsts(lines.filter(({ row }) => !there.has(row.id)));
  const placed = await placedIn(new LocalIdFinder(tx, { bookId, now, made }), others);
  const { met, marks, doubles } = await matchRows(tx, { bookId, placed, exported: ids });
  const fresh = placed.filter(({ row }) => !met.has(row.id));
  const come = new Set(fresh.map(({ row }) => row.id));
  const reportId = newId();
  const past = { bookId, now, reportId, rows: rowsOf(lines), come };
  const imports =
    things && made
      ? await restoreReports(tx, { ...past, reports: things.reports, made })
      : NO_IMPORTS;
  const brought = { imported: fresh.length, made, imports, unknown };
  const report = reportOf(request, lines, { reportId, ...brought });
  await insertRow(tx, 'reports', { ...report, write_number: writeNumberOf(tx, bookId) });
  // Restored rows are no longer deleted, so their marks are removed. A mark has the same id as its row.
  await deleteRows(tx, 'removed_rows', { user_id: bookId, id: [...come, ...marks] });
  await insertFresh(tx, report, { fresh: withDoubles(fresh, doubles), imports });
  if (things && made) {
    const kept = { storage, bookId, now, things, made, fresh: come, met };
    report.transfers_linked = await restoreTransactionRecords(tx, kept);
    const { receiptBytes } = request;
    const back = { bookId, now, receipts, transactionIds: met, receiptBytes };
    await noteReceipts(tx, report, await restoreReceipts(tx, back));
  }
  if (!things?.holds.has('transfers')) {
    report.transfers_linked = await relink(tx, { bookId, now }, pairsOf(rowsOf(fresh)));
  }
  const { id, transfers_linked } = report;
  if (transfers_linked > 0) {
    await updateRows(tx, 'reports', { user_id: bookId, id }, { transfers_linked });
  }
  // Even an edited archive must not exceed the limits that the screens are built for.
  for (const of of BROUGHT) await requireRowLimit(tx, { owner: bookId, of, more: 0 });
  await requireSize(tx, { bookId, before });
  return report;
}

/** Adds to the report's notices how many receipts were restored. */
async function noteReceipts(tx: Tx, report: ReportsTable, count: number): Promise<void> {
  if (count === 0) return;
  const notice = toFactText({ is: 'restored', counts: { receipts: count } });
  const details = fromJson(COLUMNS.reports.details, report.details);
  report.details = JSON.stringify({ ...details, notices: [...details.notices, notice] });
  const { user_id, id } = report;
  await updateRows(tx, 'reports', { user_id, id }, { details: report.details });
}

type Line = ExportedLine;
const rowsOf = (lines: readonly Line[]): ArchivedTransaction[] => lines.map(({ row }) => row);

type Imports = ReadonlyMap<string, ReportsTable>;
const NO_IMPORTS: Imports = new Map();

/** Keeps each row once, because concatenated files may repeat rows. */
const firsts = (lines: readonly Line[]): Line[] =>
  [...new Map([...lines].reverse().map((one) => [one.row.id, one])).values()].reverse();

type PlacedLine = Line & LocalIds;

async function placedIn(ids: LocalIdFinder, lines: readonly Line[]): Promise<PlacedLine[]> {
  const placed: PlacedLine[] = [];
  for (const line of lines) placed.push({ ...line, ...(await ids.of(line.row)) });
  return placed;
}

async function insertFresh(
  tx: Rows,
  report: ReportsTable,
  q: { fresh: readonly PlacedLine[]; imports: Imports },
): Promise<void> {
  const { user_id: bookId, created_at: now } = report;
  function* rows(): Generator<TransactionsTable> {
    for (const line of q.fresh) {
      const { accountId, bankAccountId, categoryId, parts } = line;
      const origin = originOf(line, report, q.imports);
      const here = { accountId, bankAccountId, categoryId, parts };
      yield restoredRow(line.row, { bookId, now, origin, ...here });
    }
  }
  await insertTransactions(tx, rows());
}

/** Adds the possible duplicates found here. A mark that the row already has takes precedence. */
const withDoubles = (
  lines: readonly PlacedLine[],
  doubles: ReadonlyMap<string, string>,
): PlacedLine[] =>
  lines.map((line) => {
    const other = line.row.possible_duplicate_of === null ? doubles.get(line.row.id) : undefined;
    return other === undefined
      ? line
      : { ...line, row: { ...line.row, possible_duplicate_of: other } };
  });

/**
 * A row belongs to its original import if that import is restored too and is not undone. Otherwise it belongs to this
 * one.
 */
function originOf({ line, row }: Line, report: ReportsTable, imports: Imports) {
  const own = imports.get(row.report_id ?? '');
  return own && own.undone_at === null
    ? { reportId: own.id, line: row.source_line, at: own.created_at }
    : { reportId: report.id, line, at: report.created_at };
}

/** Linked pairs. Each is taken from its expense, so it occurs only once. */
const pairsOf = (rows: readonly ArchivedTransaction[]) =>
  rows.flatMap(({ id, transfer, direction }) =>
    transfer !== null && direction === 'expense' ? [{ expenseId: id, incomeId: transfer }] : [],
  );

function reportOf(
  request: RestoreRequest,
  all: readonly Line[],
  q: {
    reportId: string;
    imported: number;
    made: RestoredRecords | null;
    imports: Imports;
    unknown: readonly string[];
  },
): ReportsTable {
  const days = all.map(({ row }) => row.date.slice(0, 10)).sort();
  const { imported, made } = q;
  const notices = [
    ...(made ? restoredNotices(made, q.imports.size) : []),
    ...(q.unknown.length > 0 ? [leftOut(q.unknown)] : []),
  ].map((notice) => toFactText(notice));
  const details: ReportDetails = { accounts: [], skipped_reasons: {}, notices, known: [] };
  return {
    ...blankRow('reports'),
    user_id: request.bookId,
    id: q.reportId,
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
  };
}

/** Notices about what else was restored and what was not changed. */
function restoredNotices({ notices, ...made }: RestoredRecords, imports: number): ReportNotice[] {
  const counts = (count: 'brought' | 'kept') => recordOf(keysOf(made), (kind) => made[kind][count]);
  const facts = [
    { is: 'restored' as const, counts: { ...counts('brought'), imports, notices } },
    { is: 'kept' as const, counts: counts('kept') },
  ];
  return facts.filter((fact) => Object.values(fact.counts).some((count) => count > 0));
}
