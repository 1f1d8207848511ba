import { reasonText } from '@saldo/categorizer/category-reasons';
import type { CategoryValue } from '@saldo/domain/rules/row';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { storedReason } from '../../schema/stored/category-reason.ts';
import {
  merchantKey,
  merchantLabelOf,
  type NamedRow,
  type OwnNames,
  ownNames,
} from '../merchant-names/names.ts';
import * as store from './store.ts';
import { namesMerchant } from './suggestion.ts';

export interface Decision {
  /** Key of the merchant and the direction of its money. */
  key: string;
  /** Null if the user removed the category. */
  category: string | null;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * Categories by key. The last decision counts. Merchants whose category was removed last, or whose last decisions
 * contradict each other at the same instant, are left out.
 */
export function lastDecisions(decisions: readonly Decision[]): Map<string, string> {
  const last = new Map<string, Decision>();
  for (const one of decisions) {
    const known = last.get(one.key);
    if (!known || one.at > known.at) last.set(one.key, one);
    else if (one.at === known.at && one.category !== known.category) {
      last.set(one.key, { ...known, category: null });
    }
  }
  return new Map(
    [...last].flatMap(([key, { category }]) => (category === null ? [] : [[key, category]])),
  );
}

/** The categories that the user has decided, by key, and the names of merchants. */
export interface Decided {
  last: ReadonlyMap<string, string>;
  names: OwnNames;
}

const keyOf = (row: NamedRow, names: OwnNames): string =>
  `${row.direction} ${merchantKey(row, names)}`;

/** Null if the user has decided no merchant. */
export async function readDecided(db: Db | Tx, q: { bookId: BookId }): Promise<Decided | null> {
  const decisions = await store.listDecisions(db, q);
  if (decisions.length === 0) return null;
  const names = await ownNames(db, q);
  const last = lastDecisions(
    decisions.map((one) => ({
      key: keyOf(one, names),
      category: one.category_id,
      at: one.decided_at,
    })),
  );
  return { last, names };
}

/**
 * Categories for the rows at merchants that the user has decided manually. Payments to people may be for anything, so
 * they are left out, and so are rows that name nobody. Rows with the same text share their category.
 */
export function decidedCategories(
  decided: Decided,
  rows: readonly (NamedRow & { id: string })[],
): { id: string; category: DecidedCategory }[] {
  const known = new Map<string, DecidedCategory | null>();
  return rows.flatMap((row) => {
    const text = [row.direction, row.creditor_name, row.debtor_name, row.description].join('\n');
    const before = known.get(text);
    const category = before === undefined ? decidedCategory(decided, row) : before;
    known.set(text, category);
    return category ? [{ id: row.id, category }] : [];
  });
}

type DecidedCategory = CategoryValue & { id: string };

function decidedCategory({ last, names }: Decided, row: NamedRow): DecidedCategory | null {
  const id = last.get(keyOf(row, names));
  const { name } = merchantLabelOf(row, names);
  if (id === undefined || name === null || !namesMerchant(row, names)) return null;
  return { id, source: 'ai', reason: storedReason(reasonText({ is: 'chosen', name })) };
}
