import { type ChoiceLabel as Label, PLAIN_LABELS } from '@saldo/statements/choice-labels';
import { z } from 'zod';

const cents = z.int();

/** What an answer to a question about a file means. */
export const ChoiceLabel = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('text'), text: z.string() }),
  z.strictObject({ is: z.enum(PLAIN_LABELS) }),
  z.strictObject({ is: z.literal('day_in'), column: z.string(), day: z.string() }),
  z.strictObject({
    is: z.literal('words_mean'),
    words: z.array(z.strictObject({ word: z.string(), means: z.enum(['out', 'in']) })),
  }),
  z.strictObject({ is: z.literal('gap_kept'), wanted: cents, printed: cents }),
]) satisfies z.ZodType<Label>;
