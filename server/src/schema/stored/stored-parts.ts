import { Id } from '@saldo/contract/common';
import { MOST_PARTS } from '@saldo/contract/split-limits';
import { MAX_NOTE } from '@saldo/contract/transactions';
import { type Cents, MAX_CENTS } from '@saldo/domain/money';
import { fixedSum, LEAST_PART, type Parts } from '@saldo/domain/parts/parts';
import { z } from 'zod';
import type { Cells } from '../columns.ts';

const note = z.string().min(1).max(MAX_NOTE).optional();

/** The parts of a split transaction, as rows and layers store them and exports write them. Amounts are in minor units. */
export const StoredParts = z.strictObject({
  fixed: z
    .array(
      z.strictObject({
        id: Id,
        category: Id.nullable(),
        cents: z.int().min(LEAST_PART).max(MAX_CENTS),
        note,
      }),
    )
    .min(1)
    .max(MOST_PARTS - 1),
  rest: z.strictObject({ id: Id, note }),
});

/** Reads what was validated when it was written. */
export const partsIn = (json: string): Parts => JSON.parse(json);

/** What each part but the last gives of what counts nowhere; null if the row is not split or gives nothing. */
export const partsAsideIn = (json: string | null): Cents[] | null =>
  json === null ? null : JSON.parse(json);

/** What of a row does not count in its own category: the other parts, and what is taken of the rest. */
export function partsSum({ parts, aside, parts_aside }: Cells): number | null {
  const fixed = typeof parts === 'string' ? fixedSum(partsIn(parts)) : null;
  if (typeof aside !== 'number') return fixed;
  const others = typeof parts_aside === 'string' ? (partsAsideIn(parts_aside) ?? []) : [];
  return (fixed ?? 0) + aside - others.reduce((sum, cents) => sum + cents, 0);
}

/** The categories of the parts that a row stores; null is Uncategorized. */
export const categoriesOfParts = (parts: unknown): (string | null)[] =>
  typeof parts === 'string' ? partsIn(parts).fixed.map(({ category }) => category) : [];

/** The categories in these cells of rows; null is Uncategorized. */
export const categoriesOf = (ids: readonly unknown[], parts: readonly unknown[]) => [
  ...ids.map((id) => (id === null ? null : String(id))),
  ...parts.flatMap(categoriesOfParts),
];

export function notesOfParts(parts: unknown): string[] {
  if (typeof parts !== 'string') return [];
  const { fixed, rest } = partsIn(parts);
  return [...fixed, rest].flatMap(({ note }) => note ?? []);
}
