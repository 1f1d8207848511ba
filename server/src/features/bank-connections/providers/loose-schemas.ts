import { z } from 'zod';

/*
 * Banks omit fields and send values whose shape differs from their provider's documentation. A field of the wrong shape
 * counts as absent. A response is rejected only if its list is missing.
 */

export const looseText = z.string().nullish().catch(null);
export const looseTexts = z.array(z.unknown()).nullish().catch(null);
export const looseObject = <S extends z.ZodRawShape>(shape: S) =>
  z.object(shape).nullish().catch(null);

/** The rows of a list that match the schema, and how many do not. */
export function validRows<T>(
  list: readonly unknown[],
  schema: z.ZodType<T>,
): { rows: T[]; unreadable: number } {
  const rows: T[] = [];
  for (const one of list) {
    const parsed = schema.safeParse(one);
    if (parsed.success) rows.push(parsed.data);
  }
  return { rows, unreadable: list.length - rows.length };
}
