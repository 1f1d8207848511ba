import { expect, it } from 'vitest';
import { type ChoiceLabel, labelText } from './choice-labels.ts';

it.each<[ChoiceLabel, string]>([
  [{ is: 'text', text: 'Amount' }, 'Amount'],
  [{ is: 'month-first' }, 'Month first: 01/31/2026'],
  [{ is: 'minus_reversal' }, 'A minus reverses what the word says'],
  [{ is: 'day_in', column: 'Booked', day: '01/02/2026' }, 'Booked: 01/02/2026'],
  [{ is: 'words_mean', words: [{ word: 'debe', means: 'out' }] }, 'DEBE means money out'],
  [
    {
      is: 'words_mean',
      words: [
        { word: 'x', means: 'in' },
        { word: '', means: 'out' },
      ],
    },
    'X means money in, No word means money out',
  ],
  [
    { is: 'gap_kept', wanted: 12_050, printed: 9_900 },
    'Yes: the balance here should be 120.50, but it is 99.00. Import the rows that are there',
  ],
])('the label %j has its words', (label, words) => {
  expect(labelText(label)).toBe(words);
});
