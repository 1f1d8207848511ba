import { toOneLine } from '@saldo/contract/one-line';
import { fold } from '@saldo/domain/text';

/** A category of an app, outermost name first: two names at the most. */
export type CategoryPath = readonly string[];

/** What apps call rows without a category. */
const NONE = new Set([
  ...['uncategorized', 'uncategorised', 'no category', 'none', 'unknown', 'ready to assign'],
  ...['inflow: ready to assign', 'to be budgeted', 'inflow: to be budgeted', 'sin categoria'],
]);

/** As long as a category's name may be. */
const LONGEST = 60;
/** In front of a name. */
export const EMOJI =
  /^(\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}\p{Extended_Pictographic})*)\s*/u;

/** Two names of one line each. Deeper ones become part of the second. */
export function pathOf(path: readonly string[] = []): CategoryPath {
  const [first = '', ...others] = path.map((name) => toOneLine(name).trim()).filter(Boolean);
  const names = [first, others.join(': ')].map((name) => name.slice(0, LONGEST).trim());
  const kept = names.filter(Boolean);
  return NONE.has(fold(kept.at(-1) ?? '')) ? [] : kept;
}

/** As equal as names of categories are: regardless of case, accents and an emoji in front. */
export const nameKey = (name: string): string => fold(name.replace(EMOJI, '') || name);
export const pathKey = (path: CategoryPath): string => path.map(nameKey).join('\n');
