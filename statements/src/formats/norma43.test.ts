import { expect, test } from 'vitest';
import { readAny } from '../read-any.ts';
import { makeLedger } from '../testing/any/ledger.ts';
import { LOCALES } from '../testing/any/locales.ts';
import { writeNorma43 } from '../testing/norma43.ts';

test.each(LOCALES.filter(({ country }) => country === 'ES'))(
  'names the Spanish bank of a Norma 43 file by its number ($name)',
  async (locale) => {
    const ledger = makeLedger({ seed: 9, locale });
    const movements = ledger.rows.map(({ day, purchase, cents, text }) => ({
      date: `${day}T00:00:00`,
      started: `${purchase}T00:00:00`,
      gross: cents,
      fee: 0,
      text,
    }));
    const bytes = writeNorma43(movements, { iban: ledger.iban, opening: ledger.opening });
    const reading = await readAny(bytes, { fileName: 'march.n43', today: '2026-11-26' });
    if ('question' in reading) throw new Error('asks');
    const { bank, accounts } = reading.statement;
    expect([bank, accounts.map(({ iban }) => iban)]).toEqual(['SABADELL', [ledger.iban]]);
    expect(
      accounts[0]?.rows.map(({ date, amount, balance, source }) => [
        date.slice(0, 10),
        amount,
        balance,
        source,
      ]),
    ).toEqual(ledger.rows.map(({ day, cents, balance }) => [day, cents, balance, 'norma43']));
  },
);
