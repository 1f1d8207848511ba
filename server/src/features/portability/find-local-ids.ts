import { UNCATEGORIZED } from '@saldo/contract/common';
import { fits, type Parts, withCategories } from '@saldo/domain/parts/parts';
import { fold } from '@saldo/domain/text';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { restoreAccount } from '../accounts/service.ts';
import { makeMissingCategory, ownCategories } from '../categories/service.ts';
import type { RestoredRecords } from './restore-records.ts';
import type { ArchivedTransaction } from './transaction-row.ts';

interface Whose {
  bookId: BookId;
  now: string;
  /**
   * New ids for the archive's accounts and categories. Null for transactions.csv alone, which contains names instead of
   * ids.
   */
  made: Pick<RestoredRecords, 'accounts' | 'categories'> | null;
}

export interface LocalIds {
  accountId: string | null;
  /** The account whose statement or connection originally added the row. */
  bankAccountId: string | null;
  categoryId: string | null;
  parts: Parts | null;
}

/** Finds the accounts and categories that exported rows refer to, and creates missing ones once. */
export class LocalIdFinder {
  readonly #tx: Tx;
  readonly #q: Whose;
  readonly #known = new Map<string, string>();

  constructor(tx: Tx, q: Whose) {
    this.#tx = tx;
    this.#q = q;
  }

  async of(row: ArchivedTransaction): Promise<LocalIds> {
    const accountId = await this.#account(row);
    return {
      accountId,
      bankAccountId: this.#bankAccount(row, accountId),
      categoryId: await this.#category(row),
      parts: await this.#parts(row),
    };
  }

  /** The account in which the row came from the bank. The user may have moved the row to another one since. */
  #bankAccount(row: ArchivedTransaction, accountId: string | null): string | null {
    const { bank_account_id: id } = row;
    if (id === null || id === row.account_id) return accountId;
    return this.#q.made ? (this.#q.made.accounts.ids.get(id) ?? id) : accountId;
  }

  async #account(row: ArchivedTransaction): Promise<string | null> {
    const { account: name, account_iban: iban, bank, product, currency } = row;
    const known = this.#q.made?.accounts.ids.get(row.account_id ?? '');
    if (known !== undefined) return known;
    if (name === null && iban === null) return null;
    const key = JSON.stringify([iban, name, bank, product, currency]);
    const { bookId, now } = this.#q;
    return this.#once(`account ${key}`, () =>
      restoreAccount(this.#tx, {
        ...{ bookId, now, bank, product, currency, iban },
        name: name ?? bank,
      }),
    );
  }

  async #category(row: ArchivedTransaction): Promise<string | null> {
    const { category, subcategory } = row;
    const known = this.#q.made?.categories.ids.get(row.category_id ?? '');
    if (known !== undefined) return known;
    if (category === null) return null;
    const parent = await this.#named(category, null);
    return subcategory === null ? parent : this.#named(subcategory, parent);
  }

  /** A part whose category is not known here is Uncategorized. Parts that don't fit the amount are left out. */
  async #parts({ parts, amount }: ArchivedTransaction): Promise<Parts | null> {
    if (!parts || !fits(parts, Math.abs(amount))) return null;
    const { bookId, made } = this.#q;
    const ids = parts.fixed.flatMap(({ category }) => category ?? []);
    const own = made ? new Set<string>() : await ownCategories(this.#tx, { bookId, ids });
    return withCategories(parts, (id) => {
      if (id === null) return null;
      return made?.categories.ids.get(id.toLowerCase()) ?? (own.has(id) ? id : null);
    });
  }

  #named(name: string, parentId: string | null): Promise<string> {
    const { bookId, now } = this.#q;
    return this.#once(`category ${parentId} ${fold(name)}`, async () => {
      const { icon, color } = UNCATEGORIZED;
      const category = { name, icon, color: parentId === null ? color : null, parent_id: parentId };
      return (await makeMissingCategory(this.#tx, { bookId, now, category })).id;
    });
  }

  async #once(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = await make();
    this.#known.set(key, made);
    return made;
  }
}
