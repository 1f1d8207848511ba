import { toOneLine } from '@saldo/contract/one-line';
import { fold } from '@saldo/domain/text';

/** Names of an app's category, outermost first. At most two. */
export type CategoryPath = readonly string[];

const NONE = new Set([
  ...['uncategorized', 'uncategorised', 'no category', 'none', 'unknown', 'ready to assign'],
  ...['inflow: ready to assign', 'to be budgeted', 'inflow: to be budgeted', 'sin categoria'],
]);

const LONGEST = 60;
export const EMOJI =
  /^(\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}\p{Extended_Pictographic})*)\s*/u;

/** Reduces a path to at most two names of one line each. Deeper levels are joined into the second. */
export function pathOf(path: readonly string[] = []): CategoryPath {
  const [first = '', ...others] = path.map((name) => toOneLine(name).trim()).filter(Boolean);
  const names = [first, others.join(': ')].map((name) => name.slice(0, LONGEST).trim());
  const kept = names.filter(Boolean);
  return NONE.has(fold(kept.at(-1) ?? '')) ? [] : kept;
}

/** Key by which category names are compared. Case, accents and a leading emoji are ignored. */
export const nameKey = (name: string): string => fold(name.replace(EMOJI, '') || name);
export const pathKey = (path: CategoryPath): string => path.map(nameKey).join('\n');
