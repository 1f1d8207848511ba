import { describe, expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { type Statement, StatementError } from './statement.ts';
import { FORMS, isWritten } from './testing/any/forms.ts';
import { makeLedger, randomOf } from './testing/any/ledger.ts';
import { LOCALES } from './testing/any/locales.ts';
import { DAMAGES, type Damage, mutate } from './testing/any/mutate.ts';
import { printDelimited } from './testing/any/print-delimited.ts';
import { printTable } from './testing/any/print-table.ts';
import { type TruthRow, truthOf } from './testing/any/truth.ts';

/** So many seeded damages of each kind; `TEST_DAMAGES=100000` for a night. */
const COUNT = Number(process.env.TEST_DAMAGES ?? 250);

/** Each line in quotes, or bare commas: not read whole, so not damaged either. */
const LISTS = FORMS.filter(({ text }) => {
  const quotes = text?.quotes ?? 'needed';
  return quotes !== 'bare' && quotes !== 'resaved';
});

const keysOf = (rows: readonly TruthRow[]): string[] =>
  rows.map(({ day, cents }) => `${day} ${cents}`);

const readKeys = ({ accounts }: Statement): string[] =>
  accounts.flatMap(({ rows }) => rows.map(({ date, amount }) => `${date.slice(0, 10)} ${amount}`));

/** One balance alone proves nothing. */
const isProved = ({ accounts }: Statement): boolean =>
  accounts.length > 0 &&
  accounts.every(
    ({ chain, rows }) =>
      chain.status === 'holds' && rows.filter(({ balance }) => balance !== null).length > 1,
  );

/**
 * What no balance of a row can show: that an end of the list is missing, or that the oldest row, before which no balance
 * stands, has another amount.
 */
function isBeyondProof(read: readonly string[], whole: readonly string[]): boolean {
  if (read.length === whole.length) return read.slice(1).join() === whole.slice(1).join();
  const text = `,${whole.join()},`;
  return text.startsWith(`,${read.join()},`) || text.endsWith(`,${read.join()},`);
}

async function readOrRefuse(text: string): Promise<Statement | null> {
  try {
    const bytes = new TextEncoder().encode(text);
    const reading = await readAny(bytes, { fileName: 'list.csv', today: '2026-11-26' });
    return 'question' in reading ? null : reading.statement;
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}

/** The damaged text that was read as proved though it says something else; null when there is none. */
async function wronglyProved(damage: Damage, seed: number): Promise<string | null> {
  const random = randomOf(seed);
  const form = LISTS[random(LISTS.length)];
  const locale = LOCALES[random(LOCALES.length)];
  if (!form || !locale) return null;
  const ledger = makeLedger({ seed, locale, rows: 4 + random(24), ...form.ledger });
  const mutation = mutate(printTable(ledger, form.table), damage, random);
  if (!mutation || !isWritten(form, ledger)) return null;
  const text = printDelimited(mutation.table, form.text);
  const statement = await readOrRefuse(text);
  if (!statement || !isProved(statement)) return null;
  const whole = keysOf(truthOf(ledger, form.table).accounts.flatMap(({ rows }) => rows));
  const read = readKeys(statement);
  // The opening and the closing row are the first and the last that have a day.
  const atEnd = mutation.at.some((at) => at === 0 || at > ledger.rows.length);
  const hasEnds = form.table.rows === 'ends' && !atEnd;
  if (read.join() === whole.join() || (!hasEnds && isBeyondProof(read, whole))) return null;
  return `${form.name}, ${locale.name}, seed ${seed}\n${text}`;
}

describe.each(DAMAGES)('a list damaged: %s', (damage) => {
  test(`never passes for proved, ${COUNT} times`, async () => {
    const base = 1_000_000 * DAMAGES.indexOf(damage);
    for (let at = 0; at < COUNT; at += 1) expect(await wronglyProved(damage, base + at)).toBeNull();
  });
});
