import { z } from 'zod';

/** The model's answer for a merchant: an existing category by its number, a new one by name, or "does not say". */
export type LlmAnswer = { category: number } | { name: string; icon: string } | 'does not say';

const Shape = z.object({
  a: z.array(z.unknown()).default([]),
  n: z.array(z.unknown()).default([]),
});
const Pair = z.tuple([z.int(), z.int()]);
const Fresh = z.object({
  name: z.string().trim().min(1).max(40),
  icon: z.string().trim().max(16),
  m: z.array(z.unknown()),
});
const MOST_FRESH = 8;
const DOES_NOT_SAY = -1;
const NO_ICON = '🏷️';

/**
 * Reads the model's answers and checks each pair separately. The first answer for a merchant counts. `cut` is true if
 * the content was truncated. Returns null if the content contains no answer.
 */
export function readAnswers(
  content: string,
  merchants: number,
  categories: number,
  cut = false,
): Map<number, LlmAnswer> | null {
  const parsed = Shape.safeParse(outermostObject(content) ?? (cut ? wholePairs(content) : null));
  if (!parsed.success) return null;
  const said = new Map<number, LlmAnswer>();
  const offers = [
    ...parsed.data.a.flatMap((one) => fromPair(one, categories)),
    ...parsed.data.n.slice(0, MOST_FRESH).flatMap(fromFresh),
  ];
  for (const { merchant, answer } of offers) {
    const before = said.get(merchant);
    // A proposed new category overrides an earlier "does not say".
    const open =
      before === undefined ||
      (before === 'does not say' &&
        answer !== before &&
        typeof answer === 'object' &&
        'name' in answer);
    if (merchant >= 0 && merchant < merchants && open) said.set(merchant, answer);
  }
  return said;
}

interface Offer {
  merchant: number;
  answer: LlmAnswer;
}

function fromPair(one: unknown, categories: number): Offer[] {
  const pair = Pair.safeParse(one);
  if (!pair.success) return [];
  const [merchant, category] = pair.data;
  if (category === DOES_NOT_SAY) return [{ merchant, answer: 'does not say' }];
  return category >= 0 && category < categories ? [{ merchant, answer: { category } }] : [];
}

function fromFresh(one: unknown): Offer[] {
  const fresh = Fresh.safeParse(one);
  if (!fresh.success) return [];
  const { name, m } = fresh.data;
  const icon = /\p{Extended_Pictographic}/u.test(fresh.data.icon) ? fresh.data.icon : NO_ICON;
  return m.flatMap((merchant) =>
    typeof merchant === 'number' && Number.isInteger(merchant)
      ? [{ merchant, answer: { name, icon } }]
      : [],
  );
}

/** The complete pairs of a truncated answer. */
function wholePairs(content: string): unknown {
  const pairs = [...content.matchAll(/\[\s*(\d+)\s*,\s*(-?\d+)\s*\]/g)];
  const a = pairs.map(([, merchant, category]) => [Number(merchant), Number(category)]);
  return a.length > 0 ? { a } : null;
}

/** The outermost `{…}`, without surrounding prose or code fences. */
function outermostObject(content: string): unknown {
  const from = content.indexOf('{');
  const to = content.lastIndexOf('}');
  if (from < 0 || to < from) return null;
  try {
    return JSON.parse(content.slice(from, to + 1));
  } catch {
    return null;
  }
}
