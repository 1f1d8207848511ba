import { UNCATEGORIZED_ID } from '@saldo/contract/common';

interface Row {
  category: string;
  date: string;
}

const rank = ({ category }: Row) => (category === UNCATEGORIZED_ID ? 0 : 1);

/** Uncategorised first, then the newest; what is equal in both stays in its order. */
export const inOrder = <R extends Row>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => rank(a) - rank(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
