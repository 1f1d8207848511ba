import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CARRIERS } from '../../testing/any/carriers.ts';
import { makeLedger } from '../../testing/any/ledger.ts';
import { LOCALES } from '../../testing/any/locales.ts';
import { anonymize } from '../anonymize.ts';
import { survivors } from '../testing.ts';

const TODAY = '2026-11-26';

/** Tags, lines and columns, ignoring the length of numbers and words. */
const shapeOf = (text: string): string =>
  /^<|^OFX/.test(text)
    ? (text.match(/<[^\s<>]+/g) ?? []).join()
    : text
        .replace(
          /(?<=^:\d\d[FM]?:[CD]\d{6}[A-Z]{3}|^:61:\d{6,10}R?[CD]R?)[\d.,]+|(?<=^[TU])[\d.,' -]+$/gm,
          '',
        )
        .replace(/[\p{L}\p{N}{}+-]/gu, 'x');

test.each(CARRIERS)('the copy of $name has the same outcome', async ({ print }) => {
  const faults: Record<string, unknown> = {};
  for (const [seed, locale] of LOCALES.entries()) {
    const ledger = makeLedger({ seed, locale, rows: 15 });
    const printed = print(ledger);
    const bytes = typeof printed === 'string' ? Buffer.from(printed) : printed;
    const copy = await anonymize(bytes, { fileName: 'a.txt', today: TODAY, seed });
    const made = Buffer.from(copy.bytes).toString();
    const found = [
      ...(copy.sameOutcome ? [] : [copy.outcome.message ?? copy.outcome.sign.slice(0, 300)]),
      ...survivors(made, ledger),
      ...(shapeOf(made) === shapeOf(bytes.toString()) ? [] : ['has another layout']),
    ];
    if (found.length > 0) faults[locale.name] = found;
  }
  expect(faults).toEqual({});
});

const FOLDER = new URL('../../fixtures/norma43/', import.meta.url);

test.each(readdirSync(FOLDER))('the copy of %s has the same outcome', async (name) => {
  const bytes = readFileSync(new URL(name, FOLDER));
  const copy = await anonymize(bytes, { fileName: name, today: TODAY, seed: 2 });
  expect(copy.outcome.message).toBeNull();
  expect(copy.sameOutcome).toBe(true);
});
