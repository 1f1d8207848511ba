import type { Statement, StatementChain, StatementRow } from '@saldo/statements';
import type { BookId } from '../../platform/identity.ts';
import { blankRow } from '../../schema/rows.ts';
import { toFactText } from '../../schema/stored/fact-text.ts';
import type { ReportDetails } from '../../schema/stored/report-details.ts';
import type { ReportNotice } from '../../schema/stored/report-notice.ts';
import type { ReportsTable } from '../../schema/tables.ts';
import { span } from '../transactions/bank-rows.ts';
import type { AccountPlan } from './plan-account.ts';

/** Maximum number of already known rows that the result lists. */
const KNOWN_NAMED = 50;

export interface PlannedAccount {
  account: {
    id: string;
    name: string;
    iban: string | null;
    product: 'current' | 'deposit';
    currency: string;
  };
  /** Bank of the account's rows: the statement's bank or, if the rows come from another app, the account's own. */
  bank: string;
  statedName: string | null;
  plan: AccountPlan;
  chain: StatementChain;
  /** True if nothing in the file identified this account. */
  isAssumed: boolean;
}

interface Facts {
  bookId: BookId;
  reportId: string;
  fileName: string;
  now: string;
  statement: Statement;
  accounts: readonly PlannedAccount[];
  /** How many rows may match manual entries. */
  entries: number;
  /** How many manual entries its rows replace. */
  replaced: number;
}

export function importRecord(facts: Facts): ReportsTable {
  const { statement, accounts } = facts;
  const rows = statement.accounts.flatMap((account) => account.rows);
  const days = rows.length > 0 ? span(rows) : { from: null, to: null };
  const imported = total(accounts.map(({ plan }) => plan.fresh.length));
  const duplicates = total(accounts.map(({ plan }) => plan.known.length));
  const skippedReasons = reasons(statement);
  const skipped = total(Object.values(skippedReasons));
  const details: ReportDetails = {
    accounts: accounts.map(accountDetails),
    skipped_reasons: skippedReasons,
    notices: noticesOf(facts).map((notice) => toFactText(notice)),
    known: namedKnown(accounts),
    known_from: knownFrom(accounts),
  };
  return {
    ...blankRow('reports'),
    user_id: facts.bookId,
    id: facts.reportId,
    bank: statement.bank,
    file_name: facts.fileName,
    variant: statement.variant,
    total: imported + duplicates + skipped,
    imported,
    duplicates,
    skipped,
    rules_changed: 0,
    transfers_linked: 0,
    date_from: days.from,
    date_to: days.to,
    details: JSON.stringify(details),
    created_at: facts.now,
  };
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function noticesOf({ statement, accounts, entries, replaced }: Facts): ReportNotice[] {
  const count = entries + total(accounts.map(({ plan }) => plan.doubles.size));
  const doubles = count === 0 ? [] : [{ is: 'possible_duplicates' as const, count }];
  const taken = replaced === 0 ? [] : [{ is: 'entries_replaced' as const, count: replaced }];
  return [...statement.notices, ...taken, ...doubles];
}

/** Counts of skipped rows by reason, leaving out reasons that did not occur. */
function reasons({ skipped }: Statement): Record<string, number> {
  const { notCompleted, ...same } = skipped;
  const all = { ...same, not_completed: notCompleted };
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

function accountDetails({ account, plan, chain, isAssumed }: PlannedAccount) {
  const { id, name, iban, product, currency } = account;
  const { status, gaps, opening, closing } = chain;
  return {
    id,
    name,
    iban,
    product,
    currency,
    imported: plan.fresh.length,
    duplicates: plan.known.length,
    chain: { status, gaps, opening, closing },
    ...(isAssumed ? { assumed: true } : {}),
  };
}

function knownFrom(accounts: readonly PlannedAccount[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [id, count] of accounts.flatMap(({ plan }) => Object.entries(plan.knownFrom))) {
    sums[id] = (sums[id] ?? 0) + count;
  }
  return sums;
}

const namedKnown = (accounts: readonly PlannedAccount[]): ReportDetails['known'] =>
  accounts
    .flatMap(({ account, plan }) =>
      plan.known.slice(0, KNOWN_NAMED).map((row) => namedRow(row, account.currency)),
    )
    .slice(0, KNOWN_NAMED);

const namedRow = (row: StatementRow, currency: string): ReportDetails['known'][number] => ({
  line: row.line,
  date: row.date,
  description: row.description,
  amount: Math.abs(row.amount),
  currency,
  direction: row.amount < 0 ? 'expense' : 'income',
});
