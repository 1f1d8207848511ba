import { FIXED_PHRASES } from './keywords.ts';
import { BARE_ZEROS, isBareDay, isDay, NUMBER_SIGNS } from './spellings.ts';

/** Matches days with a year of four digits, and times. */
const DAYS_AND_TIMES =
  /(?<!\d)(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d)(?:[T ]\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?!\d)|(?!\d))|(?<!\d)\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?!\d)/g;
const SHORT_DAY = /(?<!\d)\d\d[-/.]\d\d[-/.]\d\d(?!\d)/g;
const SHORTEST = 5;

/** Returns the numbers of at least five digits in a text. */
export function digitsIn(text: string, areDaysKept: boolean): Set<string> {
  const days = text.replace(FIXED_PHRASES, ' ').replace(DAYS_AND_TIMES, ' ');
  const plain = areDaysKept ? days.replace(SHORT_DAY, (day) => (isDay(day) ? ' ' : day)) : days;
  const found = new Set<string>();
  const add = (digits: string) => {
    const number = digits.replace(BARE_ZEROS, '');
    if (number.length >= SHORTEST && !(areDaysKept && isBareDay(digits))) found.add(number);
  };
  let before: string[] = [];
  let end = 0;
  for (const { 0: group, index } of plain.matchAll(/\d+/g)) {
    if (!NUMBER_SIGNS.test(plain.slice(end, index))) before = [];
    end = index + group.length;
    add(group);
    if (group.length >= SHORTEST) before = [];
    else {
      before = [...before, group].slice(-3);
      for (let from = 0; from < before.length - 1; from += 1) add(before.slice(from).join(''));
    }
  }
  return found;
}
