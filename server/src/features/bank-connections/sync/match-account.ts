import type { Context } from '../../../platform/context.ts';
import { upsertRow } from '../../../platform/db/crud.ts';
import { takeLock } from '../../../platform/db/write-locks.ts';
import { sealRef, tryOpenRef } from '../../accounts/account-connections.ts';
import { mergeConnected } from '../../accounts/service.ts';
import type { FetchedRow } from '../providers/provider.ts';
import type { ConnectionRow } from '../store/connections.ts';
import * as accounts from '../store/linked-accounts.ts';
import { comparedText } from './fetched-row.ts';

/**
 * At the first fetch of a newly linked account, finds the user's account that already has these rows, from files or a
 * former connection. Rows and balances determine the match, as for a file. If it is not certain, the new account stays.
 * Returns the account to fetch into.
 */
export async function matchAccount(
  { storage, secrets }: Context,
  q: { connection: ConnectionRow; account: accounts.FetchingAccount; rows: readonly FetchedRow[] },
): Promise<accounts.FetchingAccount> {
  const { connection, account } = q;
  const { user_id: bookId, id } = account;
  if (account.last_sync !== null || !account.made_here) return account;
  return storage.write(async (tx) => {
    // Waits for a running import, because the rows it stores are compared.
    await takeLock(tx, 'imports', bookId);
    const linked = await accounts.allLinked(tx, { bookId });
    const now = linked.find((one) => one.id === id);
    if (now?.connection_id !== connection.id) return account;
    const isAlike = (one: accounts.LinkedAccount) =>
      one.connection_id === connection.id &&
      one.ref !== null &&
      one.product === account.product &&
      one.currency === account.currency;
    // Excludes accounts that a connection already fetches. They are different accounts at the bank.
    const taken = new Set(linked.filter(({ ref }) => ref !== null).map((one) => one.id));
    const found = await mergeConnected(tx, {
      ...{ bookId, id, taken },
      isOnly: linked.filter(isAlike).length === 1,
      rows: q.rows.map(comparable),
    });
    if (!found) return account;
    const there = linked.find((one) => one.id === found.id);
    const { name: _, iban: __, product: ___, currency: ____, ...row } = now;
    const opened = tryOpenRef(secrets, id, account.ref);
    if (opened === null) return account;
    const ref = sealRef(secrets, found.id, opened);
    await upsertRow(tx, 'linked_accounts', {
      ...{ ...row, id: found.id, ref },
      made_here: there?.made_here ?? false,
      is_enabled: there?.is_enabled ?? row.is_enabled,
      covered: there?.covered ?? row.covered,
    });
    return { ...now, ...found, ref, is_enabled: there?.is_enabled ?? row.is_enabled };
  });
}

const comparable = (row: FetchedRow) => ({
  ...{
    date: `${row.day}T00:00:00`,
    amount: row.amount,
    balance: row.balance,
    fee: 0,
    started: null,
  },
  originalText: comparedText(row),
});
