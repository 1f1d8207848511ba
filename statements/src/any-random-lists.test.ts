import { expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { StatementError } from './statement.ts';
import { truthOf } from './testing/any/expected-rows.ts';
import { makeLedger } from './testing/any/ledger.ts';
import { printDelimited } from './testing/any/print-delimited.ts';
import { printTable } from './testing/any/print-table.ts';
import { wildCase } from './testing/any/random-lists.ts';

/** Number of lists; `TEST_WILD=10000` for a nightly run. */
const COUNT = Number(process.env.TEST_WILD ?? 400);

interface Row {
  currency: string;
  day: string;
  cents: number;
}

const keysOf = (rows: readonly Row[]): string[] =>
  rows.map(({ currency, day, cents }) => `${day} ${cents} ${currency}`).sort();

/** Outcome of reading a list with random headings. `wrong`: dates, amounts or currency differ from those in the list. */
async function endOf(seed: number): Promise<'exact' | 'asks' | 'refuses' | 'wrong'> {
  const { locale, form } = wildCase(seed);
  const ledger = makeLedger({ seed, locale, ...form.ledger });
  const bytes = new TextEncoder().encode(printDelimited(printTable(ledger, form.table), form.text));
  try {
    const reading = await readAny(bytes, { fileName: 'list.csv', today: '2026-11-26' });
    if ('question' in reading) return 'asks';
    const read = reading.statement.accounts.flatMap(({ currency, rows }) =>
      rows.map(({ date, amount }) => ({ currency, day: date.slice(0, 10), cents: amount })),
    );
    const right = truthOf(ledger, form.table).accounts.flatMap(({ currency, rows }) =>
      rows.map(({ day, cents }) => ({ currency, day, cents })),
    );
    return keysOf(read).join() === keysOf(right).join() ? 'exact' : 'wrong';
  } catch (error) {
    if (error instanceof StatementError) return 'refuses';
    throw error;
  }
}

test('reads, asks about or refuses lists with headings of forty languages in any order', async () => {
  const ends = new Map<string, number[]>();
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const end = await endOf(seed);
    ends.set(end, [...(ends.get(end) ?? []), seed]);
  }
  expect(ends.get('wrong')).toBeUndefined();
  expect(ends.get('exact')?.length).toBeGreaterThan(COUNT * 0.75);
  expect(ends.get('refuses')?.length ?? 0).toBeLessThan(COUNT * 0.01);
});
