import { z } from 'zod';
import {
  BankCode,
  Changed,
  Currency,
  DayInput,
  Id,
  IdParams,
  Instant,
  Money,
  PRODUCTS,
  StepId,
} from './common.ts';
import { type Answer, endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import * as says from './validation-messages.ts';

/**
 * READY: the last fetch succeeded, or the account is not fetched. SYNCING: a fetch is running, or the bank is still
 * preparing the data.
 */
export const ACCOUNT_STATUSES = ['READY', 'SYNCING', 'ERROR'] as const;

/** What an account is for. Money moved to a savings account is saved. */
export const ACCOUNT_PURPOSES = ['everyday', 'savings', 'cash', 'other'] as const;
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  iban: z.string().nullable(),
  bank: z.string(),
  product: z.enum(PRODUCTS),
  currency: z.string(),
  /** Account holder's name as the bank reports it; null if no connection has reported one. */
  owner: z.string().nullable(),
  /** When a connection last fetched this account successfully; null if none ever has. */
  last_sync: Instant.nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  /** A sentence that tells the user what is wrong; null if nothing is. */
  status_reason: z.string().nullable(),
  /** Disabled accounts are not fetched. */
  is_enabled: z.boolean(),
  /** Null for accounts that no bank connection provides. */
  bank_connection_id: z.string().nullable(),
  /** First day on which the account is excluded from totals; null while it is open. */
  closed_on: z.string().nullable(),
  /** End-of-day balance that the user entered; used only if the bank reports none. */
  typed: z.object({ on: z.string(), amount: z.number() }).nullable(),
  /** Chosen by the user, otherwise guessed from bank, product and name. */
  purpose: z.enum(ACCOUNT_PURPOSES),
});
export type Account = z.infer<typeof Account>;

/** A span between two bank balances whose difference the rows do not fully explain, so rows are missing. */
export const Gap = z.object({
  /** Days, inclusive. */
  from: z.string(),
  to: z.string(),
  /**
   * `before` and `after` are the balances around the gap; `jump` is the part of their difference that the rows do not
   * explain.
   */
  before: z.number(),
  after: z.number(),
  jump: z.number(),
  /** Whether the user has accepted the gap as correct. */
  accepted: z.boolean(),
});
export type Gap = z.infer<typeof Gap>;

/**
 * An end-of-day balance, reported outside the statements or entered by the user, that differs from the balance computed
 * from the statements.
 */
export const BalanceMismatch = z.object({
  /** The difference arose within these days, inclusive. */
  from: z.string(),
  on: z.string(),
  said: z.number(),
  reckoned: z.number(),
  by: z.enum(['bank', 'hand']),
});
export type BalanceMismatch = z.infer<typeof BalanceMismatch>;

export const ACCOUNT_SOURCES = ['file', 'sync', 'both', 'hand'] as const;

export const AccountWithBalance = Account.extend({
  /** Balance at the end of the day `balance_on`; null if no balance is known. */
  balance: z.number().nullable(),
  balance_on: z.string().nullable(),
  /** The balance in the main currency, at today's exchange rate; null if the balance or the rate is not known. */
  worth: z.number().nullable(),
  /** Last day up to which the bank's balances and the rows agree without a gap; null if the bank reports no balances. */
  proved_until: z.string().nullable(),
  /** True if nothing but the user's answer says which way the money in the account's statements went. */
  as_said: z.boolean(),
  /** Last day for which there is data. */
  last_data: z.string().nullable(),
  source: z.enum(ACCOUNT_SOURCES),
  gap: Gap.nullable(),
  /** Newest difference between two sources; null if they agree. */
  apart: BalanceMismatch.nullable(),
  /**
   * Whether the account's balance counts toward the amount left until payday; ignored if the account's last data is
   * more than 45 days old. Set by the user; the default is true for an everyday or cash account with a card or direct
   * debit payment in the last 90 days.
   */
  for_spending: z.boolean(),
});
export type AccountWithBalance = z.infer<typeof AccountWithBalance>;

export const ChangedAccount = AccountWithBalance.extend(Changed.shape);
export type ChangedAccount = z.infer<typeof ChangedAccount>;

const Name = givenName(100, { empty: says.NOT_EMPTY, notText: says.TEXT });
const Typed = z.object({ on: DayInput, amount: Money });

/** Bank code of accounts without a bank. */
export const CASH = 'CASH';

/** A manual account: cash, or a bank without statements. */
export const AccountInput = z.object({
  name: Name,
  bank: BankCode.default(CASH),
  product: z.enum(PRODUCTS, { error: says.PRODUCT }),
  currency: Currency,
  typed: Typed,
});
export type AccountInput = z.infer<typeof AccountInput>;

export const AccountChange = z
  .object({
    name: Name,
    is_enabled: z.boolean({ error: says.BOOLEAN }),
    typed: Typed.nullable(),
    for_spending: z.boolean({ error: says.BOOLEAN }),
    purpose: z.enum(ACCOUNT_PURPOSES, { error: says.ACCOUNT_PURPOSE }),
  })
  .partial();
export type AccountChange = z.infer<typeof AccountChange>;

export const COVERAGE_SOURCES = ['file', 'sync', 'both', 'none', 'removed'] as const;

export const CoverageDay = z.object({
  /** `YYYY-MM-DD` */
  date: z.string(),
  /**
   * Where the day's rows come from: statements, connections, both, or nothing. `removed`: an undone import or a bulk
   * deletion removed all of them.
   */
  source: z.enum(COVERAGE_SOURCES),
  /**
   * Whether the bank's balances around and within the day agree with its rows. If so, the bank's list of rows is
   * complete, whatever the source and even if the rows have since been removed.
   */
  proved: z.boolean(),
});
export type CoverageDay = z.infer<typeof CoverageDay>;

export const listAccounts = endpoint('GET', '/accounts', {
  summary: 'List accounts with their balances and how far the bank’s own balances verify them',
  access: 'user',
  answers: { 200: z.array(AccountWithBalance) },
});

export const listAccountNames = endpoint('GET', '/accounts/names', {
  summary: 'List accounts faster, without the values computed from their transactions',
  access: 'user',
  answers: { 200: z.array(Account) },
});

export const getAccount = endpoint('GET', '/accounts/{id}', {
  summary: 'Get an account',
  access: 'user',
  params: IdParams,
  answers: { 200: AccountWithBalance },
  refusals: ['not_found'],
});

export const createAccount = endpoint('POST', '/accounts', {
  summary: 'Create a manual account with its balance on a day',
  access: 'editor',
  body: AccountInput,
  answers: { 201: ChangedAccount },
  refusals: ['limit_reached'],
});

export const updateAccount = endpoint('PUT', '/accounts/{id}', {
  summary:
    'Rename an account, enter its balance, or turn fetching on or off; absent fields stay unchanged',
  access: 'editor',
  params: IdParams,
  body: AccountChange,
  answers: { 200: ChangedAccount },
  refusals: ['not_found'],
});

export const closeAccount = endpoint('POST', '/accounts/{id}/close', {
  summary: 'Close an account: exclude it from totals from a day on; null reopens it',
  access: 'editor',
  params: IdParams,
  body: z.object({ on: DayInput.nullable() }),
  answers: { 200: ChangedAccount },
  refusals: ['not_found'],
});

export const deleteAccount = endpoint('DELETE', '/accounts/{id}', {
  summary: 'Delete an account that has no transactions and no bank connection',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found', 'account_in_use'],
});

export const getCoverage = endpoint('GET', '/accounts/{id}/coverage', {
  summary:
    'Show which days of an account are covered by statements, a connection, both or neither, from the first covered day to today',
  access: 'user',
  params: IdParams,
  /** Gaps are oldest first. */
  answers: { 200: z.object({ days: z.array(CoverageDay), gaps: z.array(Gap) }) },
  refusals: ['not_found'],
});

export const acceptGap = endpoint('PUT', '/accounts/{id}/gaps', {
  summary: 'Accept a gap as correct, or withdraw that',
  access: 'editor',
  params: IdParams,
  body: z.object({
    from: DayInput,
    to: DayInput,
    accepted: z.boolean({ error: says.BOOLEAN }),
  }),
  answers: { 200: Changed.extend({ gaps: z.array(Gap) }) },
  refusals: ['not_found'],
});

/** Result of merging or splitting accounts, or a preview of it. */
export const MergeOrSplitResult = z.object({
  /** State of the accounts afterwards: the remaining account after a merge, or both accounts after a split. */
  accounts: z.array(AccountWithBalance),
  /** Number of transactions moved to another account. */
  rows: z.number(),
  /**
   * How many of the moved transactions may duplicate one in the other account; their `possible_duplicate_of` identifies
   * it.
   */
  doubles: z.number(),
  /** Own transfers newly linked (`linked`), and those unlinked because both sides are now in one account (`parted`). */
  linked: z.number(),
  parted: z.number(),
  /** Null for a preview. If a merge was reversed, the step of that merge, which can be redone. */
  step_id: StepId,
});
export type MergeOrSplitResult = z.infer<typeof MergeOrSplitResult>;

/** Previews the result without changing anything. */
const dryRun = z.boolean({ error: says.BOOLEAN }).default(false);

export const mergeAccount = endpoint('POST', '/accounts/{id}/merge', {
  summary:
    'Merge an account into another record of the same account, with its transactions, files and connection; a split reverses it',
  access: 'editor',
  params: IdParams,
  /** `name` is the new name of the remaining account, which keeps its current name if this is absent. */
  body: z.object({ into: Id, name: Name.optional(), dry_run: dryRun }),
  expensive: true,
  answers: { 200: MergeOrSplitResult },
  refusals: ['not_found', 'account_in_use'],
});

const PARTS = ['report_ids', 'connection_account_id', 'merged_id'] as const;

export const splitAccount = endpoint('POST', '/accounts/{id}/split', {
  summary:
    'Split an account: move the transactions of some files or of its bank connection to a new account, or reverse a merge',
  access: 'editor',
  expensive: true,
  params: IdParams,
  body: z
    .object({
      report_ids: z.array(Id).min(1, says.ONE).max(300, says.AT_MOST_300_FILES).optional(),
      connection_account_id: Id.optional(),
      merged_id: Id.optional(),
      /** Name of the new account; by default, the name an import would give it. */
      name: Name.optional(),
      dry_run: dryRun,
    })
    .refine((body) => PARTS.filter((part) => body[part] !== undefined).length === 1, {
      error: says.ONE_PART,
      path: ['report_ids'],
    }),
  answers: { 200: MergeOrSplitResult },
  refusals: ['not_found', 'account_in_use', 'undo_blocked'],
});
export type Split = z.infer<typeof splitAccount.body>;

/** The rows that a file or a merge added to an account. */
const part = { id: z.string(), rows: z.number(), from: z.string(), to: z.string() };

export const getAccountParts = endpoint('GET', '/accounts/{id}/parts', {
  summary: 'List the parts of an account: files, its connection, and accounts merged into it',
  access: 'user',
  params: IdParams,
  answers: {
    200: z.object({
      reports: z.array(
        z.object({
          ...part,
          file_name: z.string(),
          /**
           * A day on which the file's balance differs from the rest of the account, so the file probably belongs to
           * another account.
           */
          apart: z.object({ date: z.string(), here: z.number(), there: z.number() }).nullable(),
        }),
      ),
      /** Null if no connection fetches the account. */
      connection: z.object({ rows: z.number() }).nullable(),
      merged: z.array(
        z.object({ id: z.string(), name: z.string(), rows: z.number(), at: Instant }),
      ),
    }),
  },
  refusals: ['not_found'],
});
export type AccountParts = Answer<typeof getAccountParts>;

const DailyBalance = z.object({ date: z.string(), balance: z.number() });

export const getBalances = endpoint('GET', '/balances', {
  summary: 'Get the balances at the end of each day, in total and by account',
  access: 'user',
  query: z.object({
    /** Days, inclusive. The default is the twelve months up to today; the maximum is ten years. */
    from: DayInput.optional(),
    to: DayInput.optional(),
    account: Id.optional(),
  }),
  answers: {
    200: z.object({
      currency: z.string(),
      /**
       * `total` is the sum over the accounts, each converted at the rate of the day, or null if no balance is known.
       * `proved`: the balances of all these accounts are verified up to that day.
       */
      days: z.array(
        z.object({ date: z.string(), total: z.number().nullable(), proved: z.boolean() }),
      ),
      accounts: z.array(
        z.object({ id: z.string(), currency: z.string(), days: z.array(DailyBalance) }),
      ),
      /**
       * What the total changed by on days when exchange rates moved, because of what was held in other currencies. It is
       * neither income nor spending.
       */
      exchange: z.array(z.object({ date: z.string(), amount: z.number() })),
      /** Accounts missing from the total because no exchange rate or no balance is known. */
      left_out: z.array(z.object({ id: z.string(), reason: z.enum(['currency', 'unknown']) })),
    }),
  },
  refusals: ['not_found'],
});
export type Balances = Answer<typeof getBalances>;
