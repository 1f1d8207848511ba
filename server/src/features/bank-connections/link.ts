import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { flag } from '../../platform/db/tables.ts';
import { connectAccount } from '../accounts/service.ts';
import type { ProviderAccount } from './providers/provider.ts';
import { ProviderError } from './providers/provider.ts';
import { wordsOf } from './providers/words.ts';
import { sealRef, tryOpenRef } from './seals.ts';
import type { ConnectionRow } from './store.ts';
import * as accounts from './store-accounts.ts';

const DEFAULT_CURRENCY = 'EUR';

const hashed = (key: string | null) =>
  key === null ? null : createHash('sha256').update(key).digest('hex');
const currencyOf = (account: ProviderAccount) => account.currency ?? DEFAULT_CURRENCY;

/**
 * Ties the accounts of a consent to the user's own: those that the connection had before are found again, others are
 * found among the user's accounts or made, and what the bank no longer shows keeps its transactions and says so.
 */
export async function linkAccounts(
  tx: Tx,
  context: Context,
  q: { connection: ConnectionRow; shown: readonly ProviderAccount[]; now: string },
): Promise<void> {
  const { connection, shown, now } = q;
  const { user_id: userId, id: connectionId } = connection;
  const before = await accounts.linkedTo(tx, { userId, connectionId });
  const again = findAgain(context, before, shown);
  const taken = new Set((await accounts.allLinked(tx, { userId })).flatMap(idOfLinked));
  for (const account of shown) {
    const known = again.get(account);
    if (known) {
      await accounts.updateLinked(tx, {
        userId,
        id: known.id,
        set: facts(context, known.id, account),
      });
      continue;
    }
    const { id, isNew } = await findOrMake(tx, connection, account, { taken, now });
    taken.add(id);
    const there = await accounts.findLinked(tx, { userId, id });
    await accounts.upsertLinked(tx, {
      user_id: userId,
      id,
      connection_id: connectionId,
      made_here: flag(isNew || there?.made_here === 1),
      is_enabled: there?.is_enabled ?? 1,
      last_sync: null,
      retry_at: null,
      covered: there?.covered ?? '[]',
      calls: '{}',
      ...facts(context, id, account),
    });
  }
  await missing(tx, context, {
    userId,
    gone: before.filter((one) => ![...again.values()].includes(one)),
  });
}

/** An account that a connection fetches cannot be another account of that bank. */
const idOfLinked = (row: accounts.LinkedAccount) => (row.connection_id === null ? [] : [row.id]);

/** An account without a reference cannot be fetched. */
const facts = ({ secrets, config }: Context, id: string, account: ProviderAccount) => ({
  owner: account.owner,
  ref: account.ref === '' ? null : sealRef(secrets, id, account.ref),
  stable_key: hashed(account.stableKey),
  status: account.state,
  status_reason:
    account.state === 'READY'
      ? null
      : wordsOf(new ProviderError(REASONS[account.state]), config.timeZone),
});

const REASONS = { SYNCING: 'account_busy', ERROR: 'account_unavailable' } as const;

async function findOrMake(
  tx: Tx,
  connection: ConnectionRow,
  account: ProviderAccount,
  q: { taken: ReadonlySet<string>; now: string },
): Promise<{ id: string; isNew: boolean }> {
  const { bank, user_id: userId } = connection;
  const currency = currencyOf(account);
  const stated = { bank, product: account.product, currency, iban: account.iban };
  const { account: own, isNew } = await connectAccount(tx, {
    userId,
    stated,
    name: account.name,
    ...q,
  });
  return { id: own.id, isNew };
}

/** What the bank no longer shows stays, with its transactions, and is not fetched. */
async function missing(
  tx: Tx,
  { config }: Context,
  q: { userId: string; gone: readonly accounts.LinkedAccount[] },
): Promise<void> {
  const reason = wordsOf(new ProviderError('account_unavailable'), config.timeZone);
  for (const { id } of q.gone) {
    const set = { ref: null, status: 'ERROR' as const, status_reason: reason };
    await accounts.updateLinked(tx, { userId: q.userId, id, set });
  }
}

type Test = (known: accounts.LinkedAccount, shown: ProviderAccount) => boolean;

/** By what stays the same over consents; then by IBAN and currency; then by the provider's own reference; then the only one left. */
function findAgain(
  { secrets }: Context,
  before: readonly accounts.LinkedAccount[],
  shown: readonly ProviderAccount[],
): Map<ProviderAccount, accounts.LinkedAccount> {
  const found = new Map<ProviderAccount, accounts.LinkedAccount>();
  const isLeft = (one: accounts.LinkedAccount) => ![...found.values()].includes(one);
  const left = () => shown.filter((account) => !found.has(account));
  const pair = (test: Test) => {
    for (const account of left()) {
      const known = before.find((one) => isLeft(one) && test(one, account));
      if (known) found.set(account, known);
    }
  };
  pair((one, { stableKey }) => stableKey !== null && one.stable_key === hashed(stableKey));
  pair(
    (one, account) =>
      account.iban !== null && one.iban === account.iban && one.currency === currencyOf(account),
  );
  pair((one, { ref }) => one.ref !== null && tryOpenRef(secrets, one.id, one.ref) === ref);
  const [only, ...others] = left();
  const [known, ...moreKnown] = before.filter(isLeft);
  const isOnly = only && known && others.length === 0 && moreKnown.length === 0;
  if (isOnly && known.currency === currencyOf(only) && known.product === only.product) {
    const contradict = only.iban !== null && known.iban !== null;
    if (!contradict) found.set(only, known);
  }
  return found;
}
