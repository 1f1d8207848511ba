import { describe, expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { type Statement, StatementError } from './statement.ts';
import { type TruthRow, truthOf } from './testing/any/expected-rows.ts';
import { FORMS, isWritten } from './testing/any/forms.ts';
import { makeLedger, randomOf } from './testing/any/ledger.ts';
import { LOCALES } from './testing/any/locales.ts';
import { DAMAGES, type Damage, mutate } from './testing/any/mutate.ts';
import { printDelimited } from './testing/any/print-delimited.ts';
import { printTable } from './testing/any/print-table.ts';

/** Number of seeded corruptions of each kind; `TEST_DAMAGES=100000` for a nightly run. */
const COUNT = Number(process.env.TEST_DAMAGES ?? 250);

/**
 * Leaves out forms in which every line is quoted or decimal commas are unquoted, since the reader does not fully read
 * even undamaged files in these forms.
 */
const LISTS = FORMS.filter(({ text }) => {
  const quotes = text?.quotes ?? 'needed';
  return quotes !== 'bare' && quotes !== 'resaved';
});

const keysOf = (rows: readonly TruthRow[]): string[] =>
  rows.map(({ day, cents }) => `${day} ${cents}`);

const readKeys = ({ accounts }: Statement): string[] =>
  accounts.flatMap(({ rows }) => rows.map(({ date, amount }) => `${date.slice(0, 10)} ${amount}`));

/** False for a file with a single balance, since one balance proves nothing. */
const isProved = ({ accounts }: Statement): boolean =>
  accounts.length > 0 &&
  accounts.every(
    ({ chain, rows }) =>
      chain.status === 'holds' && rows.filter(({ balance }) => balance !== null).length > 1,
  );

/**
 * True for errors that row balances cannot reveal: the beginning or end of the list is missing, or the amount of the
 * oldest row, which has no balance before it, was changed.
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
  // The opening row is the first row with a date, and the closing row is the last.
  const atEnd = mutation.at.some((at) => at === 0 || at > ledger.rows.length);
  const hasEnds = form.table.rows === 'ends' && !atEnd;
  if (read.join() === whole.join() || (!hasEnds && isBeyondProof(read, whole))) return null;
  return `${form.name}, ${locale.name}, seed ${seed}\n${text}`;
}

describe.each(DAMAGES)('a damaged list: %s', (damage) => {
  test(`never counts as verified, ${COUNT} times`, async () => {
    const base = 1_000_000 * DAMAGES.indexOf(damage);
    for (let at = 0; at < COUNT; at += 1) expect(await wronglyProved(damage, base + at)).toBeNull();
  });
});
