import * as messages from '@saldo/contract/validation-messages';
import { expect, test } from 'vitest';
import { CHOICES } from './errors.ts';
import { messageTranslator } from './message-translator.ts';

type Said = (...given: unknown[]) => string;

/** Another language: every message in capitals, with its parameters between bars. */
const loud = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toUpperCase();
  if (typeof value === 'function') {
    return (given: unknown, choice: unknown) =>
      `|${JSON.stringify(given)}| ${(value as Said)(given, choice).toUpperCase()}`;
  }
  return Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, loud(one)]));
};
const { fieldMessage: _, ...table } = messages;
const translate = messageTranslator(table, loud(table) as typeof table, CHOICES);

const TEXTS = Object.values(table).filter((message) => typeof message === 'string');

test.each(TEXTS)('translates “%s”', (message) => {
  expect(translate(message)).toBe(message.toUpperCase());
});

test.each([
  [messages.bounds.text.most(501), '|501| MUST HAVE AT MOST 501 CHARACTERS'],
  [messages.bounds.list.least(2), '|2| MUST HAVE AT LEAST 2 ENTRIES'],
  [messages.orLess(12), '|12| MUST BE 12 OR LESS'],
  [messages.from1To(31), '|31| MUST BE FROM 1 TO 31'],
  [messages.atMost(20, 'conditions'), '|20| MUST HAVE AT MOST 20 CONDITIONS'],
  [messages.atMost(20, 'ids'), '|20| MUST HAVE AT MOST 20 IDS'],
  [messages.oneOf(['en', 'es']), '|["en","es"]| MUST BE ONE OF EN, ES'],
  [messages.unknownFields(['a']), '|["a"]| HAS UNKNOWN FIELDS: A'],
  [messages.yearOr('all'), '|"all"| MUST BE A YEAR, OR ALL'],
])('fills “%s” with its parameters', (message, expected) => {
  expect(translate(message)).toBe(expected);
});

test('leaves other sentences as they are', () => {
  for (const sentence of ['', 'must be', 'Something else.', 'must have at most  characters']) {
    expect(translate(sentence)).toBe(sentence);
  }
});
