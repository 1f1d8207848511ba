import { TAXONOMY } from '@saldo/categorizer/tables/taxonomy';
import { lastingWords, saysTransfer } from '@saldo/categorizer/transfer-text';
import { fold } from '@saldo/domain/text';
import { ownIbanOf, ownIbans } from '@saldo/domain/transfers/evidence';
import type { Own, TransferRow } from '@saldo/domain/transfers/row';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRow, findRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { type CategoryRow, listCategories } from '../categories/service.ts';
import * as store from './transfer-store.ts';

/** The user's data that determines which rows are transfers. */
export interface OwnAccounts {
  own: Own;
  ibans: string[];
  /** Ids of Transfers and its subcategories. */
  transferCategories: ReadonlySet<string>;
  /** Ids of Between Own Accounts, under any of its names. */
  ownCategories: ReadonlySet<string>;
  /** The one of `ownCategories` that is assigned to legs, or null if the user has none. */
  ownTransfers: string | null;
}

const TRANSFERS = TAXONOMY.filter(({ kind }) => kind === 'transfer');
const namesOf = (entries: readonly { name: string; es: string }[]) =>
  new Set(entries.flatMap(({ name, es }) => [fold(name), fold(es)]));
const TOPIC_NAMES = namesOf(TRANSFERS);
const OWN_NAMES = namesOf(
  TRANSFERS.flatMap(({ children }) => children.filter(({ key }) => key === 'transfers.own')),
);

type Named = Pick<CategoryRow, 'id' | 'parent_id' | 'name'>;

const ownAmong = (categories: readonly Named[]): Named[] =>
  categories.filter(({ name }) => OWN_NAMES.has(fold(name)));

/** Ids of Between Own Accounts, under any of its names. */
export const ownCategoriesAmong = (categories: readonly Named[]): ReadonlySet<string> =>
  new Set(ownAmong(categories).map(({ id }) => id));

/**
 * Reads the user's data for pairing. `made` are categories about to be created, which count too. `categories` are the
 * user's own, if already read.
 */
export async function readOwnAccounts(
  db: Db | Tx,
  q: { userId: string; made?: readonly Named[]; categories?: readonly Named[] },
): Promise<OwnAccounts> {
  const accounts = await findRows(db, 'accounts', { user_id: q.userId }, ['id']);
  const owner = await findRow(db, 'users', { id: q.userId });
  const { name = '', lastnames = '' } = owner ?? {};
  const stored: readonly Named[] = q.categories ?? (await listCategories(db, q));
  const categories = [...stored, ...(q.made ?? [])];
  const topics = new Set(
    categories
      .filter(({ parent_id, name }) => parent_id === null && TOPIC_NAMES.has(fold(name)))
      .map(({ id }) => id),
  );
  const isBelow = ({ parent_id }: { parent_id: string | null }) =>
    parent_id !== null && topics.has(parent_id);
  const named = ownAmong(categories);
  const within = categories.filter((one) => topics.has(one.id) || isBelow(one));
  return {
    own: { name, lastnames, ibans: new Map(accounts.map(({ id, iban }) => [id, iban])) },
    ibans: accounts.flatMap(({ iban }) => iban ?? []),
    transferCategories: new Set([...within, ...named].map(({ id }) => id)),
    ownCategories: new Set(named.map(({ id }) => id)),
    ownTransfers: (named.find(isBelow) ?? named[0])?.id ?? null,
  };
}

/** Converts a row to the form that pairing reads. */
export function transferRow(
  row: store.LegRow,
  { transferCategories, ownCategories }: Pick<OwnAccounts, 'transferCategories' | 'ownCategories'>,
): TransferRow {
  const { id, bank, product, currency, direction, amount, fee, date, type } = row;
  const written = row.bank_text ?? row.description;
  const chosen = row.category_source === 'hand' ? row.category_id : null;
  // Files give a single party, whatever the direction. If both are there, one is the account's holder.
  const party =
    direction === 'income'
      ? (row.debtor_name ?? row.creditor_name)
      : (row.creditor_name ?? row.debtor_name);
  return {
    ...{ id, bank, product, currency, direction, amount, fee, date, type },
    accountId: row.account_id,
    started: row.bank_started,
    counterpartyIban: row.iban,
    text: [row.description, party ?? '', ...written.split('\n')].map(fold).join('\n'),
    saysTransfer: saysTransfer(`${row.description}\n${written}`),
    words: lastingWords(written),
    ignore: row.ignore,
    isElsewhere: chosen !== null && !transferCategories.has(chosen),
    isSaidOwn: chosen !== null && ownCategories.has(chosen),
  };
}

/** Ids of the rows whose counterparty is one of the user's own accounts. */
export async function withOwnCounterparty(
  db: Db | Tx,
  { userId, belongings, ids }: { userId: string; belongings: OwnAccounts; ids: readonly string[] },
): Promise<Set<string>> {
  const own = ownIbans(belongings.own);
  const waiting = new Set<string>();
  for (const some of chunksOf(ids)) {
    for (const row of await store.legsById(db, { userId, ids: some })) {
      if (ownIbanOf(transferRow(row, belongings), own) !== null) waiting.add(row.id);
    }
  }
  return waiting;
}
