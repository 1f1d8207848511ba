import { describe, expect, it } from 'vitest';
import { fakePage } from '../testing/fake-browser.ts';
import { USER } from '../testing/user.ts';
import { currencySign } from './format.ts';
import { inMain, isInMain, mainUnit } from './money.ts';
import { clearSession, storeCurrency, storeSession } from './session.ts';

const SOURCES = Object.entries(
  import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/testing.ts', '!../**/testing/**'],
    { query: '?raw', import: 'default', eager: true },
  ),
);

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

it('is the only file that names a currency of totals', () => {
  const naming = SOURCES.filter(([, text]) => /'EUR'|€/.test(text.replace(COMMENT, '')));
  expect(SOURCES.length).toBeGreaterThan(400);
  expect(naming.map(([file]) => file)).toEqual(['./money.ts']);
});

it('is written with its sign, or with its code if it has none', () => {
  expect(['EUR', 'USD', 'PLN'].map(currencySign)).toEqual(['€', '$', 'PLN']);
});

describe('an amount of a total', () => {
  const signIn = (currency: string | null) => {
    fakePage();
    storeSession({ token: 't', user: { ...USER, currency } }, false);
  };

  it('is in the currency of the signed-in user, and in euros without one', () => {
    for (const [currency, main, unit] of [
      ['USD', 'USD', 'USD'],
      [null, 'EUR', 'euros'],
      ['EUR', 'EUR', 'euros'],
    ] as const) {
      signIn(currency);
      expect([inMain(1), mainUnit()]).toEqual([{ amount: 1, currency: main }, unit]);
      expect(isInMain({ currency: main })).toBe(true);
      expect(isInMain({ currency: 'JPY' })).toBe(false);
    }
  });

  it('follows the currency that an answer names', () => {
    signIn('EUR');
    storeCurrency('JPY');
    expect(inMain(1).currency).toBe('JPY');
    storeCurrency(null);
    expect(inMain(1).currency).toBe('JPY');
    storeCurrency('');
    expect(inMain(1).currency).toBe('EUR');
    storeCurrency('USD');
    clearSession();
    expect(inMain(1).currency).toBe('EUR');
  });
});
