import { UNCATEGORIZED } from '@saldo/contract/common';
import { fold } from '@saldo/domain/text';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import type { ReportsTable, TransactionsTable } from '../../platform/db/tables.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import { restoreAccount } from '../accounts/service.ts';
import { makeMissingCategory } from '../categories/service.ts';
import type { ExportedRow } from '../export/read.ts';
import { figuresMoved } from '../notifications/service.ts';
import { insertTransactions } from '../transactions/insert-many.ts';
import { lockLedger } from '../transactions/ledger.ts';
import { ownTransactionIds } from '../transactions/writes.ts';
import { relink } from '../transfers/relink.ts';
import { type OwnRow, ownRow, restoredRow } from './own-row.ts';
import type { ReportDetails } from './present.ts';
import * as store from './store.ts';

const OWN_BANK = 'SALDO';

interface Request {
  userId: string;
  requestId: string;
  fileName: string;
  now: string;
  timeZone: string;
}

/**
 * Takes our own export back: each transaction as it was, with its id, account, category, tags, flags, transfer and
 * what the bank said of it, so that later statements know it again. One that is there already counts as known.
 */
export async function importOwnExport(
  tx: Tx,
  storage: Storage,
  request: Request,
  exported: readonly { line: number; row: ExportedRow }[],
): Promise<ReportsTable> {
  const { userId, now } = request;
  await storage.lock(tx, `imports:${userId}`);
  await storage.lock(tx, `categories:${userId}`);
  await lockLedger(tx, { storage, userId });
  const all = exported.map((one) => ({ line: one.line, row: ownRow(one) }));
  const ids = [...new Set(all.map(({ row }) => row.id))];
  const there = await ownTransactionIds(tx, { userId, ids });
  const fresh = firsts(all.filter(({ row }) => !there.has(row.id)));
  const report = reportOf(request, all, fresh.length);
  await store.insertReport(tx, report);
  const places = new Places(tx, { userId, now });
  const rows: TransactionsTable[] = [];
  for (const { line, row } of fresh) {
    const accountId = await places.account(row);
    const categoryId = await places.category(row);
    rows.push(restoredRow(row, { userId, accountId, categoryId, reportId: report.id, now, line }));
  }
  await insertTransactions(tx, storage.engine, rows);
  report.transfers_linked = await relink(tx, { userId, now }, pairsOf(fresh.map(({ row }) => row)));
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

/** Accounts and categories that the rows name, found or made once each. */
class Places {
  readonly #tx: Tx;
  readonly #q: { userId: string; now: string };
  readonly #known = new Map<string, string>();

  constructor(tx: Tx, q: { userId: string; now: string }) {
    this.#tx = tx;
    this.#q = q;
  }

  async account(row: OwnRow): Promise<string | null> {
    const { account: name, account_iban: iban, bank, product, currency } = row;
    if (name === null && iban === null) return null;
    const key = JSON.stringify([iban, name, bank, product, currency]);
    return this.#once(`account ${key}`, () =>
      restoreAccount(this.#tx, { ...this.#q, bank, product, currency, iban, name: name ?? bank }),
    );
  }

  async category(row: OwnRow): Promise<string | null> {
    const { category, subcategory } = row;
    if (category === null) return null;
    const parent = await this.#category(category, null);
    return subcategory === null ? parent : this.#category(subcategory, parent);
  }

  #category(name: string, parentId: string | null): Promise<string> {
    return this.#once(`category ${parentId} ${fold(name)}`, async () => {
      const { icon, color } = UNCATEGORIZED;
      const category = { name, icon, color: parentId === null ? color : null, parent_id: parentId };
      return (await makeMissingCategory(this.#tx, { ...this.#q, category })).id;
    });
  }

  async #once(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = await make();
    this.#known.set(key, made);
    return made;
  }
}

/** Each linked pair once, by its expense. */
const pairsOf = (rows: readonly OwnRow[]) =>
  rows.flatMap(({ id, transfer, direction }) =>
    transfer !== null && direction === 'expense' ? [{ expenseId: id, incomeId: transfer }] : [],
  );

function reportOf(request: Request, all: readonly Line[], imported: number): ReportsTable {
  const days = all.map(({ row }) => row.date.slice(0, 10)).sort();
  const details: ReportDetails = { accounts: [], skipped_reasons: {}, notices: [], known: [] };
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
