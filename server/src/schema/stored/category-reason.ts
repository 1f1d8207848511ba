import {
  CATEGORY_REASONS,
  parseReason,
  type CategoryReason as Reason,
  reasonText,
} from '@saldo/categorizer/category-reasons';
import { z } from 'zod';
import { fromFactText, toFactText } from './fact-text.ts';

/** The engine's reason for a row's category. */
const CategoryReason = z.strictObject({
  is: z.enum(CATEGORY_REASONS),
  name: z.string().optional(),
  count: z.int().min(0).optional(),
}) satisfies z.ZodType<Reason>;

export const MAX_REASON = 2000;

/**
 * A reason as it is stored. A sentence may come back from the browser or an export. It is stored as the engine's fact, or
 * as it is if the engine would not say it.
 */
export function storedReason(sentence: string): string {
  const reason = parseReason(sentence);
  const text = reason ? toFactText(reason) : sentence;
  return text.length > MAX_REASON ? sentence : text;
}

/** The sentence of a stored reason; null if there is none, or only a newer server knows it. */
export const reasonSentence = (stored: string | null): string | null =>
  stored === null ? null : fromFactText(stored, { schema: CategoryReason, sentence: reasonText });

/** True if the user has decided this for the merchant. A row of an earlier version has only the sentence. */
export const isChosen = (stored: string | null | undefined): boolean =>
  parseReason(reasonSentence(stored ?? null) ?? '')?.is === 'chosen';
