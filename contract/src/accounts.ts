import { z } from 'zod';
import {
  BankCode,
  Currency,
  DayInput,
  Empty,
  Id,
  IdParams,
  Instant,
  Money,
  PRODUCTS,
} from './common.ts';
import { type Answer, endpoint } from './endpoint.ts';
import { isOneLine } from './one-line.ts';
import * as says from './validation-messages.ts';

/** READY: the last fetch went well, or nothing fetches it. SYNCING: a fetch is under way or the bank still prepares it. */
export const ACCOUNT_STATUSES = ['READY', 'SYNCING', 'ERROR'] as const;

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  iban: z.string().nullable(),
  bank: z.string(),
  product: z.enum(PRODUCTS),
  currency: z.string(),
  /** The holder's name as the bank tells it; null where no connection has told it. */
  owner: z.string().nullable(),
  /** When a connection last fetched it with success; null where none has. */
  last_sync: Instant.nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  /** A sentence for the person on what is wrong; null when nothing is. */
  status_reason: z.string().nullable(),
  /** A disabled account is not fetched. */
  is_enabled: z.boolean(),
  /** Null for accounts that only statements bring. */
  bank_connection_id: z.string().nullable(),
  /** The day from which it is part of no total; null while it is open. */
  closed_on: z.string().nullable(),
  /** A balance that its owner told for the end of a day: it counts where the bank tells none. */
  typed: z.object({ on: z.string(), amount: z.number() }).nullable(),
});
export type Account = z.infer<typeof Account>;

/** Days between two balances of the bank that do not follow from each other: rows are missing there. */
export const Gap = z.object({
  /** Days, both included. */
  from: z.string(),
  to: z.string(),
  /** What the account held before and after, and by how much what lies between does not explain it. */
  before: z.number(),
  after: z.number(),
  jump: z.number(),
  /** Its owner has said that it is right so. */
  accepted: z.boolean(),
});
export type Gap = z.infer<typeof Gap>;

/** What the bank told beside its statements, or its owner typed, and what the statements come to that day. */
export const Apart = z.object({
  /** Days, both included, among which the difference lies. */
  from: z.string(),
  on: z.string(),
  said: z.number(),
  reckoned: z.number(),
  by: z.enum(['bank', 'hand']),
});
export type Apart = z.infer<typeof Apart>;

/** What has brought an account what it has. */
export const ACCOUNT_SOURCES = ['file', 'sync', 'both', 'hand'] as const;

/** An account with what its rows say of it. */
export const AccountWithBalance = Account.extend({
  /** At the end of `balance_on`; null where nobody has told one. */
  balance: z.number().nullable(),
  balance_on: z.string().nullable(),
  /** The last day to which the bank's own balances follow from each other since the first; null where it tells none. */
  proved_until: z.string().nullable(),
  /** The last day of which anything is known. */
  last_data: z.string().nullable(),
  source: z.enum(ACCOUNT_SOURCES),
  /** The newest gap that nobody has accepted. */
  gap: Gap.nullable(),
  /** The newest difference between two sources; null where they agree. */
  apart: Apart.nullable(),
  /**
   * It counts in what is left until payday, while its last data is at most 45 days old: as the user says, else where
   * something was paid out of it by card or debit in the last 90 days.
   */
  for_spending: z.boolean(),
});
export type AccountWithBalance = z.infer<typeof AccountWithBalance>;

const Name = z
  .string({ error: says.TEXT })
  .trim()
  .min(1, says.NOT_EMPTY)
  .max(100, says.TOO_LONG)
  .refine(isOneLine, says.ONE_LINE);
const Typed = z.object({ on: DayInput, amount: Money });

/** The bank of an account that no bank has. */
export const CASH = 'CASH';

/** An account of which no bank tells: cash, or a bank without statements. */
export const AccountInput = z.object({
  name: Name,
  bank: BankCode.default(CASH),
  product: z.enum(PRODUCTS, { error: says.PRODUCT }),
  currency: Currency,
  typed: Typed,
});
export type AccountInput = z.infer<typeof AccountInput>;

/** Absent fields stay as they are. */
export const AccountChange = z
  .object({
    name: Name,
    is_enabled: z.boolean({ error: says.BOOLEAN }),
    typed: Typed.nullable(),
    for_spending: z.boolean({ error: says.BOOLEAN }),
  })
  .partial();
export type AccountChange = z.infer<typeof AccountChange>;

export const COVERAGE_SOURCES = ['file', 'sync', 'both', 'none', 'removed'] as const;

export const CoverageDay = z.object({
  /** `YYYY-MM-DD` */
  date: z.string(),
  /**
   * What has brought that day: statements, connections, both, or nothing. `removed`: every row that was brought for it
   * is gone by an undone import or a deletion in bulk.
   */
  source: z.enum(COVERAGE_SOURCES),
  /**
   * The balances of the rows around and in it follow from each other: nothing is missing in
   * what the bank listed, whatever has brought it and whether or not it is still here.
   */
  proved: z.boolean(),
});
export type CoverageDay = z.infer<typeof CoverageDay>;

export const listAccounts = endpoint('GET', '/accounts', {
  summary:
    'The accounts of a person, each with its balance and how far its bank’s own balances prove it',
  access: 'user',
  answers: { 200: z.array(AccountWithBalance) },
});

export const listAccountNames = endpoint('GET', '/accounts/names', {
  summary: 'The same accounts, at once: without what is reckoned from their rows',
  access: 'user',
  answers: { 200: z.array(Account) },
});

export const getAccount = endpoint('GET', '/accounts/{id}', {
  summary: 'One account',
  access: 'user',
  params: IdParams,
  answers: { 200: AccountWithBalance },
  refusals: ['not_found'],
});

export const createAccount = endpoint('POST', '/accounts', {
  summary: 'Make an account by hand, with its balance on a day',
  access: 'editor',
  body: AccountInput,
  answers: { 201: AccountWithBalance },
  refusals: ['limit_reached'],
});

export const updateAccount = endpoint('PUT', '/accounts/{id}', {
  summary:
    'Rename an account, tell its balance, or say whether it is fetched; absent fields stay as they are',
  access: 'editor',
  params: IdParams,
  body: AccountChange,
  answers: { 200: AccountWithBalance },
  refusals: ['not_found'],
});

export const closeAccount = endpoint('POST', '/accounts/{id}/close', {
  summary: 'Take an account out of every total from a day on; null opens it again',
  access: 'editor',
  params: IdParams,
  body: z.object({ on: DayInput.nullable() }),
  answers: { 200: AccountWithBalance },
  refusals: ['not_found'],
});

export const deleteAccount = endpoint('DELETE', '/accounts/{id}', {
  summary: 'Delete an account that has no transactions and no bank connection',
  access: 'editor',
  params: IdParams,
  answers: { 200: Empty },
  refusals: ['not_found', 'account_in_use'],
});

export const getCoverage = endpoint('GET', '/accounts/{id}/coverage', {
  summary:
    'Which days of an account came by statement, by connection, by both or by neither: from the first day that anything covers to today',
  access: 'user',
  params: IdParams,
  /** Gaps: oldest first. */
  answers: { 200: z.object({ days: z.array(CoverageDay), gaps: z.array(Gap) }) },
  refusals: ['not_found'],
});

export const acceptGap = endpoint('PUT', '/accounts/{id}/gaps', {
  summary: 'Say that a gap is right as it is, or take that back',
  access: 'editor',
  params: IdParams,
  body: z.object({
    from: DayInput,
    to: DayInput,
    accepted: z.boolean({ error: says.BOOLEAN }),
  }),
  answers: { 200: z.object({ gaps: z.array(Gap) }) },
  refusals: ['not_found'],
});

/** What joining or parting accounts has done; or would do, where it was only asked. */
export const AccountsMoved = z.object({
  /** The accounts concerned as they are afterwards: the one that stays, or the two that were one. */
  accounts: z.array(AccountWithBalance),
  /** How many transactions changed their account. */
  rows: z.number(),
  /** Of these, how many may stand in the other account too: `possible_duplicate_of` names the other. */
  doubles: z.number(),
  /** Own transfers that were linked anew, and those that were parted since both their sides are in one account now. */
  linked: z.number(),
  parted: z.number(),
});
export type AccountsMoved = z.infer<typeof AccountsMoved>;

/** Tells what would happen, and does nothing. */
const dryRun = z.boolean({ error: says.BOOLEAN }).default(false);

export const mergeAccount = endpoint('POST', '/accounts/{id}/merge', {
  summary:
    'Put all of one account into another that is the same in truth: rows, marks, files and connection; a split takes it back',
  access: 'editor',
  params: IdParams,
  /** `name`: of the account that stays; absent, it keeps its own. */
  body: z.object({ into: Id, name: Name.optional(), dry_run: dryRun }),
  expensive: true,
  answers: { 200: AccountsMoved },
  refusals: ['not_found', 'account_in_use'],
});

const PARTS = ['report_ids', 'connection_account_id', 'merged_id'] as const;

export const splitAccount = endpoint('POST', '/accounts/{id}/split', {
  summary:
    'Part an account: what some files or its bank connection brought goes to an account of its own, or a merge is taken back',
  access: 'editor',
  expensive: true,
  params: IdParams,
  body: z
    .object({
      report_ids: z.array(Id).min(1, says.ONE).max(300, says.AT_MOST_300_FILES).optional(),
      connection_account_id: Id.optional(),
      merged_id: Id.optional(),
      /** Of the account that it makes; absent, it is named as an import would name it. */
      name: Name.optional(),
      dry_run: dryRun,
    })
    .refine((body) => PARTS.filter((part) => body[part] !== undefined).length === 1, {
      error: says.ONE_PART,
      path: ['report_ids'],
    }),
  answers: { 200: AccountsMoved },
  refusals: ['not_found', 'account_in_use', 'undo_blocked'],
});
export type Split = z.infer<typeof splitAccount.body>;

/** What a file or a merge has brought into an account. */
const part = { id: z.string(), rows: z.number(), from: z.string(), to: z.string() };

export const getAccountParts = endpoint('GET', '/accounts/{id}/parts', {
  summary: 'What an account is made of: files, its connection, and accounts that were put into it',
  access: 'user',
  params: IdParams,
  answers: {
    200: z.object({
      reports: z.array(
        z.object({
          ...part,
          file_name: z.string(),
          /** Its balances on a day are others than those of the rest: it seems to be of another account. */
          apart: z.object({ date: z.string(), here: z.number(), there: z.number() }).nullable(),
        }),
      ),
      /** Null where no connection fetches it. */
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
  summary: 'What a person had at the end of each day, in all and by account',
  access: 'user',
  query: z.object({
    /** Days, both included; by default the twelve months up to today, at most ten years. */
    from: DayInput.optional(),
    to: DayInput.optional(),
    account: Id.optional(),
  }),
  answers: {
    200: z.object({
      currency: z.string(),
      /**
       * Of accounts in that currency; null where no balance of any is known. `proved`: the banks’ own balances reach that
       * day in all of them without a gap.
       */
      days: z.array(
        z.object({ date: z.string(), total: z.number().nullable(), proved: z.boolean() }),
      ),
      accounts: z.array(
        z.object({ id: z.string(), currency: z.string(), days: z.array(DailyBalance) }),
      ),
      /** Accounts that are no part of the total: in another currency, or of which no balance is known. */
      left_out: z.array(z.object({ id: z.string(), reason: z.enum(['currency', 'unknown']) })),
    }),
  },
  refusals: ['not_found'],
});
export type Balances = Answer<typeof getBalances>;
