import { BANKS } from '../../layouts/index.ts';
import { tellsBank } from '../../layouts/known-layout.ts';
import { currencyInHeading, currencyOfLanguage } from '../../reading/currency.ts';
import { currencyOf, printedUses } from '../any/print-layout.ts';
import { PAYMENTS } from './phrases.ts';
import {
  dayForm,
  type Event,
  eventsOf,
  headingFor,
  moneyForm,
  oneIn,
  pick,
  type Random,
  type Sketch,
  type SketchedColumn,
  shifted,
  wordsFor,
} from './sketch.ts';

const LANGUAGES = [
  ...([
    'en',
    'en',
    'es',
    'de',
    'fr',
    'it',
    'pt',
    'nl',
    'da',
    'sv',
    'nb',
    'fi',
    'pl',
    'cs',
    'hu',
  ] as const),
  ...(['ro', 'tr', 'ru', 'uk', 'he', 'ja', 'zh', 'ko', 'id'] as const),
] as const;
const CURRENCIES = ['EUR', 'EUR', 'USD', 'GBP', 'CHF', 'PLN', 'SEK', 'CAD', 'BRL', 'TRY'] as const;

type Cell = (event: Event, sketch: Sketch) => string;

/** What a column of each role holds. */
const CELLS: Readonly<Record<string, Cell>> = {
  date: ({ day }, sketch) => sketch.day(day),
  value_date: ({ day }, sketch) => sketch.day(shifted(day, 1)),
  purchase_date: ({ day }, sketch) => sketch.day(shifted(day, -1)),
  description: ({ text }) => text,
  counterparty: ({ text }) => text,
  payee: ({ text, cents }) => (cents < 0 ? text : 'Max Muster'),
  payer: ({ text, cents }) => (cents < 0 ? 'Max Muster' : text),
  amount: ({ cents }, sketch) => sketch.money(cents * sketch.sign),
  size: ({ cents }, sketch) => sketch.money(Math.abs(cents)),
  marked: ({ cents }, sketch) => `${sketch.money(Math.abs(cents))} ${cents < 0 ? 'DR' : 'CR'}`,
  income: ({ cents }, sketch) => (cents < 0 ? '' : sketch.money(cents)),
  expense: ({ cents }, sketch) => (cents < 0 ? sketch.money(-cents) : ''),
  balance: ({ balance, isMoved, isCopy }, sketch) =>
    isMoved || isCopy ? sketch.money(balance * sketch.sign) : '',
  sign_column: ({ cents }) => (cents < 0 ? 'Debit' : 'Credit'),
  currency: ({ currency }) => currency,
  original_amount: ({ cents }, sketch) => sketch.money(cents * 3),
  original_currency: ({ currency }) => (currency === 'USD' ? 'EUR' : 'USD'),
  account: () => '00123456',
  state: () => 'Completed',
  type: ({ cents }) => ['CARD', 'WIRE', 'BILL'][Math.abs(cents) % 3] ?? '',
  reference: ({ cents, day }) => `R${day.slice(5, 7)}${cents + 900_000}`,
};

export const columnOf = (sketch: Sketch, use: string, heading: string): SketchedColumn => ({
  use,
  heading,
  of: (event) => CELLS[use]?.(event, sketch) ?? '',
});

const fresh = (random: Random, language: string): Sketch => ({
  ...{ random, language, oddities: [], columns: [], hasHeadings: true, isKnown: false, sign: 1 },
  ...{ opening: 100_000 + random(400_000), currency: 'EUR', events: [], delimiter: ';' },
  ...{
    money: String,
    day: String,
    isNewestFirst: oneIn(random, 2),
    above: [],
    first: [],
    last: [],
  },
  ...{ before: new Map(), sections: new Map(), below: [], isDamaged: false, hasAccounts: false },
});

function withEvents(sketch: Sketch): Sketch {
  const { random, opening, currency } = sketch;
  const from = shifted('2026-10-01', -random(500));
  return {
    ...sketch,
    events: eventsOf(random, { count: 4 + random(16), opening, currency, from }),
  };
}

/** A list with headings of a language, in a form that no bank may have. */
export function ownSketch(random: Random): Sketch {
  const language = pick(random, LANGUAGES);
  const isNamed = !oneIn(random, 3);
  const any = pick(random, CURRENCIES);
  const sketch = withEvents({
    ...fresh(random, language),
    // Only where the currency goes without saying does nothing name it.
    currency: isNamed ? any : (usualIn(language) ?? any),
    delimiter: pick(random, [';', ',', '\t', '|'] as const),
    money: moneyForm(random),
    day: dayForm(random, language),
  });
  const money = pick(random, [
    ['amount'],
    ['amount'],
    ['expense', 'income'],
    ['size', 'sign_column'],
    ['marked'],
  ] as const);
  const sometimes = (use: string, count: number) => (oneIn(random, count) ? [use] : []);
  const uses = [
    ...['date', ...sometimes('value_date', 5), ...sometimes('reference', 5), 'description'],
    ...sometimes('counterparty', 4),
    ...money,
    ...(oneIn(random, 2) ? ['balance'] : []),
    ...(isNamed ? ['currency'] : []),
  ];
  sketch.columns = uses.map((use) => columnOf(sketch, use, plainHeading(sketch, use)));
  distinct(sketch);
  return sketch;
}

const usualIn = (language: string): string | null =>
  currencyOfLanguage({ all: [], languages: new Set([language]), spoken: 3 });

const FIELDS: Readonly<Record<string, string>> = { size: 'amount', marked: 'amount' };

/** A heading of the language that names no currency and nothing else. */
function plainHeading(sketch: Sketch, use: string): string {
  const others = use === 'currency' ? wordsFor(sketch.language, 'original_currency') : [];
  for (let times = 0; ; times += 1) {
    const heading = headingFor(sketch, FIELDS[use] ?? use);
    const isPlain =
      !MISLEADING.test(heading) &&
      currencyInHeading(heading.toUpperCase()) === null &&
      !others.includes(heading.toLowerCase());
    if (isPlain || times > 20) return heading;
  }
}

/** Names a currency, or another day than that of the booking. */
const MISLEADING = /eur|ש|₴|元|円|settle|complet|final/i;

/** Gives each column a heading of its own. */
function distinct({ columns }: Sketch): void {
  const taken = new Set<string>();
  for (const column of columns) {
    while (taken.has(column.heading.toLowerCase())) column.heading += ' 2';
    taken.add(column.heading.toLowerCase());
  }
}

const EXPORTS = BANKS.flatMap((bank) => bank.layouts.map((layout) => ({ bank, layout })));
const [FIRST, ...OTHERS] = EXPORTS;

/** A list with the headings of a known bank, or null if it has no column of amounts. */
export function bankSketch(random: Random): Sketch | null {
  if (!FIRST) return null;
  const { bank, layout } = pick(random, [FIRST, ...OTHERS]);
  const uses = printedUses(layout, { hasSometimes: oneIn(random, 2), strange: null, opening: 0 });
  const all = new Set<string>(uses.map(([, use]) => use));
  const isSplit = all.has('income') && all.has('expense');
  if (!(all.has('amount') || isSplit) || !(all.has('date') || all.has('value_date'))) return null;
  const isWorded = all.has('sign_column');
  const currency = currencyOf(bank, layout);
  if (currency === 'JPY') return null;
  const sketch = withEvents({
    ...fresh(random, 'en'),
    currency,
    delimiter: pick(random, [';', ','] as const),
  });
  const point = oneIn(random, 2);
  sketch.money = (cents) => {
    const text = (cents / 100).toFixed(2);
    return point ? text : text.replace('.', ',');
  };
  if (layout.signs === 'card') {
    sketch.sign = -1;
    for (const event of sketch.events) if (event.cents > 0) event.text = pick(random, PAYMENTS);
  }
  const order = layout.days;
  sketch.day = (day) => {
    const [y = '', m = '', d = ''] = day.split('-');
    if (order === undefined || order === 'year-first') return day;
    return order === 'month-first' ? `${m}/${d}/${y}` : `${d}/${m}/${y}`;
  };
  sketch.oddities.push(bank.name);
  sketch.isKnown = tellsBank(layout) !== 'nothing';
  sketch.columns = uses.map(([heading, use]) => {
    if (use === 'value_date' && !all.has('date')) {
      return { use: 'date', heading, of: (event: Event) => sketch.day(event.day) };
    }
    return columnOf(sketch, use === 'amount' && isWorded ? 'size' : use, heading);
  });
  const words = DIRECTIONS[bank.name];
  const direction = sketch.columns.find(({ use }) => use === 'sign_column');
  if (words && direction) direction.of = ({ cents }) => words[cents < 0 ? 0 : 1];
  return sketch;
}

/** Banks whose words for money out and in are not the usual ones. */
const DIRECTIONS: Readonly<Record<string, readonly [string, string]>> = { ING: ['Af', 'Bij'] };
