import { expect, it } from 'vitest';
import { readAnswers } from './llm/answers.ts';
import { redactNumbers, redactRow } from './llm/redact-rows.ts';
import { findMerchant, lookUp } from './tables/lookup.ts';
import { normalize } from './text/normalize.ts';

const LENGTH = 10_000;
/**
 * Shortest processor time, in milliseconds, that is meaningful. Shorter times measure the garbage collector rather than
 * the reader.
 */
const TELLING_MS = 40;
/**
 * Largest growth in time for an input four times as long. It separates linear growth (4 times) from quadratic growth
 * (16 times).
 */
const GROWTH = 9;
/**
 * Number of tries. A slow input is slow every time, whereas a garbage collection or compilation slows down only one
 * try.
 */
const TRIES = 5;

const PUMPS = [
  ...[
    'x*',
    'x',
    '*',
    'x* ',
    '4548 ',
    '1',
    '1.',
    '1,111.',
    '12/',
    '12:',
    '01/02/',
    '2024-01-31t',
    '1 eur',
  ],
  ...[
    'es12 ',
    'ES1212341234',
    's. ',
    's.l.u',
    'jan',
    '12 jan',
    '# 1',
    '№',
    ' ',
    'a ',
    'ﷺ',
    '\u0301',
    'ß',
  ],
  ...[
    'paypal *',
    'transferencia a favor de ',
    'bizum ',
    'a@',
    '@',
    '(1',
    '+(',
    '[1,2]',
    '[',
    '{',
    '{"a":[',
  ],
  ...['\\', '"', '\n', 'mercadona ', '- ', 'card no ', 'r/ ', '😀'],
];

const READERS: Record<string, (text: string) => unknown> = {
  normalize: (description) => normalize({ description, creditor: description, amount: -1 }),
  'the tables': (description) => {
    const normal = normalize({ description, amount: -1 });
    return [lookUp(normal, 'out'), findMerchant(normal)];
  },
  'what may leave': (description) => redactRow({ description, amount: -1 }),
  redact: redactNumbers,
  'a model’s answer': (content) => readAnswers(content, 10, 10, true),
};

/** Measures processor time in milliseconds. */
function cost(read: (text: string) => unknown, text: string): number {
  const began = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

it.each(Object.entries(READERS))(
  '%s takes time proportional to the length of the text',
  (_, read) => {
    read('COMPRA 1234');
    const slow: unknown[] = [];
    for (const pump of PUMPS) {
      const text = (length: number) => pump.repeat(length / pump.length);
      const isSlow = () => {
        const four = cost(read, text(4 * LENGTH));
        return four >= TELLING_MS && four / cost(read, text(LENGTH)) > GROWTH;
      };
      if (Array.from({ length: TRIES }).every(isSlow)) slow.push(pump);
    }
    expect(slow).toEqual([]);
  },
);

it('ignores everything beyond the longest text a bank writes', () => {
  const [short, long] = [400, 40_000].map((length) =>
    normalize({ description: 'ﷺ'.repeat(length), amount: -1 }),
  );
  expect(long).toEqual(short);
  expect(short?.text.length).toBeLessThanOrEqual(400);
});
