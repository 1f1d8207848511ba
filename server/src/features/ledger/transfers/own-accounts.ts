import { lastingWords, saysTransfer } from '@saldo/categorizer/transfer-text';
import { fold } from '@saldo/domain/text';
import { ownIbanOf, ownIbans } from '@saldo/domain/transfers/evidence';
import type { Own, TransferRow } from '@saldo/domain/transfers/row';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { findRow, findRows } from '../../../platform/db/crud.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../../platform/identity.ts';
import { idsWithRole } from '../../categories/category-roles.ts';
import { type CategoryRow, listCategories } from '../../categories/service.ts';
import * as store from './transfer-store.ts';

/** The user's data that determines which rows are transfers. */
export interface OwnAccounts {
  own: Own;
  ibans: string[];
  /** Ids of the categories for own transfers, and of their parents with all subcategories. */
  transferCategories: ReadonlySet<string>;
  /** Ids of the categories for own transfers. */
  ownCategories: ReadonlySet<string>;
  /** The one of `ownCategories` that is assigned to legs, or null if the user has none. */
  ownTransfers: string | null;
}

type Known = Pick<CategoryRow, 'id' | 'parent_id' | 'role'>;

/** Ids of the categories for own transfers. */
export const ownCategoriesAmong = (categories: readonly Known[]): ReadonlySet<string> =>
  idsWithRole(categories, 'own_transfers');

/**
 * Reads the user's data for pairing. `made` are categories about to be created, which count too. `categories` are the
 * user's own, if already read.
 */
export async function readOwnAccounts(
  db: Db | Tx,
  q: { bookId: BookId; made?: readonly Known[]; categories?: readonly Known[] },
): Promise<OwnAccounts> {
  const accounts = await findRows(db, 'accounts', { user_id: q.bookId }, ['id']);
  const owner = await findRow(db, 'users', { id: ownerOf(q.bookId) });
  const { name = '', lastnames = '' } = owner ?? {};
  const stored: readonly Known[] = q.categories ?? (await listCategories(db, q));
  const categories = [...stored, ...(q.made ?? [])];
  const own = ownCategoriesAmong(categories);
  const familyOf = ({ id, parent_id }: Known) => parent_id ?? id;
  const families = new Set(categories.filter(({ id }) => own.has(id)).map(familyOf));
  const within = categories.filter((one) => families.has(familyOf(one)));
  return {
    own: { name, lastnames, ibans: new Map(accounts.map(({ id, iban }) => [id, iban])) },
    ibans: accounts.flatMap(({ iban }) => iban ?? []),
    transferCategories: new Set(within.map(({ id }) => id)),
    ownCategories: own,
    ownTransfers: [...own][0] ?? null,
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
  { bookId, belongings, ids }: { bookId: BookId; belongings: OwnAccounts; ids: readonly string[] },
): Promise<Set<string>> {
  const own = ownIbans(belongings.own);
  const waiting = new Set<string>();
  for (const some of chunksOf(ids)) {
    for (const row of await store.legsById(db, { bookId, ids: some })) {
      if (ownIbanOf(transferRow(row, belongings), own) !== null) waiting.add(row.id);
    }
  }
  return waiting;
}
