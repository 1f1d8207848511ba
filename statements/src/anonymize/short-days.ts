import { isDay } from './spellings.ts';

const SHORT_DAY = /(?<!\d)(\d\d)[-/.](\d\d)[-/.](\d\d)(?!\d)/g;
const LOOKED_AT = 200_000;

/** True if the file writes dates as `25/01/31`. */
export function looksYearFirst(text: string): boolean {
  const first = new Set<string>();
  const last = new Set<string>();
  for (const [, one = '', , three = ''] of text.slice(0, LOOKED_AT).matchAll(SHORT_DAY)) {
    first.add(one);
    last.add(three);
  }
  const isYear = [...first].every((part) => Number(part) > 12);
  return first.size > 0 && isYear && first.size < last.size;
}

/** Returns the separators with which a file writes several dates whose year has two digits, and nothing else. */
export function signsOfShortDays(text: string): Set<string> {
  const days = new Map<string, Set<string>>();
  for (const [day] of text.slice(0, LOOKED_AT).matchAll(SHORT_DAY)) {
    const sign = day.charAt(2);
    days.set(sign, (days.get(sign) ?? new Set()).add(day));
  }
  return new Set(
    [...days].flatMap(([sign, each]) => (each.size > 1 && [...each].every(isDay) ? [sign] : [])),
  );
}
