import { expect, it } from 'vitest';
import { currencySign } from './format.ts';

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
