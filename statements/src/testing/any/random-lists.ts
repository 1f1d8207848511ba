import { HEADINGS } from '../../fields/headings.ts';
import { currencyInHeading } from '../../reading/currency.ts';
import type { Form } from './forms.ts';
import { randomOf } from './ledger.ts';
import { LOCALES, type Locale } from './locales.ts';
import type { DayForm, Figures } from './print-cells.ts';
import type { MoneyForm } from './print-money.ts';
import type { ColumnKey } from './print-table.ts';

type Random = (below: number) => number;

const CURRENCIES =
  'EUR USD GBP CHF PLN CZK HUF SEK NOK DKK RON TRY UAH RUB INR BRL MXN ARS CLP ILS ZAR AUD CAD THB'.split(
    ' ',
  );

const wordsOf = (language: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    (HEADINGS[language] ?? '').split('; ').map((text) => {
      const [field = '', list = ''] = text.split(': ');
      return [field, list.split(' | ')];
    }),
  );

export interface WildCase {
  locale: Locale;
  form: Form;
  seed: number;
}

/**
 * Returns a list that is more varied than any bank's. It has headings in any of forty languages, any currency and any
 * order of columns. The reader may ask a question or refuse the list, but everything it reads must be correct.
 */
export function wildCase(seed: number): WildCase {
  const random = randomOf(seed);
  const languages = Object.keys(HEADINGS).filter((language) =>
    ['date', 'amount', 'balance'].every((field) => wordsOf(language).has(field)),
  );
  const locale = wildLocale(pick(random, languages, 'en'), random);
  return { seed, locale, form: wildForm(locale, random) };
}

const pick = <T>(random: Random, items: readonly T[], other: T): T =>
  items[random(items.length)] ?? other;
const oneIn = (random: Random, count: number): boolean => random(count) === 0;

function wildLocale(language: string, random: Random): Locale {
  const written = wordsOf(language);
  const english = wordsOf('en');
  const word = (field: string): string => {
    const known = written.get(field) ?? english.get(field) ?? [field];
    // Leaves out headings that contain a currency or may also name the original currency, since they would contradict
    // the rows.
    const lies = field === 'currency' ? (written.get('original_currency') ?? []) : [];
    const found = known.filter((text) => currencyInHeading(text) === null && !lies.includes(text));
    const text = pick(random, found, field);
    return oneIn(random, 3) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  };
  const base = pick(random, LOCALES, LOCALES[0] ?? neverLocale());
  const [out = 'D', into = 'C'] = pick(random, written.get('sign_pair') ?? ['D>C'], 'D>C').split(
    '>',
  );
  return {
    ...base,
    name: base.name,
    currency: pick(random, CURRENCIES, 'EUR'),
    words: {
      ...{ date: word('date'), valueDate: word('value_date'), description: word('description') },
      ...{ amount: word('amount'), income: word('income'), expense: word('expense') },
      ...{ balance: word('balance'), currency: word('currency'), opening: word('opening') },
      ...{ closing: word('closing'), pending: word('state_pending'), out, in: into },
    },
    more: {
      ...{ purchase: word('purchase_date'), party: word('counterparty'), fee: word('fee') },
      ...{ partyIban: word('counterparty_account'), reference: word('reference') },
      ...{ account: word('account'), original: word('original_amount'), total: word('total') },
      signs: word('sign_column'),
    },
  };
}

function neverLocale(): never {
  throw new Error('no locales');
}

const OPTIONAL: readonly ColumnKey[] = [
  'value',
  'purchase',
  'party',
  'partyIban',
  'reference',
  'original',
  'fee',
];

function wildForm(locale: Locale, random: Random): Form {
  const extra = OPTIONAL.filter(() => oneIn(random, 5));
  const balance: ColumnKey[] = oneIn(random, 3) ? [] : ['balance'];
  const inColumn = !oneIn(random, 3);
  const currency: ColumnKey[] = inColumn ? ['currency'] : [];
  const own: ColumnKey[] = ['day', 'text', 'money', ...balance, ...extra, ...currency];
  const columns = shuffled(own, random);
  const beside: Figures = !inColumn && oneIn(random, 2) ? { code: 'behind' } : {};
  const minus = pick(random, ['before', 'before', 'behind', 'unicode'] as const, 'before');
  const days: DayForm = pick(
    random,
    ['own', 'own', 'own', 'iso', 'words', 'moment'] as const,
    'own',
  );
  return {
    name: `wild ${locale.name}`,
    table: {
      columns,
      money: wildMoney(random),
      figures: { ...beside, minus, grouped: !oneIn(random, 3) },
      days,
      order: oneIn(random, 2) ? 'newest' : 'oldest',
      titles: oneIn(random, 3) ? 3 : 0,
      ...(inColumn || beside.code ? {} : { currency: oneIn(random, 2) ? 'heading' : 'title' }),
      ...(oneIn(random, 3)
        ? { rows: pick(random, ['totals', 'comments', 'blanks', 'notes'] as const, 'totals') }
        : {}),
    },
    text: { delimiter: pick(random, [';', ',', '\t', '|'] as const, ';') },
    ledger: {
      rows: 2 + random(30),
      fees: extra.includes('fee'),
      roughTexts: oneIn(random, 3),
      earlyDays: oneIn(random, 8),
      wholeAmounts: oneIn(random, 6),
    },
  };
}

function wildMoney(random: Random): MoneyForm {
  const columns = { by: 'columns', first: oneIn(random, 2) ? 'in' : 'out' } as const;
  const forms: readonly MoneyForm[] = [
    { by: 'sign' },
    { by: 'sign' },
    { by: 'words' },
    { by: 'suffix', words: ['DR', 'CR'] },
    columns,
    { ...columns, out: 'minus' },
    { ...columns, blank: '0' },
    { ...columns, reversed: true },
    { by: 'nothing' },
  ];
  return pick(random, forms, { by: 'sign' });
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random(left.length), 1));
}
