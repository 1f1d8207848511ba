import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORY_REASONS, parseReason, reasonText } from './category-reasons.ts';

const NAMES = [
  'Repsol',
  '100 Montaditos',
  '3 Others',
  'Others at Sea',
  'a “b” c',
  '{count} $&',
  '',
];

describe.each(CATEGORY_REASONS)('the reason %s', (is) => {
  it('is recognized by its sentence', () => {
    for (const name of NAMES) {
      const sentence = reasonText({ is, name, count: 43 });
      const reason = parseReason(sentence);
      expect(reason).toMatchObject({ is, ...(sentence.includes(name) && name ? { name } : {}) });
      expect(reason && reasonText(reason)).toBe(sentence);
    }
  });
});

it('is the same after it was recognized, whatever it names', () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 40 });
  const reasons = fc.record({
    is: fc.constantFrom(...CATEGORY_REASONS),
    name: fc.oneof(names, fc.constantFrom(...NAMES)),
    count: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(reasons, (given) => {
      const sentence = reasonText(given);
      const reason = parseReason(sentence);
      expect(reason && reasonText(reason)).toBe(sentence);
      expect(reason && parseReason(reasonText(reason))).toEqual(reason);
    }),
  );
});

it('tells a decision from a guess based on choices', () => {
  for (const name of ['Repsol', '100 Montaditos', '3 Others', 'Others at Sea']) {
    expect(parseReason(`You chose this for ${name}`)).toEqual({ is: 'chosen', name });
    expect(parseReason(`You chose this for 1 other at ${name}`)?.is).toBe('chosen_at');
    expect(parseReason(`You chose this for 43 others with “${name}”`)?.is).toBe('chosen_with');
  }
});

it.each([
  '',
  'A supermarket',
  'You chose this for ',
  'Known merchants: Repsol',
  'Not enough information',
])('another sentence is none: %j', (sentence) => {
  expect(parseReason(sentence)?.name ?? '').toBe('');
});
