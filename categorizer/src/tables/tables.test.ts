import { describe, expect, it } from 'vitest';
import { BEFORE, CONNECTORS, PURPOSES } from '../names/words.ts';
import { normalizeText } from '../text/normalize.ts';
import { foldText, splitWords } from '../text/words.ts';
import { findMerchant, lookUp } from './lookup.ts';
import { subcategoryOfMcc } from './mcc.ts';
import { patterns } from './patterns.ts';
import { placeAt } from './places.ts';
import { isTaxonomyKey, SUBCATEGORIES, TAXONOMY, topicOf } from './taxonomy.ts';

describe('the taxonomy', () => {
  it('has 14 topics with 66 subcategories, each below the key of its topic', () => {
    expect(TAXONOMY).toHaveLength(14);
    expect(SUBCATEGORIES).toHaveLength(66);
    for (const { key } of SUBCATEGORIES) expect(key.startsWith(`${topicOf(key).key}.`)).toBe(true);
  });

  it('gives each topic its own color', () => {
    expect(new Set(TAXONOMY.map(({ color }) => color)).size).toBe(TAXONOMY.length);
  });
});

/** Correct names that look like mere initials or a bank's own word. */
const NAMES = new Set(['BM', 'B:SM', 'dm', 'EE', 'Renta 4']);

describe('merchants and keywords', () => {
  it('refer to existing subcategories, in folded words', () => {
    for (const pattern of patterns()) {
      expect(isTaxonomyKey(pattern.subcategory)).toBe(true);
      expect(pattern.words.length).toBeGreaterThan(0);
      expect(foldText(pattern.words.join(' '))).toBe(pattern.words.join(' '));
    }
  });

  it('have names that say more than their type', () => {
    const isOfAnybody = (word: string) =>
      word.length < 3 || BEFORE.has(word) || PURPOSES.has(word) || CONNECTORS.has(word);
    const isCut = (said: readonly string[]) =>
      said.every(isOfAnybody) || CONNECTORS.has(said.at(-1) ?? '');
    const short = patterns().filter(({ by, words, name }) => {
      const said = splitWords(foldText(name));
      return by === 'merchant' && said.length < words.length && isCut(said) && !NAMES.has(name);
    });
    expect(short.map(({ words, name }) => `${words.join(' ')} = ${name}`)).toEqual([]);
  });

  it.each([
    ['COMPRA EN MERCADONA, MADRID', 'out', 'groceries.supermarket', 'Mercadona'],
    ['MCDONALDS 0123 BARCELONA', 'out', 'dining.fastfood', "McDonald's"],
    ['SUMUP *LEROYMERLIN', 'out', 'housing.furniture', 'Leroy Merlin'],
    ['7-ELEVEN 4411', 'out', 'groceries.convenience', '7 Eleven'],
    ['FARMACIA ROIG', 'out', 'health.pharmacy', 'farmacia'],
    ['TRANSFERENCIA NOMINA ACME', 'in', 'income.salary', 'nomina'],
    ['Cash Withdrawal Fee', 'out', 'fees.bank', 'withdrawal fee'],
    ['Purchase Fee: Netflix.com', 'out', 'fees.bank', 'fee'],
    ['NETFLIX.COM', 'out', 'entertainment.streaming', 'Netflix'],
    ['Magtape Debit Outsurance 0042', 'out', 'insurance.car', 'Outsurance'],
    ['TST* XQZ VRRT', 'out', 'dining.restaurant', 'a payment through Toast'],
    [
      'POS PURCHASE (EFFEC 25082023) SHOPRITE CARD NO. 4451',
      'out',
      'groceries.supermarket',
      'Shoprite',
    ],
    ['BIZUM DE ANA BELEN', 'in', 'transfers.people', 'a Bizum payment'],
  ] as const)('are found in %s', (text, flow, subcategory, name) => {
    expect(lookUp(normalizeText(text), flow)).toMatchObject({ subcategory, name });
  });

  it('count only in their direction if keywords', () => {
    expect(lookUp(normalizeText('FARMACIA ROIG'), 'in')).toBeNull();
  });

  it('do not mistake a truncated town for a hospital', () => {
    expect(lookUp(normalizeText('FISMULER-L HOSPITAL'), 'out')).toBeNull();
  });

  it('are not found if none is named', () => {
    expect(findMerchant(normalizeText('Can Tomaquet'))).toBeNull();
  });
});

describe('merchant category codes', () => {
  it('are looked up by range, narrowest first', () => {
    expect(subcategoryOfMcc('5411')).toBe('groceries.supermarket');
    expect(subcategoryOfMcc('3005')).toBe('travel.flights');
    expect(subcategoryOfMcc('0742')).toBe('family.pets');
  });

  it('are ignored if invalid', () => {
    for (const code of ['', 'abc', '99999', null, undefined]) {
      expect(subcategoryOfMcc(code)).toBeNull();
    }
  });

  it('refer to existing subcategories', () => {
    for (let code = 700; code < 10_000; code++) {
      const subcategory = subcategoryOfMcc(String(code));
      if (subcategory) expect(isTaxonomyKey(subcategory)).toBe(true);
    }
  });
});

it('a place is found by its longest name', () => {
  expect(placeAt(['cafe', 'sant', 'cugat', 'del', 'valles'], 1)).toBe(4);
  expect(placeAt(['cafe', 'central'], 1)).toBe(0);
});
