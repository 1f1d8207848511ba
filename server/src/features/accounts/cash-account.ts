import { CASH } from '@saldo/contract/accounts';
import { purposeOf } from '@saldo/domain/account-purpose';
import { findRows, insertRow } from '../../platform/db/crud.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { blankRow } from '../../schema/rows.ts';
import type { AccountsTable } from '../../schema/tables.ts';
import { texts } from '../../texts/catalogues.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { accountName } from './choose-account.ts';

/** The user's oldest open account for cash in that currency. The first entry in cash creates it, in the same step. */
export async function cashAccount(
  rows: Rows,
  { bookId, now, currency }: { bookId: BookId; now: string; currency: string },
): Promise<AccountsTable> {
  const own = await findRows(rows, 'accounts', { user_id: bookId }, ['created_at', 'id']);
  const found = own.find(
    (one) => one.currency === currency && one.closed_on === null && purposeOf(one) === 'cash',
  );
  if (found) return found;
  await requireRowLimit(rows, { owner: bookId, of: 'accounts' });
  const stated = { bank: CASH, product: 'current' as const, currency, iban: null };
  const taken = own.map(({ name }) => name);
  const account: AccountsTable = {
    ...blankRow('accounts'),
    ...stated,
    user_id: bookId,
    id: newId(),
    name: accountName({ ...stated, name: texts().accounts.cash }, taken),
    created_at: now,
  };
  await insertRow(rows, 'accounts', account);
  return account;
}
