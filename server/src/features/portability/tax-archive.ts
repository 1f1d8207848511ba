import { UNCATEGORIZED } from '@saldo/contract/common';
import type { ReceiptType } from '@saldo/contract/receipts';
import { SUMMARY_FILE, TAX_ROWS_FILE } from '@saldo/contract/tax-archive';
import {
  ALL_SERIES,
  type FilterQuery,
  type TransactionQuery,
} from '@saldo/contract/transaction-filters';
import type { Transaction } from '@saldo/contract/transactions';
import { CALENDAR_MONTHS } from '@saldo/domain/calendar';
import { addDays, type Day, dayOf } from '@saldo/domain/dates';
import { type Cents, fromCents, toCents } from '@saldo/domain/money';
import { countedCents } from '@saldo/domain/parts/counted-amount';
import { groupBy } from '@saldo/domain/records';
import { findRow, findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { withCleanup } from '../../platform/with-cleanup.ts';
import { ZipFile } from '../../platform/zip-file.ts';
import { texts } from '../../texts/catalogues.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { EXTENSIONS } from '../receipts/receipt-file.ts';
import { RECEIPTS_FOLDER } from '../receipts/restored-receipts.ts';
import { resolveCounted } from '../transactions/figure-rows.ts';
import { ALL_DAYS, daysOf } from '../transactions/filters.ts';
import { readList } from '../transactions/transaction-list.ts';
import { BOM, csvLines } from './csv-format.ts';

export interface TaxArchiveRequest {
  bookId: BookId;
  query: FilterQuery;
  today: Day;
  path: string;
  /** ISO 8601, UTC. */
  now: string;
}

/** A row, or a part of a split one, as the filters match it. */
interface Line {
  row: Transaction;
  category: string;
  /** What counts of it: not what others pay, and not what it pays back. */
  cents: Cents;
  /** What the bank's row says. */
  full: Cents;
  note: string | null;
}

const t = () => texts().taxArchive;

/** Writes what filters match to a zip: sums by category of what counts, the rows oldest first, and their receipts. */
export async function writeTaxArchive(
  { storage }: Pick<TaskContext, 'storage'>,
  q: TaxArchiveRequest,
): Promise<void> {
  const { bookId, today } = q;
  const filters = byTaxYear(q.query);
  const query = { ...filters, offset: 0, sort_by: 'date', sort_direction: 'asc' } as const;
  const days = await shownDays(storage, { bookId, today, query });
  const { items } = await readList({ storage }, { bookId, today, query });
  const names = await categoryNames(storage.read, bookId);
  const lines = items.flatMap((row) => linesOf(row, names));
  const sums = summaryOf(lines).map((cells) => [...cells, ...days]);
  const zip = new ZipFile(q.path, new Date(q.now));
  await withCleanup(
    async () => {
      await zip.text(SUMMARY_FILE, [BOM, csvLines([t().summaryColumns, ...sums])]);
      const files = await addReceipts(zip, storage.read, { bookId, rows: items });
      const rows = lines.map((line) => [
        ...cellsOf(line),
        (files.get(line.row.id) ?? []).join(', '),
      ]);
      await zip.text(TAX_ROWS_FILE, [BOM, csvLines([t().rowColumns, ...rows])]);
      zip.end();
    },
    () => zip.close(),
  );
}

/**
 * A year without a month is January to December, wherever the user's own months begin, because tax years are. Only the year's
 * recurring payments are found by the year itself.
 */
function byTaxYear(query: FilterQuery): FilterQuery {
  const { year, month, from, to, recurring } = query;
  if (typeof year !== 'number' || month !== undefined || recurring === ALL_SERIES) return query;
  const whole = CALENDAR_MONTHS.boundsOf({ year });
  return {
    ...query,
    year: undefined,
    from: from !== undefined && from > whole.from ? from : whole.from,
    to: to !== undefined && to < whole.to ? to : whole.to,
  };
}

type Asked = Omit<TaxArchiveRequest, 'query' | 'path' | 'now'> & { query: TransactionQuery };

/** First and last day of the list, each blank if there is none. */
async function shownDays(storage: TaskContext['storage'], asked: Asked): Promise<(Day | '')[]> {
  const [calendar, counted] = await Promise.all([
    calendarOf(storage.read, asked),
    resolveCounted(storage, asked),
  ]);
  const { from, to } = daysOf({ calendar, counted, query: asked.query });
  return [from === ALL_DAYS.from ? '' : from, to === ALL_DAYS.to ? '' : addDays(to, -1)];
}

async function categoryNames(db: Db, bookId: BookId): Promise<ReadonlyMap<string, string>> {
  const rows = await findRows(db, 'categories', { user_id: bookId });
  const own = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map(({ id, name, parent_id }) => {
      const parent = parent_id === null ? undefined : own.get(parent_id);
      return [id, parent === undefined ? name : `${parent} > ${name}`];
    }),
  );
}

function linesOf(row: Transaction, names: ReadonlyMap<string, string>): Line[] {
  const { splits, matching, note, category_name } = row;
  const full = toCents(row.amount);
  if (splits.length === 0) {
    return [{ row, category: category_name, cents: countedCents(row), full, note }];
  }
  const parts = matching ? splits.filter(({ id }) => matching.includes(id)) : splits;
  return parts.map((part) => ({
    row,
    category: names.get(part.category) ?? UNCATEGORIZED.name,
    cents: toCents(part.counted ?? part.amount),
    full,
    note: part.note ?? note,
  }));
}

const merchantOf = ({ merchant_name, description }: Transaction): string =>
  merchant_name ?? description;

const cellsOf = ({ row, category, cents, full, note }: Line): unknown[] => [
  dayOf(row.date),
  merchantOf(row),
  row.description,
  category,
  row.tags.join(', '),
  note ?? '',
  row.account_name ?? '',
  fromCents(row.direction === 'income' ? cents : -cents),
  row.currency,
  fromCents(row.direction === 'income' ? full : -full),
];

interface Sum {
  category: string;
  currency: string;
  lines: number;
  in: Cents;
  out: Cents;
}

/** Sums by category and currency, in alphabetical order, then of everything in each currency. */
function summaryOf(lines: readonly Line[]): unknown[][] {
  const [byCategory, all] = [new Map<string, Sum>(), new Map<string, Sum>()];
  for (const line of lines) {
    addTo(byCategory, line.category, line);
    addTo(all, t().all, line);
  }
  const inOrder = (sums: ReadonlyMap<string, Sum>) =>
    [...sums.values()].sort(
      (a, b) =>
        a.category.localeCompare(b.category, 'en') || a.currency.localeCompare(b.currency, 'en'),
    );
  return [...inOrder(byCategory), ...inOrder(all)].map((sum) => [
    ...[sum.category, sum.currency, sum.lines],
    ...[sum.in, sum.out, sum.in - sum.out].map(fromCents),
  ]);
}

function addTo(sums: Map<string, Sum>, category: string, { row, cents }: Line): void {
  const { currency, direction } = row;
  const key = JSON.stringify([category, currency]);
  const sum = sums.get(key) ?? { category, currency, lines: 0, in: 0, out: 0 };
  sum.lines += 1;
  sum[direction === 'income' ? 'in' : 'out'] += cents;
  sums.set(key, sum);
}

/**
 * Adds the receipts of the rows, one at a time, because together they may be hundreds of megabytes. Returns their names
 * by the id of the row.
 */
async function addReceipts(
  zip: ZipFile,
  db: Db,
  { bookId, rows }: { bookId: BookId; rows: readonly Transaction[] },
): Promise<ReadonlyMap<string, string[]>> {
  const all = await findRows(db, 'receipts', { user_id: bookId }, ['created_at', 'id']);
  const receipts = groupBy(all, ({ transaction_id }) => transaction_id);
  const names = new Map<string, string[]>();
  const taken = new Map<string, number>();
  for (const row of rows) {
    for (const { id, media_type } of receipts.get(row.id) ?? []) {
      const file = await findRow(db, 'receipt_files', { user_id: bookId, id });
      if (!file) continue;
      const name = nextName(row, media_type, taken);
      zip.bytes(`${RECEIPTS_FOLDER}${name}`, file.bytes);
      names.set(row.id, [...(names.get(row.id) ?? []), name]);
    }
  }
  return names;
}

const LONGEST_MERCHANT = 40;

/** Date, merchant, and a number that is new for these. File systems may ignore the case of names. */
function nextName(row: Transaction, type: ReceiptType, taken: Map<string, number>): string {
  const words =
    merchantOf(row)
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const short = [...words.join('-')].slice(0, LONGEST_MERCHANT).join('').replace(/-$/, '');
  const base = [dayOf(row.date), short].filter(Boolean).join('_');
  const number = (taken.get(base.toLowerCase()) ?? 0) + 1;
  taken.set(base.toLowerCase(), number);
  return `${base}_${number}.${EXTENSIONS[type][0]}`;
}
