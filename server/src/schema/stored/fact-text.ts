import type { Text } from '@saldo/contract/languages';
import { z } from 'zod';

/*
 * A column of text that people read holds a fact as JSON, so that each reader sees a sentence in their own language. Rows
 * from earlier versions hold the sentence itself. As both are text, servers of two versions can share a database.
 */

const OPENING = '{"is":';

/** A sentence stays as it is: files that an earlier version prepared for import bring theirs along. */
export function toFactText<Fact extends { is: string }>(fact: Fact | string): string {
  if (typeof fact === 'string') return fact;
  const { is, ...parameters } = fact;
  return JSON.stringify({ is, ...parameters });
}

/** A fact that picks a sentence from a catalogue. What it takes as parameters, the catalogue says. */
export const SaidFact = z.strictObject({ is: z.string(), of: z.array(z.json()).optional() });

/** A sentence as it is stored. One that is from no catalogue stays as it is. */
export const saidText = ({ fact, en }: Text): string => (fact ? toFactText(fact) : en);

/**
 * The sentence of a stored text. Null if no sentence is known for its fact: a newer server stored it, or an export was
 * edited.
 */
export function fromFactText<Fact>(
  text: string,
  { schema, sentence }: { schema: z.ZodType<Fact>; sentence: (fact: Fact) => string | null },
): string | null {
  if (!text.startsWith(OPENING)) return text;
  const fact = schema.safeParse(parsed(text));
  return fact.success ? sentence(fact.data) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
