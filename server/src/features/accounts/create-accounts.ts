import { pick } from '@saldo/domain/records';
import { bankOfIban } from '@saldo/statements/accounts/bank-names';
import { isAppCode } from '@saldo/statements/app-codes';
import { insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { type AccountChoice, accountName, type StatedAccount } from './choose-account.ts';
import type { StatedFile } from './compare-rows.ts';
import type * as store from './store.ts';

export interface FoundAccount {
  account: store.AccountRow;
  /** True if nothing in the file identifies the account, which was chosen as the only one of its kind. */
  isAssumed: boolean;
}

/** A chosen account. One that the file creates is not stored yet and has no rows. */
export interface ChosenAccount extends FoundAccount {
  isStored: boolean;
}

export type AccountChange = (tx: Tx) => Promise<unknown>;

/** Returns the account for a choice, and the database change that the choice requires. */
export function resolveChoice(q: {
  bookId: BookId;
  now: string;
  newAccountId: () => string;
  stated: StatedFile;
  choice: AccountChoice;
  accounts: readonly store.AccountRow[];
}): FoundAccount & { change?: AccountChange } {
  const { bookId, choice, accounts, now } = q;
  const { iban, product, currency, name, opening } = q.stated;
  const bank = (isAppCode(q.stated.bank) && bankOfIban(iban)) || q.stated.bank;
  const stated = { bank, iban, product, currency };
  if (choice.kind === 'known') {
    const account = ofBank(choice.account, stated);
    const isTheSame = account.bank === choice.account.bank;
    const change: AccountChange = (tx) => writeIban(tx, { bookId, account });
    return { ...choice, account, ...(isTheSame ? {} : { change }) };
  }
  const taken = accounts.map((account) => account.name);
  if (choice.kind === 'new') {
    const named = accountName({ ...stated, name: name ?? null }, taken);
    const account = newAccount({ stated, taken, id: q.newAccountId(), name: named });
    return {
      account,
      isAssumed: false,
      change: (tx) => insertAccount(tx, { bookId, now, account, opening: opening ?? null }),
    };
  }
  const account = withIban({ stated, choice, taken });
  return { account, isAssumed: false, change: (tx) => writeIban(tx, { bookId, account }) };
}

const newAccount = (q: {
  stated: StatedAccount;
  taken: readonly string[];
  name?: string;
  id?: string;
}): store.AccountRow => ({
  ...pick(q.stated, ['bank', 'iban', 'product', 'currency']),
  id: q.id ?? newId(),
  name: q.name ?? accountName(q.stated, q.taken),
});

const insertAccount = (
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    account: store.AccountRow;
    opening?: StatedFile['opening'];
  },
) =>
  insertRow(tx, 'accounts', {
    ...{ user_id: q.bookId, created_at: q.now, ...q.account },
    ...(q.opening ? { typed_on: q.opening.on, typed_amount: q.opening.amount } : {}),
  });

/** An account imported from another app takes the bank of its first bank statement. */
const ofBank = (account: store.AccountRow, { bank }: StatedAccount): store.AccountRow =>
  isAppCode(account.bank) && !isAppCode(bank) ? { ...account, bank } : account;

export async function createStatedAccount(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    stated: StatedAccount;
    taken: readonly string[];
    name?: string;
  },
): Promise<store.AccountRow> {
  const account = newAccount(q);
  await insertAccount(tx, { ...q, account });
  return account;
}

interface LearnsIban {
  stated: StatedAccount;
  choice: Extract<AccountChoice, { kind: 'learns-iban' }>;
  taken: readonly string[];
}

/** The account with the IBAN that just became known, renamed unless the user named it. */
function withIban({ stated, choice, taken }: LearnsIban): store.AccountRow {
  const { account, iban } = choice;
  const plain = accountName({ ...stated, iban: null });
  // Earlier versions wrote the bank's code, in capitals.
  const isPlain = account.name.replace(/ \d+$/, '').toLowerCase() === plain.toLowerCase();
  const name = isPlain ? accountName(stated, taken) : account.name;
  return { ...ofBank(account, stated), iban, name };
}

const writeIban = (
  tx: Tx,
  { bookId, account: { id, iban, name, bank } }: { bookId: BookId; account: store.AccountRow },
) => updateRows(tx, 'accounts', { user_id: bookId, id }, { iban, name, bank });

export async function learnIban(
  tx: Tx,
  { bookId, ...q }: LearnsIban & { bookId: BookId },
): Promise<store.AccountRow> {
  const account = withIban(q);
  await writeIban(tx, { bookId, account });
  return account;
}
