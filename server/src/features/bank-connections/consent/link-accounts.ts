import { createHash } from 'node:crypto';
import { toOneLine } from '@saldo/contract/one-line';
import type { Context } from '../../../platform/context.ts';
import { findRow, updateRows, upsertRow } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { sealRef, tryOpenRef } from '../../accounts/account-connections.ts';
import { connectAccount } from '../../accounts/service.ts';
import { accountErrorOf } from '../providers/error-texts.ts';
import type { ProviderAccount } from '../providers/provider.ts';
import type { ConnectionRow } from '../store/connections.ts';
import * as accounts from '../store/linked-accounts.ts';

const DEFAULT_CURRENCY = 'EUR';

const hashed = (key: string | null) =>
  key === null ? null : createHash('sha256').update(key).digest('hex');
const currencyOf = (account: ProviderAccount) => account.currency ?? DEFAULT_CURRENCY;

/**
 * Links the accounts of a consent to the user's accounts, first by earlier connections, then by IBAN. Each remaining
 * account becomes a new one until its first fetch shows which existing account has the same rows (`matchAccount`).
 * Accounts that the bank no longer returns keep their transactions and are marked.
 */
export async function linkAccounts(
  tx: Tx,
  context: Context,
  q: { connection: ConnectionRow; shown: readonly ProviderAccount[]; now: string },
): Promise<void> {
  const { connection, shown, now } = q;
  const { user_id: bookId, id: connectionId } = connection;
  const linked = await accounts.allLinked(tx, { bookId });
  const own = linked.filter((one) => one.connection_id === connectionId);
  const loose = linked.filter((one) => one.connection_id === null);
  const again = findAgain(context, { own, loose }, shown);
  for (const account of shown) {
    const known = again.get(account);
    if (known?.connection_id === connectionId) {
      const key = { user_id: bookId, id: known.id };
      await updateRows(tx, 'linked_accounts', key, facts(context, known.id, account));
      continue;
    }
    const { id, isNew } = known
      ? { id: known.id, isNew: false }
      : await findOrMake(tx, connection, account, now);
    const there = await findRow(tx, 'linked_accounts', { user_id: bookId, id });
    await upsertRow(tx, 'linked_accounts', {
      user_id: bookId,
      id,
      connection_id: connectionId,
      made_here: isNew || (there?.made_here ?? false),
      is_enabled: there?.is_enabled ?? true,
      last_sync: null,
      retry_at: null,
      covered: there?.covered ?? '[]',
      calls: '{}',
      ...facts(context, id, account),
    });
  }
  const found = [...again.values()];
  await missing(tx, context, { bookId, gone: own.filter((one) => !found.includes(one)) });
}

/** An account without a reference cannot be fetched. */
const facts = ({ secrets, config }: Context, id: string, account: ProviderAccount) => ({
  owner: account.owner,
  ref: account.ref === '' ? null : sealRef(secrets, id, account.ref),
  stable_key: hashed(account.stableKey),
  ...(account.state === 'READY'
    ? { status: account.state, status_reason: null }
    : accountErrorOf(REASONS[account.state], config.timeZone)),
});

const REASONS = { SYNCING: 'account_busy', ERROR: 'account_unavailable' } as const;

const findOrMake = (
  tx: Tx,
  { bank, user_id: bookId }: ConnectionRow,
  account: ProviderAccount,
  now: string,
) => {
  const { product, iban } = account;
  const name = account.name === null ? null : toOneLine(account.name);
  const stated = { bank, product, currency: currencyOf(account), iban };
  return connectAccount(tx, { bookId, stated, name, now });
};

/** Marks accounts that the bank no longer returns. They keep their transactions and are not fetched. */
async function missing(
  tx: Tx,
  { config }: Context,
  q: { bookId: BookId; gone: readonly accounts.LinkedAccount[] },
): Promise<void> {
  const key = { user_id: q.bookId, id: q.gone.map(({ id }) => id) };
  const set = { ref: null, ...accountErrorOf('account_unavailable', config.timeZone) };
  await updateRows(tx, 'linked_accounts', key, set);
}

type Test = (known: accounts.LinkedAccount, shown: ProviderAccount) => boolean;

/**
 * Matches the returned accounts to linked ones: by stable id, including accounts of disconnected banks, then by IBAN
 * and currency, then by the provider's reference.
 */
function findAgain(
  { secrets }: Context,
  before: { own: readonly accounts.LinkedAccount[]; loose: readonly accounts.LinkedAccount[] },
  shown: readonly ProviderAccount[],
): Map<ProviderAccount, accounts.LinkedAccount> {
  const found = new Map<ProviderAccount, accounts.LinkedAccount>();
  const pair = (from: readonly accounts.LinkedAccount[], test: Test) => {
    for (const account of shown.filter((one) => !found.has(one))) {
      const left = from.filter((one) => ![...found.values()].includes(one));
      const known = left.find((one) => test(one, account));
      if (known) found.set(account, known);
    }
  };
  const { own, loose } = before;
  const hasKey: Test = (one, { stableKey }) =>
    stableKey !== null && one.stable_key === hashed(stableKey);
  pair([...own, ...loose], hasKey);
  pair(
    own,
    (one, account) =>
      account.iban !== null && one.iban === account.iban && one.currency === currencyOf(account),
  );
  pair(own, (one, { ref }) => one.ref !== null && tryOpenRef(secrets, one.id, one.ref) === ref);
  return found;
}
