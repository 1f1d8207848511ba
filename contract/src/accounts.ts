import { z } from 'zod';
import { IdParams, Instant, PRODUCTS } from './common.ts';
import { endpoint } from './endpoint.ts';

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
});
export type Account = z.infer<typeof Account>;

/** Absent fields stay as they are. */
export const AccountChange = z
  .object({
    name: z
      .string({ error: 'must be text' })
      .trim()
      .min(1, 'must not be empty')
      .max(100, 'is too long'),
    is_enabled: z.boolean({ error: 'must be true or false' }),
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
  summary: 'The accounts that statements and connections have made',
  access: 'user',
  answers: { 200: z.array(Account) },
});

export const getAccount = endpoint('GET', '/accounts/{id}', {
  summary: 'One account',
  access: 'user',
  params: IdParams,
  answers: { 200: Account },
  refusals: ['not_found'],
});

export const updateAccount = endpoint('PUT', '/accounts/{id}', {
  summary: 'Rename an account, or say whether it is fetched; absent fields stay as they are',
  access: 'editor',
  params: IdParams,
  body: AccountChange,
  answers: { 200: Account },
  refusals: ['not_found'],
});

export const getCoverage = endpoint('GET', '/accounts/{id}/coverage', {
  summary:
    'Which days of an account came by statement, by connection, by both or by neither: from the first day that anything covers to today',
  access: 'user',
  params: IdParams,
  answers: { 200: z.object({ days: z.array(CoverageDay) }) },
  refusals: ['not_found'],
});
