import type { Restored } from '@saldo/domain/reunite';
import { insertRow } from '../../platform/db/crud.ts';
import { rowOf } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { Entries } from '../../platform/db/tables.ts';
import * as store from './store.ts';

type Account = Omit<store.AccountRow, 'id'>;

const contentOf = ({ name, bank, product, currency, iban }: Account) =>
  JSON.stringify([name, bank, product, currency, iban]);

const ibanKey = ({ iban, product, currency }: Account) => JSON.stringify([iban, product, currency]);

const hasNameOf = (one: Account, other: Account): boolean =>
  contentOf({ ...one, iban: null }) === contentOf({ ...other, iban: null });

/**
 * Brings accounts back: each is the one of its id, of its IBAN, or (where it has none) of its name and kind; made where
 * there is none. `disabled` are those that are not to be fetched: only what is made here is told so. The caller holds
 * the lock `imports:{userId}`.
 */
export async function restoreAccounts(
  tx: Tx,
  q: {
    userId: string;
    now: string;
    accounts: readonly Entries['accounts'][];
    disabled: ReadonlySet<string>;
  },
): Promise<Restored> {
  const { userId, accounts, disabled } = q;
  const here = await store.listAccounts(tx, { userId });
  const byId = new Map(here.map((one) => [one.id, one]));
  const byIban = new Map(here.filter(({ iban }) => iban).map((one) => [ibanKey(one), one]));
  const taken = new Set(accounts.flatMap(({ id }) => (byId.has(id) ? [id] : [])));
  const alike = (account: Entries['accounts']) =>
    account.iban === null
      ? here.find((one) => !taken.has(one.id) && hasNameOf(one, account))
      : byIban.get(ibanKey(account));
  const ids = new Map<string, string>();
  let [brought, kept] = [0, 0];
  for (const account of accounts) {
    const other = byId.get(account.id) ?? alike(account);
    ids.set(account.id, other?.id ?? account.id);
    if (other) {
      taken.add(other.id);
      if (contentOf(other) !== contentOf(account)) kept += 1;
      continue;
    }
    await insertRow(tx, 'accounts', rowOf('accounts', account, q));
    if (disabled.has(account.id)) {
      await store.setEnabled(tx, { userId, id: account.id, enabled: 0 });
    }
    if (account.iban) byIban.set(ibanKey(account), account);
    brought += 1;
  }
  return { ids, brought, kept };
}
