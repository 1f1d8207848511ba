import { columnViolations } from './columns.ts';
import { copyViolations } from './copies.ts';
import { dayViolations } from './days.ts';
import { edgeViolations } from './edges.ts';
import { gapViolations } from './gaps.ts';
import { partViolations } from './parts.ts';
import { rivalViolations } from './rivals.ts';
import { rowViolations } from './rows.ts';
import { signViolations } from './signs.ts';
import { textViolations } from './texts.ts';
import type { CheckedList, Violation } from './verdicts.ts';
import { witnessViolations } from './witnesses.ts';

/**
 * Returns every obligation that a reading of a list does not meet, the gravest first. Knows cells, and words and numbers
 * of all locales, but nothing of how the reading was found: whatever the search overlooks, this does not.
 */
export const violationsOf = (
  list: CheckedList,
  rivals: readonly CheckedList[] = [],
): Violation[] => [
  ...rowViolations(list),
  ...columnViolations(list),
  ...edgeViolations(list),
  ...copyViolations(list),
  ...partViolations(list),
  ...signViolations(list),
  ...dayViolations(list),
  ...witnessViolations(list),
  ...textViolations(list),
  ...gapViolations(list),
  ...rivalViolations(list, rivals, (other) => violationsOf(other)),
];
