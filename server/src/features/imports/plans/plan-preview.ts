import type { ImportPlan, PlanFile } from '@saldo/contract/import-plans';
import { AccountQuestion, MappingQuestion, StatementQuestion } from '@saldo/contract/imports';
import { dayOf } from '@saldo/domain/dates';
import { pick } from '@saldo/domain/records';
import type { Statement, StatementRow } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import type { Caller } from '../../../platform/context.ts';
import { findRow, findRows } from '../../../platform/db/crud.ts';
import type { Db } from '../../../platform/db/storage.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { isPassing } from '../../../platform/passing-error.ts';
import { readerLanguage } from '../../../platform/reader-language.ts';
import { fromJson } from '../../../schema/rows.ts';
import { TABLES } from '../../../schema/tables.ts';
import { texts } from '../../../texts/catalogues.ts';
import type { PendingImports } from '../../accounts/account-candidates.ts';
import type { StoredBankRow } from '../../accounts/candidate-store.ts';
import type { AccountRow } from '../../accounts/store.ts';
import { listCategories } from '../../categories/service.ts';
import { countAutoSorted } from '../../categorization/auto-sort.ts';
import { ownTransactionIds } from '../../ledger/rows/own-transactions.ts';
import { OWN_BANK } from '../../portability/own-bank.ts';
import { span } from '../../transactions/bank-rows.ts';
import type { PlannedAccount } from '../import-record.ts';
import { planCategories } from '../moving-in/app-categories.ts';
import { planAccounts } from '../plan-accounts.ts';
import { presentChain, presentReport } from '../present.ts';
import { type KeptFile, unpacked } from '../reading/kept-file.ts';
import { questionText } from '../reading/question-text.ts';
import { presentPlan, presentReason } from './present.ts';
import * as store from './store.ts';

export interface PlanRequest extends Caller {
  planId: string;
}

/**
 * Previews what each file adds, in date order. A row that two files share counts as new in the earlier one. Null if the
 * plan does not exist.
 */
export async function previewPlan(
  { storage }: TaskContext,
  request: PlanRequest,
): Promise<ImportPlan | null> {
  const { bookId, planId } = request;
  const db = storage.read;
  const plan = await findRow(db, 'import_plans', { user_id: bookId, id: planId });
  if (!plan) return null;
  const rows = await store.listFiles(db, { bookId, planId });
  const brought = await broughtBy(db, request, rows);
  const files = rows.map((row) => presentFile(row, brought.get(row.id) ?? NOTHING));
  return { ...presentPlan(plan), files };
}

const parsed = <T>(schema: { parse(value: unknown): T }, json: string | null): T | null =>
  json === null ? null : schema.parse(JSON.parse(json));

function presentFile(row: store.PlanFileRow, { problem, ...found }: Brought): PlanFile {
  const isOpen = found.account_question !== null || problem !== undefined;
  const question = parsed(StatementQuestion, row.question);
  return {
    ...{ id: row.id, name: row.file_name, bank: row.bank, report_id: row.report_id },
    state: row.state === 'read' ? stateOf(found, problem) : row.state,
    reason: presentReason(row.reason) ?? problem ?? null,
    question: question && questionText(question),
    mapping_question: parsed(MappingQuestion, row.mapping_question),
    needs_bank: row.state === 'asks' && row.question === null,
    ...found,
    is_left_out: row.left_out ?? (row.state === 'read' && !isOpen && found.new === 0),
  };
}

function stateOf({ account_question: question }: Brought, problem: string | undefined) {
  if (problem !== undefined) return 'refused';
  return question ? 'asks' : 'ready';
}

type Brought = Pick<
  PlanFile,
  | 'accounts'
  | 'from'
  | 'to'
  | 'new'
  | 'known'
  | 'known_here'
  | 'skipped'
  | 'transfers_linked'
  | 'account_question'
  | 'moving'
> &
  Partial<Pick<PlanFile, 'bank' | 'sorted'>> & {
    /** Why the file cannot be imported. */
    problem?: string;
  };

const NOTHING: Brought = {
  accounts: [],
  from: null,
  to: null,
  new: 0,
  known: 0,
  known_here: 0,
  transfers_linked: 0,
  skipped: 0,
  account_question: null,
  moving: null,
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
      return bytes ? [{ row, kept: unpacked(bytes) }] : [];
    })
    .sort((a, b) => (firstDay(a.kept) < firstDay(b.kept) ? -1 : 1));
  const own = await findRows(db, 'accounts', { user_id: request.bookId });
  const stored = new Set(own.map(({ id }) => id));
  const upcoming = {
    accounts: new Map<string, AccountRow>(),
    rows: new Map<string, StoredBankRow[]>(),
  };
  const reports = new Set(rows.flatMap(({ report_id }) => report_id ?? []));
  const brought = new Map<string, Brought>();
  for (const { row, kept } of statements) {
    if ('own' in kept) {
      brought.set(row.id, await ownBrings(db, request.bookId, kept.own));
      continue;
    }
    const { statement } = kept;
    const planned = await planFile(db, request, { row, statement, upcoming, stored, reports });
    brought.set(row.id, planned.brought);
    if (row.left_out === true) continue;
    for (const account of planned.chosen) upcoming.accounts.set(account.id, account);
    for (const { account, plan } of planned.accounts) {
      const known = upcoming.rows.get(account.id) ?? [];
      upcoming.rows.set(account.id, [...known, ...plan.fresh.map(asBrought)]);
    }
  }
  const { bookId } = request;
  const isImported = rows.some((row) => row.report_id !== null);
  const sorted: Sorted = isImported ? await countAutoSorted(db, { bookId }) : new Map();
  for (const row of rows) {
    if (row.report_id !== null)
      brought.set(row.id, await reported(db, { bookId, reportId: row.report_id, sorted, reports }));
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
  { userId, bookId, now, timeZone, requestId }: PlanRequest,
  q: {
    row: store.PlanFileRow;
    statement: Statement;
    upcoming: PendingImports;
    stored: ReadonlySet<string>;
    /** Reports of the plan's files. */
    reports: ReadonlySet<string>;
  },
): Promise<PlannedFile> {
  const { row, statement, upcoming, stored, reports } = q;
  const facts = {
    ...{ bank: statement.bank, ...daysOf(statement), skipped: skippedOf(statement) },
    moving: await movingIn(db, { bookId, now, row, statement }),
  };
  const request = {
    ...{ userId, bookId, now, timeZone, requestId, fileName: row.file_name },
    ...{
      named: namesOf(row),
      newAccountIds: () => accountIds(row.id),
      choices: store.movingOf(row),
    },
  };
  try {
    const { accounts, chosen } = await planAccounts(db, request, statement, upcoming);
    const found = chosen.found.map(({ account }) => account);
    return {
      accounts,
      chosen: found,
      brought: { ...NOTHING, ...facts, ...countsOf(accounts, stored, reports) },
    };
  } catch (error) {
    return { accounts: [], chosen: [], brought: { ...NOTHING, ...facts, ...problemOf(error) } };
  }
}

/**
 * What keeps one file of a plan from being imported: a question or a reason. Other files are not affected. Throws for
 * errors that are not about the file.
 */
function problemOf(error: unknown): Pick<Brought, 'account_question' | 'problem'> {
  if (isPassing(error)) throw error;
  if (!(error instanceof AppError))
    return { account_question: null, problem: texts().plans.failed };
  const question = AccountQuestion.safeParse(error.more).data;
  if (question) return { account_question: question };
  return {
    account_question: null,
    problem: (error.fields?.[0]?.message ?? error.text)[readerLanguage()],
  };
}

/** For another app's export, shows how many of its categories match the user's and where the others go. */
async function movingIn(
  db: Db,
  q: { bookId: BookId; now: string; row: store.PlanFileRow; statement: Statement },
): Promise<Brought['moving']> {
  const { bookId, now, row, statement } = q;
  if (!isAppCode(statement.bank)) return null;
  const own = await listCategories(db, { bookId });
  const choices = store.movingOf(row).categories;
  const { matched, unknown } = planCategories({ bookId, now, statement, own, choices });
  const categories = unknown.slice(0, MOST_LISTED).map(({ path, rows, categoryId }) => {
    return { path: [...path], rows, category_id: categoryId };
  });
  return { matched, categories };
}

/** Maximum number of categories shown. It exceeds the limit of categories per user. */
const MOST_LISTED = 1000;

async function ownBrings(
  db: Db,
  bookId: BookId,
  { ids, from, to }: Extract<KeptFile, { own: unknown }>['own'],
): Promise<Brought> {
  const known = (await ownTransactionIds(db, { bookId, ids })).size;
  return { ...NOTHING, bank: OWN_BANK, from, to, new: ids.length - known, known };
}

export const namesOf = ({ named }: { named: string }): string[] =>
  named === '' ? [] : named.split(',');

/**
 * Generates ids for new accounts by replacing the end of the file's id, so every preview and the import use the same
 * ones.
 */
export function accountIds(fileId: string): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `${fileId.slice(0, -4)}${made.toString(16).padStart(4, '0')}`;
  };
}

/** Day of the first transaction, or '' for a file without rows. Files are imported in this order. */
const firstDay = (kept: KeptFile): string =>
  ('own' in kept ? kept.own.from : daysOf(kept.statement).from) ?? '';

function daysOf({ accounts }: Statement): { from: string | null; to: string | null } {
  const rows = accounts.flatMap((account) => account.rows);
  return rows.length === 0 ? { from: null, to: null } : span(rows);
}

const skippedOf = ({ skipped }: Statement): number =>
  Object.values(skipped).reduce((sum, count) => sum + count, 0);

/** How many rows come from these reports. */
const countFrom = (from: Readonly<Record<string, number>>, reports: ReadonlySet<string>): number =>
  Object.entries(from).reduce((sum, [id, count]) => (reports.has(id) ? sum + count : sum), 0);

function countsOf(
  accounts: readonly PlannedAccount[],
  stored: ReadonlySet<string>,
  reports: ReadonlySet<string>,
) {
  const counted = accounts.map(({ account, plan, chain, statedName }) => ({
    ...pick(account, ['id', 'name', 'currency']),
    stated_name: statedName,
    is_new: !stored.has(account.id),
    new: plan.fresh.length,
    known: plan.known.length,
    chain: presentChain(chain),
  }));
  const sum = (of: 'new' | 'known') => counted.reduce((total, one) => total + one[of], 0);
  const known_here = accounts.reduce(
    (total, { plan }) => total + plan.coming + countFrom(plan.knownFrom, reports),
    0,
  );
  return { accounts: counted, new: sum('new'), known: sum('known'), known_here };
}

const asBrought = (row: StatementRow): StoredBankRow => ({
  ...pick(row, ['amount', 'fee', 'balance', 'started', 'source', 'bankId']),
  date: dayOf(row.date),
  text: row.originalText,
});

type Sorted = Awaited<ReturnType<typeof countAutoSorted>>;

async function reported(
  db: Db,
  q: { bookId: BookId; reportId: string; sorted: Sorted; reports: ReadonlySet<string> },
): Promise<Brought> {
  const { bookId, reportId, sorted, reports } = q;
  const row = await findRow(db, 'reports', { user_id: bookId, id: reportId });
  if (!row) return NOTHING;
  const { known_from = {} } = fromJson(TABLES.reports.columns.details, row.details);
  const { bank, accounts, from, to, imported, duplicates, skipped, transfers_linked } =
    presentReport({
      ...row,
      edited_since: 0,
    });
  return {
    ...{ ...NOTHING, bank, from, to, skipped, new: imported, known: duplicates },
    ...(sorted.has(reportId) ? { sorted: sorted.get(reportId) } : {}),
    ...{ transfers_linked, known_here: countFrom(known_from, reports) },
    accounts: accounts.map(({ id, name, currency, chain, ...counts }) => ({
      ...{ id, name, currency, chain, is_new: false, stated_name: null },
      ...{ new: counts.imported, known: counts.duplicates },
    })),
  };
}
