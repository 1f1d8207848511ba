import { type Cents, fromCents } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import {
  counterpartyKey,
  detectedName,
  idOf,
  isOwnersRow,
  merchantKey,
  type OwnNames,
  ownNames,
} from '../merchant-names/names.ts';
import * as store from './store.ts';

/** Rows with equivalent descriptions, and their name. */
interface Part {
  key: string;
  name: string;
  foundName: string;
  renamed: boolean;
  rows: [store.MerchantRow, ...store.MerchantRow[]];
}

/** Parts with the same name form one merchant. */
export type Group = readonly [Part, ...Part[]];

export function groupedMerchants(rows: readonly store.MerchantRow[], own: OwnNames): Group[] {
  const parts = new Map<string, Part>();
  for (const row of rows) {
    const key = counterpartyKey(row);
    const part = parts.get(key);
    if (part) part.rows.push(row);
    else {
      const found = (isOwnersRow(row, own) ? null : detectedName(row)) ?? row.description;
      const said = own.get(key);
      const name = said?.name ?? found;
      parts.set(key, { key, name, foundName: found, renamed: said !== undefined, rows: [row] });
    }
  }
  const groups = new Map<string, [Part, ...Part[]]>();
  for (const part of parts.values()) {
    const key = merchantKey(part.rows[0], own);
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups.values()].map(mostRowsFirst).sort((a, b) => countOf(b) - countOf(a));
}

const mostRowsFirst = (parts: [Part, ...Part[]]): [Part, ...Part[]] => {
  parts.sort((a, b) => b.rows.length - a.rows.length || (a.key < b.key ? -1 : 1));
  return parts;
};

export const countOf = (group: Group): number =>
  group.reduce((sum, { rows }) => sum + rows.length, 0);

/** Finds a merchant by the id of one of its parts, or by the id of a name the user gave to several parts. */
export const findGroup = (groups: readonly Group[], id: string): Group | undefined =>
  groups.find((group) =>
    group.some(
      ({ key, name, renamed }) => idOf(key) === id || (renamed && idOf(fold(name)) === id),
    ),
  );

/** All merchants of the user, most frequent first. */
export async function readGroups(
  db: Db | Tx,
  q: { bookId: BookId },
  names?: OwnNames,
): Promise<Group[]> {
  return groupedMerchants(await store.merchantRows(db, q), names ?? (await ownNames(db, q)));
}

const newestFirst = (a: store.MerchantRow, b: store.MerchantRow): number =>
  a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1;

/** A merchant's rows, newest first. */
export const rowsIn = (group: Group) => group.flatMap((part) => part.rows).sort(newestFirst);

export const inAndOut = (rows: readonly store.MerchantRow[]) => ({
  money_in: fromCents(sumOf(rows, 'income')),
  money_out: fromCents(sumOf(rows, 'expense')),
});

export const sumOf = (
  rows: readonly store.MerchantRow[],
  side: store.MerchantRow['direction'],
): Cents =>
  rows.reduce((sum, { amount, direction }) => (direction === side ? sum + amount : sum), 0);

/** The distinct values of a list with their counts, most frequent first. Ties keep their order. */
export function mostFrequent<T>(all: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
