import { isSuperlinear } from '@saldo/domain/testing/growth';
import { expect, it } from 'vitest';
import { readAnswers } from './llm/answers.ts';
import { redactNumbers, redactRow } from './llm/redact-rows.ts';
import { findMerchant, lookUp } from './tables/lookup.ts';
import { normalize } from './text/normalize.ts';

const LENGTH = 10_000;
/** Below this many milliseconds, garbage collection takes longer than the reader. */
const TELLING_MS = 40;

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

it.each(Object.entries(READERS))(
  '%s takes time proportional to the length of the text',
  async (_, read) => {
    read('COMPRA 1234');
    const slow: unknown[] = [];
    for (const pump of PUMPS) {
      const work = (length: number) => read(pump.repeat(length / pump.length));
      if (await isSuperlinear(work, LENGTH, TELLING_MS)) slow.push(pump);
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
