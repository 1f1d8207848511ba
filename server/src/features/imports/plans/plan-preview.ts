import type { ImportPlan, PlanFile } from '@saldo/contract/import-plans';
import { AccountQuestion, StatementQuestion } from '@saldo/contract/imports';
import { dayOf } from '@saldo/domain/dates';
import { pick } from '@saldo/domain/records';
import type { Statement, StatementRow } from '@saldo/statements';
import type { Caller } from '../../../platform/context.ts';
import { findRow, findRows } from '../../../platform/db/crud.ts';
import type { Db } from '../../../platform/db/storage.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import type { Upcoming } from '../../accounts/account-candidates.ts';
import type { BroughtRow } from '../../accounts/candidate-store.ts';
import type { AccountRow } from '../../accounts/store.ts';
import { span } from '../../transactions/bank-rows.ts';
import type { PlannedAccount } from '../import-record.ts';
import { planAccounts } from '../plan-accounts.ts';
import { presentChain, presentReport } from '../present.ts';
import { unpacked } from './plan-files.ts';
import { presentPlan } from './present.ts';
import * as store from './store.ts';

export interface PlanRequest extends Caller {
  planId: string;
}

/** What each file would bring, in the order of their days: what two files share is new in the earlier one. Null without such a plan. */
export async function previewPlan(
  { storage }: TaskContext,
  request: PlanRequest,
): Promise<ImportPlan | null> {
  const { userId, planId } = request;
  const db = storage.read;
  const plan = await findRow(db, 'import_plans', { user_id: userId, id: planId });
  if (!plan) return null;
  const rows = await store.listFiles(db, { userId, planId });
  const brought = await broughtBy(db, request, rows);
  const files = rows.map((row): PlanFile => {
    const found = brought.get(row.id);
    const isNews = (found?.new ?? 0) > 0;
    const isOpen = row.state === 'read' && found?.account_question;
    return {
      ...{ id: row.id, name: row.file_name, bank: row.bank, report_id: row.report_id },
      state: isOpen ? 'asks' : row.state === 'read' ? 'ready' : row.state,
      reason: row.reason,
      question: row.question === null ? null : StatementQuestion.parse(JSON.parse(row.question)),
      needs_bank: row.state === 'asks' && row.question === null,
      ...NOTHING,
      ...found,
      is_left_out: row.left_out ?? (row.state === 'read' && !isOpen && !isNews),
    };
  });
  return { ...presentPlan(plan), files };
}

type Brought = Pick<
  PlanFile,
  'accounts' | 'from' | 'to' | 'new' | 'known' | 'skipped' | 'account_question'
> &
  Partial<Pick<PlanFile, 'bank'>>;

const NOTHING: Brought = {
  accounts: [],
  from: null,
  to: null,
  new: 0,
  known: 0,
  skipped: 0,
  account_question: null,
};

async function broughtBy(
  db: Db,
  request: PlanRequest,
  rows: readonly store.PlanFileRow[],
): Promise<Map<string, Brought>> {
  const packed = await store.openStatements(db, request);
  const statements = rows
    .flatMap((row) => {
      const bytes = packed.get(row.id);
      return bytes ? [{ row, statement: unpacked(bytes) }] : [];
    })
    .sort((a, b) => (firstDay(a.statement) < firstDay(b.statement) ? -1 : 1));
  const own = await findRows(db, 'accounts', { user_id: request.userId });
  const stored = new Set(own.map(({ id }) => id));
  const upcoming = {
    accounts: new Map<string, AccountRow>(),
    rows: new Map<string, BroughtRow[]>(),
  };
  const brought = new Map<string, Brought>();
  for (const { row, statement } of statements) {
    const planned = await planFile(db, request, { row, statement, upcoming, stored });
    brought.set(row.id, planned.brought);
    if (row.left_out === true) continue;
    for (const account of planned.chosen) upcoming.accounts.set(account.id, account);
    for (const { account, plan } of planned.accounts) {
      const known = upcoming.rows.get(account.id) ?? [];
      upcoming.rows.set(account.id, [...known, ...plan.fresh.map(asBrought)]);
    }
  }
  for (const row of rows) {
    if (row.report_id !== null)
      brought.set(row.id, await reported(db, request.userId, row.report_id));
  }
  return brought;
}

interface PlannedFile {
  brought: Brought;
  accounts: readonly PlannedAccount[];
  chosen: readonly AccountRow[];
}

async function planFile(
  db: Db,
  { userId, now, timeZone, requestId }: PlanRequest,
  q: {
    row: store.PlanFileRow;
    statement: Statement;
    upcoming: Upcoming;
    /** Ids of the accounts that are there already. */
    stored: ReadonlySet<string>;
  },
): Promise<PlannedFile> {
  const { row, statement, upcoming, stored } = q;
  const facts = { bank: statement.bank, ...daysOf(statement), skipped: skippedOf(statement) };
  const request = {
    ...{ userId, now, timeZone, requestId, fileName: row.file_name },
    ...{ named: namesOf(row), newAccountId: accountIds(row.id) },
  };
  try {
    const { accounts, chosen } = await planAccounts(db, request, statement, upcoming);
    const found = chosen.found.map(({ account }) => account);
    return {
      accounts,
      chosen: found,
      brought: { ...NOTHING, ...facts, ...countsOf(accounts, stored) },
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const question = AccountQuestion.safeParse(error.more).data;
    if (!question) throw error;
    return {
      accounts: [],
      chosen: [],
      brought: { ...NOTHING, ...facts, account_question: question },
    };
  }
}

export const namesOf = ({ named }: { named: string }): string[] =>
  named === '' ? [] : named.split(',');

/** Ids for the accounts that a file makes, the same in each preview and in the import: those of the file but for their end. */
export function accountIds(fileId: string): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `${fileId.slice(0, -2)}${made.toString(16).padStart(2, '0')}`;
  };
}

/** First booking day of a statement; '' without rows. Files are imported in the order of these. */
export const firstDay = (statement: Statement): string => daysOf(statement).from ?? '';

function daysOf({ accounts }: Statement): { from: string | null; to: string | null } {
  const rows = accounts.flatMap((account) => account.rows);
  return rows.length === 0 ? { from: null, to: null } : span(rows);
}

const skippedOf = ({ skipped }: Statement): number =>
  Object.values(skipped).reduce((sum, count) => sum + count, 0);

function countsOf(accounts: readonly PlannedAccount[], stored: ReadonlySet<string>) {
  const counted = accounts.map(({ account, plan, chain }) => ({
    ...pick(account, ['id', 'name', 'currency']),
    is_new: !stored.has(account.id),
    new: plan.fresh.length,
    known: plan.known.length,
    chain: presentChain(chain),
  }));
  const sum = (of: 'new' | 'known') => counted.reduce((total, one) => total + one[of], 0);
  return { accounts: counted, new: sum('new'), known: sum('known') };
}

const asBrought = (row: StatementRow): BroughtRow => ({
  ...pick(row, ['amount', 'fee', 'balance', 'started', 'source', 'bankId']),
  date: dayOf(row.date),
  text: row.originalText,
});

/** What a file has brought that is imported. */
async function reported(db: Db, userId: string, reportId: string): Promise<Brought> {
  const row = await findRow(db, 'reports', { user_id: userId, id: reportId });
  if (!row) return NOTHING;
  const { bank, accounts, from, to, imported, duplicates, skipped } = presentReport({
    ...row,
    edited_since: 0,
  });
  return {
    ...{ ...NOTHING, bank, from, to, skipped, new: imported, known: duplicates },
    accounts: accounts.map(({ id, name, currency, chain, ...counts }) => ({
      ...{ id, name, currency, chain, is_new: false },
      ...{ new: counts.imported, known: counts.duplicates },
    })),
  };
}
