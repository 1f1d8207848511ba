import { CASH } from '@saldo/contract/accounts';
import { SAVINGS_WORDS } from '@saldo/domain/account-purpose';
import { type RawBuilder, sql } from 'kysely';
import type { BookId } from '../../../platform/identity.ts';

const NAMED = sql.join(
  SAVINGS_WORDS.map((word) => sql`lower(a.name) like ${sql.lit(`%${word}%`)}`),
  sql` or `,
);

/** Ids of the user's savings accounts, as `purposeOf` decides. */
export const savingsAccounts = (bookId: BookId): RawBuilder<unknown> => sql`
  select a.id from accounts a where a.user_id = ${bookId} and (a.purpose = 'savings' or (a.purpose is null
    and (a.product = 'deposit' or (a.bank <> ${sql.lit(CASH)} and (${NAMED})))))`;
