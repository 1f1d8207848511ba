import type { Cents } from '@saldo/domain/money';
import { keysOf } from '@saldo/domain/records';
import { euros } from './notice-texts.ts';

/** Sentences of labels that need nothing else. */
const PLAIN = {
  'day-first': 'Day first: 31/01/2026',
  'month-first': 'Month first: 01/31/2026',
  'year-first': 'Year first: 26/01/31',
  by_minus: 'A minus means money out, whatever the type says',
  by_type: 'The type says it, whatever the minus says',
  minus_plain: 'A minus means money out, whatever the word says',
  minus_reversal: 'A minus reverses what the word says',
  minus_out: 'A minus in the money-out column means money out',
  minus_back: 'A minus in the money-out column means money back',
  all_out: 'All amounts are outgoing',
  all_in: 'All amounts are incoming',
  plain_out: 'Amounts without a minus are outgoing',
  plain_in: 'Amounts without a minus are incoming',
  one_out: 'The amount is outgoing',
  one_in: 'The amount is incoming',
  not_moved: 'Not yet, or it never will. Leave these rows out',
  moved: 'It has moved. Import these rows',
  balance: 'It states a balance or a total',
  transaction: 'It’s a transaction',
  listed_twice: 'The file lists the same transactions twice. Import them once',
  happened_twice: 'All of these transactions happened twice',
  parts: 'They are parts of one transaction. Import it once, with its whole amount',
  not_parts: 'Each row is a transaction of its own',
} as const;
export const PLAIN_LABELS = keysOf(PLAIN);

/** A word beside the amounts, '' for none, and whether it means money out or in. */
interface Meaning {
  word: string;
  means: 'out' | 'in';
}

/** What a choice means: a fact that can be stored, for which `labelText` writes the words. */
export type ChoiceLabel =
  /** Words of the file, such as the name of a column. */
  | { is: 'text'; text: string }
  | { is: keyof typeof PLAIN }
  | { is: 'day_in'; column: string; day: string }
  | { is: 'words_mean'; words: Meaning[] }
  | { is: 'gap_kept'; wanted: Cents; printed: Cents };

const meaningText = ({ word, means }: Meaning): string =>
  `${word.toUpperCase() || 'No word'} means money ${means}`;

export function labelText(label: ChoiceLabel): string {
  switch (label.is) {
    case 'text':
      return label.text;
    case 'day_in':
      return `${label.column}: ${label.day}`;
    case 'words_mean':
      return label.words.map(meaningText).join(', ');
    case 'gap_kept':
      return `Yes: the balance here should be ${euros(label.wanted)}, but it is ${euros(label.printed)}. Import the rows that are there`;
    default:
      return PLAIN[label.is];
  }
}
