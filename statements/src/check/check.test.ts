import { describe, expect, test } from 'vitest';
import type { TableRow } from '../tables/table.ts';
import { violationsOf } from './check.ts';
import type { CheckedColumn, CheckedList, SignEvidence, Use, Verdict } from './verdicts.ts';

/** Readings in forms that no bank uses, right ones and mutants: each mutant breaks one obligation and no other. */

const DAY = /^\d{4}-\d\d-\d\d$/;

interface Sketch {
  /** Uses of the columns, in order. */
  uses: readonly Use[];
  names?: readonly string[];
  rows: readonly (readonly (string | null)[])[];
  verdicts?: (verdicts: Verdict[]) => Verdict[];
  above?: readonly (readonly (string | null)[])[];
  signs?: SignEvidence;
}

const cents = (text: string | null | undefined): number | null =>
  text ? Math.round(Number(text) * 100) : null;

/** A reading that takes every row with a day and an amount for a movement, changed by the sketch's own `verdicts`. */
function listOf({
  uses,
  names,
  rows,
  verdicts = (all) => all,
  above,
  signs = 'minus',
}: Sketch): CheckedList {
  const at = (use: Use) => uses.indexOf(use);
  const tableOf = (cells: readonly (string | null)[], line: number): TableRow => ({
    line,
    cells: [...cells],
  });
  const plain = rows.map(
    (cells, index): Verdict => ({
      is: 'movement',
      line: index + 2,
      day: cells[at('day')] ?? '',
      cents: cents(cells[at('money')]) ?? 0,
      balance: cents(cells[at('balance')]),
      account: cells[at('account')] ?? null,
      currency: cells[at('currency')] ?? 'EUR',
      text: cells[at('text')] ?? '',
    }),
  );
  return {
    above: (above ?? []).map((cells) => tableOf(cells, 1)),
    hasHeadings: names !== undefined,
    rows: rows.map((cells, index) => tableOf(cells, index + 2)),
    columns: uses.map(
      (use, column): CheckedColumn => ({ at: column, name: names?.[column] ?? `#${column}`, use }),
    ),
    verdicts: verdicts(plain),
    isDay: (cell) => typeof cell === 'string' && DAY.test(cell),
    dayAt: at('day'),
    daysOf: (cell) => (typeof cell === 'string' && DAY.test(cell) ? [cell, otherOrder(cell)] : []),
    signs,
  };
}

/** The day if its month and its date change places. */
const otherOrder = (day: string): string => day.replace(/-(\d\d)-(\d\d)$/, '-$2-$1');

const breaks = (sketch: Sketch): string[] =>
  violationsOf(listOf(sketch)).map((one) => `${one.breaks} ${one.lines[0]}`);

const asFact =
  (line: number, states: 'opening' | 'closing' | null = null) =>
  (all: Verdict[]) =>
    all.map(
      (one): Verdict =>
        one.line === line && one.is === 'movement'
          ? { is: 'fact', line, states, cents: one.cents }
          : one,
    );

const PLAIN: Sketch = {
  uses: ['day', 'text', 'money'],
  names: ['Wann', 'Was', 'Wieviel'],
  rows: [
    ['2026-03-01', 'Bäckerei', '-4.20'],
    ['2026-03-02', 'Werkstatt', '-310.00'],
    ['2026-03-05', 'Honorar', '900.00'],
    ['2026-03-09', 'Kino', '-22.50'],
  ],
};

const withBalances: Sketch = {
  uses: ['day', 'text', 'money', 'balance'],
  names: ['Wann', 'Was', 'Wieviel', 'Danach'],
  rows: [
    ['2026-03-01', 'Bäckerei', '-4.20', '95.80'],
    ['2026-03-02', 'Werkstatt', '-30.00', '65.80'],
    ['2026-03-05', 'Honorar', '900.00', '965.80'],
  ],
};

test('has nothing against a reading that meets every obligation', () => {
  expect(breaks(PLAIN)).toEqual([]);
  expect(breaks(withBalances)).toEqual([]);
  expect(breaks({ ...withBalances, rows: withBalances.rows.toReversed() })).toEqual([]);
});

describe('nothing left over', () => {
  const without = (line: number) => (all: Verdict[]) => all.filter((one) => one.line !== line);
  const asWords = (line: number) => (all: Verdict[]) =>
    all.map((one): Verdict => (one.line === line ? { is: 'words', line } : one));

  test.each([
    ['a row without a verdict', { ...PLAIN, verdicts: without(3) }, 'row 3'],
    [
      'a row with two verdicts',
      { ...PLAIN, verdicts: (all) => [...all, ...all.slice(0, 1)] },
      'row 2',
    ],
    ['a row with a day and an amount as mere words', { ...PLAIN, verdicts: asWords(4) }, 'row 4'],
    [
      'a row with a damaged amount as mere words',
      {
        ...PLAIN,
        rows: [...PLAIN.rows, ['2026-03-10', 'Kiosk', '-3,5O']],
        verdicts: asWords(6),
      },
      'row 6',
    ],
    [
      'a first row with a damaged amount, above a list without headings',
      { uses: PLAIN.uses, rows: PLAIN.rows, above: [['2026-02-28', 'Kiosk', '#REF!']] },
      'row 1',
    ],
    [
      'a first row with a word for its day',
      { uses: PLAIN.uses, rows: PLAIN.rows, above: [['gestern', 'Kiosk', '-3.50']] },
      'row 1',
    ],
  ] satisfies [string, Sketch, string][])('catches %s', (_, sketch, violation) => {
    expect(breaks(sketch)).toContain(violation);
  });

  test('catches a row with money that was left out as empty', () => {
    const empty = (balance: number | null) => (all: Verdict[]) =>
      all.map(
        (one): Verdict =>
          one.line === 3 ? { is: 'excluded', line: 3, state: 'zero', balance } : one,
      );
    expect(breaks({ ...PLAIN, verdicts: empty(null) })).toEqual(['row 3']);
    expect(breaks({ ...PLAIN, verdicts: empty(9580) })).toEqual([]);
    const rows = PLAIN.rows.with(1, ['2026-03-02', 'Hinweis', '0.00']);
    expect(breaks({ ...PLAIN, rows, verdicts: empty(null) })).toEqual([]);
  });

  const beside = (name: string, cells: readonly string[]): Sketch => ({
    uses: [...PLAIN.uses, 'none'],
    names: [...(PLAIN.names ?? []), name],
    rows: PLAIN.rows.map((row, at) => [...row, cells[at] ?? null]),
  });

  test.each([
    ['amounts nobody knows', 'Zwerg', ['1.10', '2.20', '3.30', '4.40'], 'money 2'],
    ['states', 'Zwerg', ['offen', 'gebucht', 'gebucht', 'gebucht'], 'state 2'],
    ['wallets', 'Wallet', ['Cash', 'Bank', 'Bank', 'Cash'], 'account 2'],
    ['accounts in Turkish', 'Hesap adı', ['Ev', 'Ev', 'İş', 'İş'], 'account 2'],
    [
      'masked numbers',
      'Zwerg',
      ['Lohn ..1234', 'Haus ..9911', 'Haus ..9911', 'Lohn ..1234'],
      'account 2',
    ],
    ['currencies', 'Zwerg', ['USD', 'EUR', 'EUR', 'USD'], 'currency 2'],
  ])('catches an unused column of %s', (_, name, cells, violation) => {
    expect(breaks(beside(name, cells))).toEqual([violation]);
  });

  test.each([
    ['words of a category', 'Zwerg', ['Essen', 'Auto', 'Lohn', 'Freizeit']],
    ['tax within the amounts', 'Mehrwertsteuer (MwSt) tax', ['0.10', '50.00', '1.00', '2.00']],
    ['zeros', 'Zwerg', ['0.00', '0.00', '0.00', '0.00']],
    ['the currency of the rows', 'Zwerg', ['EUR', 'EUR', 'EUR', 'EUR']],
    ['counts', 'Zwerg', ['1', '2', '3', '4']],
  ])('accepts an unused column of %s', (_, name, cells) => {
    expect(breaks(beside(name, cells))).toEqual([]);
  });

  test('catches a damaged amount in a column that is not used', () => {
    const sketch = beside('Betrag', ['1.10', '2.20', '3,3O', '4.40']);
    const named = { ...sketch, uses: [...PLAIN.uses, 'named' as const] };
    expect(breaks(named)).toEqual(['row 4']);
    expect(breaks({ ...named, names: sketch.names?.with(-1, 'Fremdbetrag') ?? [] })).toEqual([]);
  });

  test('accepts amounts nobody knows if printed balances prove the others', () => {
    expect(
      breaks({
        ...withBalances,
        uses: [...withBalances.uses, 'none'],
        names: [...(withBalances.names ?? []), 'Zwerg'],
        rows: withBalances.rows.map((row, at) => [...row, `${at + 1}.10`]),
      }),
    ).toEqual([]);
  });
});

describe('balances', () => {
  const changed = (line: number, amount: number) => (all: Verdict[]) =>
    all.map(
      (one): Verdict =>
        one.line === line && one.is === 'movement' ? { ...one, cents: amount } : one,
    );

  test('catches a wrong sign, a wrong amount and a lost row', () => {
    expect(breaks({ ...withBalances, verdicts: changed(3, 3000) })).toEqual(['gap 3']);
    expect(breaks({ ...withBalances, verdicts: changed(4, 90_001) })).toEqual(['gap 4']);
    const rows = withBalances.rows.filter((_, at) => at !== 1);
    expect(breaks({ ...withBalances, rows })).toEqual(['gap 3']);
  });

  test('catches an excluded row that changed the balance', () => {
    const verdicts = (all: Verdict[]) =>
      all.map(
        (one): Verdict =>
          one.line === 3 ? { is: 'excluded', line: 3, state: 'pending', balance: 6580 } : one,
      );
    expect(breaks({ ...withBalances, verdicts })).toEqual(['gap 4']);
  });

  test('catches an opening or closing balance that the rows do not lead to', () => {
    const stated = (states: 'opening' | 'closing', value: number) => (all: Verdict[]) => [
      ...all,
      { is: 'fact' as const, line: 9, states, cents: value },
    ];
    const rows = [...withBalances.rows];
    const sketch = (verdicts: Sketch['verdicts']): Sketch => ({ ...withBalances, rows, verdicts });
    const gaps = (verdicts: Sketch['verdicts']) =>
      breaks(sketch(verdicts)).filter((one) => one.startsWith('gap'));
    expect(gaps(stated('opening', 10_000))).toEqual([]);
    expect(gaps(stated('opening', 10_001))).toEqual(['gap 9']);
    expect(gaps(stated('closing', 96_580))).toEqual([]);
    expect(gaps(stated('closing', 96_850))).toEqual(['gap 9']);
  });

  test('compares balances only within an account', () => {
    const uses: Use[] = [...withBalances.uses, 'account'];
    const rows = withBalances.rows.flatMap((row, at) => [
      [...row, 'A'],
      ['2026-03-07', 'Zins', '1.00', `${at + 1}.00`, 'B'],
    ]);
    expect(breaks({ ...withBalances, uses, rows })).toEqual([]);
    expect(breaks({ ...withBalances, rows })).not.toEqual([]);
  });
});

describe('edges', () => {
  const ended = (text: string, amount: string): Sketch => ({
    ...PLAIN,
    rows: [...PLAIN.rows, ['2026-03-31', text, amount]],
  });
  const opened = (text: string, amount: string): Sketch => ({
    ...PLAIN,
    rows: [['2026-02-28', text, amount], ...PLAIN.rows],
  });

  test.each([
    'S A L D O',
    'SALDO DO DIA',
    'Kontostand am 31.03.2026',
    'Sold la 2026-03-31T10:11:12',
    'SOLDE CREDITEUR AU 31.03.2026',
    'Balance c/f',
    'Suma y sigue',
    'Zwischensumme',
    '次月繰越',
    'Devir Bakiyesi',
    'Stan konta na 31.03.2026',
    'Остаток на конец дня',
    'Υπόλοιπο εκ μεταφοράς',
    'Saldo przeniesiony z poprzedniej strony',
    'Záró egyenleg',
    'Utgående saldo',
    'Total Energies',
  ])('never takes “%s” at an end for a movement', (text) => {
    expect(breaks(ended(text, '1063.30'))).toEqual(['edge 6']);
    expect(breaks(opened(text, '500.00'))).toEqual(['edge 2']);
  });

  test.each(['BALANCE FORWARD', 'Übertrag', 'Saldo a cuenta nueva', 'A reporter', '小計'])(
    'never takes “%s” between the rows for a movement',
    (text) => {
      const rows = PLAIN.rows.toSpliced(2, 0, ['2026-03-02', text, '185.80']);
      expect(breaks({ ...PLAIN, rows })).toEqual(['edge 4']);
    },
  );

  test('leaves shops between the rows alone', () => {
    const rows = PLAIN.rows.toSpliced(2, 0, ['2026-03-02', 'Total Access 1234', '-60.00']);
    expect(breaks({ ...PLAIN, rows })).toEqual([]);
  });

  test('doubts a last row without words whose amount is the sum of the others', () => {
    expect(breaks(ended('', '563.30'))).toEqual(['edge 6']);
    expect(breaks(ended('', '563.31'))).toEqual([]);
  });

  test('doubts a last row that is the sum of the others and a stated balance', () => {
    const sketch = opened('irgendwas', '500.00');
    const rows = [...sketch.rows, ['2026-03-31', '', '1063.30']];
    expect(breaks({ ...sketch, rows, verdicts: asFact(2, 'opening') })).toContain('edge 7');
  });

  test('doubts a first or last row that states the balances before and after the others', () => {
    const uses: Use[] = [...PLAIN.uses, 'none'];
    const rows = PLAIN.rows.map((row) => [...row, '']);
    const facts = ['2026-03-31', 'Giro', '500.00', '1063.30'];
    for (const some of [
      [facts, ...rows],
      [...rows, facts],
    ]) {
      expect(breaks({ ...PLAIN, uses, rows: some })).toContain(`edge ${some.indexOf(facts) + 2}`);
      const other = some.map((row) => (row === facts ? row.with(3, '1063.31') : row));
      expect(breaks({ ...PLAIN, uses, rows: other }).join()).not.toContain('edge');
    }
  });

  test('doubts a last row with a currency or an account number where the others have words', () => {
    for (const strange of ['EUR', 'DE02120300000000202051', "'12 1090 1014 0000 0712 1981 2874"]) {
      expect(breaks(ended(strange, '77.10'))).toEqual(['edge 6']);
    }
    expect(breaks(ended('ALT', '77.10'))).toEqual([]);
  });

  test('doubts a last row that fills other columns than the rest', () => {
    const uses: Use[] = [...PLAIN.uses, 'none'];
    const rows = [...PLAIN.rows.map((row) => [...row, '']), ['2026-03-31', '', '77.10', '0815 X']];
    expect(breaks({ ...PLAIN, uses, rows })).toContain('edge 6');
    const worded = rows.with(-1, ['2026-03-31', 'Zins', '77.10', '0815 X']);
    expect(breaks({ ...PLAIN, uses, rows: worded })).not.toContain('edge 6');
  });

  test('doubts a last row without a balance when every other row has one', () => {
    const rows = [...withBalances.rows, ['2026-03-31', 'Dispo', '2000.00', '']];
    expect(breaks({ ...withBalances, rows })).toEqual(['edge 5']);
  });

  test('believes a printed balance that the row leads to', () => {
    const rows = [...withBalances.rows, ['2026-03-31', 'Total', '-65.80', '900.00']];
    expect(breaks({ ...withBalances, rows })).toEqual([]);
  });

  test('doubts a purchase that was left out as a sum between the rows', () => {
    const rows = PLAIN.rows.toSpliced(2, 0, ['2026-03-03', 'Total', '-60.00']);
    expect(breaks({ ...PLAIN, rows, verdicts: asFact(4) })).toEqual(['edge 4']);
    const summed = PLAIN.rows.toSpliced(2, 0, ['2026-03-03', 'Total', '-314.20']);
    expect(breaks({ ...PLAIN, rows: summed, verdicts: asFact(4) })).toEqual([]);
  });
});

test('doubts a list that repeats itself', () => {
  expect(breaks({ ...PLAIN, rows: [...PLAIN.rows, ...PLAIN.rows] })).toContain('copy 6');
  const twice = PLAIN.rows.slice(0, 2);
  expect(breaks({ ...PLAIN, rows: [...twice, ...twice] })).toEqual([]);
});

describe('parts', () => {
  const parts = (last: string, payee = 'Markt'): Sketch => ({
    ...PLAIN,
    rows: [
      ...PLAIN.rows,
      ['2026-03-12', 'Markt', '-30.00'],
      ['2026-03-12', payee, '-18.50'],
      ['2026-03-12', 'Markt', last],
    ],
  });

  test('doubts rows that add up to the row before or behind them', () => {
    expect(breaks(parts('-11.50'))).toEqual(['parts 7']);
    expect(breaks({ ...PLAIN, rows: parts('-11.50').rows.toReversed() })).toEqual(['parts 3']);
  });

  test('leaves other sums and other texts alone', () => {
    expect(breaks(parts('-11.51'))).toEqual([]);
    expect(breaks(parts('-11.50', 'Imbiss'))).toEqual([]);
  });
});

describe('signs', () => {
  const card = (rows: Sketch['rows'], more: Partial<Sketch> = {}) =>
    breaks({ ...PLAIN, rows, ...more });
  const turned = PLAIN.rows.map(([day = '', text = '', amount = '']) => [
    day,
    text,
    String(-Number(amount)),
  ]);

  test('doubts a minus on a payment of the card', () => {
    const rows = [...PLAIN.rows, ['2026-03-10', 'Payment received, thank you', '-70.00']];
    expect(card(rows)).toEqual(['sign 6']);
    expect(card(rows, { signs: 'word' })).toEqual([]);
    expect(card(rows, { signs: 'answer' })).toEqual([]);
  });

  test('doubts a minus below the title of a card, and where most is money in', () => {
    expect(card(PLAIN.rows, { above: [['Kreditkarte 12']] })).toEqual(['sign 2']);
    expect(card(turned)).toEqual(['sign 2']);
    expect(card(PLAIN.rows, { above: [['Konto 12']] })).toEqual([]);
  });
});

describe('days', () => {
  const changed = (line: number, day: string) => (all: Verdict[]) =>
    all.map((one): Verdict => (one.line === line && one.is === 'movement' ? { ...one, day } : one));

  test('catches a day that was read in another order than the others', () => {
    expect(breaks({ ...PLAIN, verdicts: changed(5, '2026-09-03') })).toEqual(['day 2']);
  });

  test('catches days copied from a sparse column beside a complete one', () => {
    const uses: Use[] = ['day', 'day', 'text', 'money'];
    const rows = PLAIN.rows.map(([day = '', ...rest], at) => [
      at % 4 === 0 ? day : '',
      day,
      ...rest,
    ]);
    const copied = (all: Verdict[]) =>
      all.map((one): Verdict => (one.is === 'movement' ? { ...one, day: '2026-03-01' } : one));
    expect(breaks({ uses, rows, verdicts: copied })).toEqual(['day 3']);
  });

  test('catches a damaged day in another column of days without headings', () => {
    const uses: Use[] = ['none', 'day', 'text', 'money'];
    const rows = PLAIN.rows.map(([day = '', ...rest], at) => [
      at === 0 ? '2026-02-31' : day,
      day,
      ...rest,
    ]);
    const isDay = (cell: unknown) =>
      typeof cell === 'string' && DAY.test(cell) && !/02-31/.test(cell);
    const breaksOf = (names?: string[]) =>
      violationsOf({ ...listOf({ uses, rows, ...(names && { names }) }), isDay }).map(
        (one) => `${one.breaks} ${one.lines[0]}`,
      );
    expect(breaksOf()).toEqual(['day 2']);
    expect(breaksOf(['Valuta', 'Wann', 'Was', 'Wieviel'])).toEqual([]);
  });

  test('accepts days printed once for all rows below them', () => {
    const rows = PLAIN.rows.map(([day = '', ...rest], at) => [at === 0 ? day : '', ...rest]);
    const carried = (all: Verdict[]) =>
      all.map((one): Verdict => (one.is === 'movement' ? { ...one, day: '2026-03-01' } : one));
    expect(breaks({ ...PLAIN, rows, verdicts: carried })).toEqual([]);
    const other = (all: Verdict[]) => changed(4, '2026-03-02')(carried(all));
    expect(breaks({ ...PLAIN, rows, verdicts: other })).toEqual(['day 3']);
  });
});

describe('rivals', () => {
  const changed = (more: Partial<Extract<Verdict, { is: 'movement' }>>) => (all: Verdict[]) =>
    all.map(
      (one): Verdict => (one.line === 4 && one.is === 'movement' ? { ...one, ...more } : one),
    );
  const against = (other: Sketch) =>
    violationsOf(listOf(PLAIN), [listOf(other)]).map((one) => `${one.breaks} ${one.lines[0]}`);

  test.each([
    ['an amount', { cents: 90_001 }],
    ['a currency', { currency: 'CHF' }],
    ['an account', { account: 'Zweitkonto' }],
  ])('catches a search that ignores a reading that differs in %s', (_, more) => {
    expect(against({ ...PLAIN, verdicts: changed(more) })).toEqual(['rival 4']);
  });

  test('ignores readings that say the same or that do not meet the obligations', () => {
    expect(against(PLAIN)).toEqual([]);
    expect(against({ ...PLAIN, verdicts: (all) => all.slice(1) })).toEqual([]);
  });
});

describe('witnesses', () => {
  const all = (more: Partial<Extract<Verdict, { is: 'movement' }>>) => (verdicts: Verdict[]) =>
    verdicts.map((one): Verdict => (one.is === 'movement' ? { ...one, ...more } : one));
  const written = PLAIN.rows.map((row, at) =>
    row.with(2, at === 1 ? 'USD -310.00' : (row[2] ?? '')),
  );

  test('catches a currency that the row contradicts', () => {
    const right = (verdicts: Verdict[]) =>
      verdicts.map(
        (one): Verdict =>
          one.is === 'movement' && one.line === 3
            ? { ...one, cents: -31_000, currency: 'USD' }
            : one,
      );
    const wrong = (verdicts: Verdict[]) => all({ currency: 'EUR' })(right(verdicts));
    expect(breaks({ ...PLAIN, rows: written, verdicts: right })).toEqual([]);
    expect(breaks({ ...PLAIN, rows: written, verdicts: wrong })).toEqual(['currency 3']);
  });

  test('catches an account that the row contradicts', () => {
    const uses: Use[] = [...PLAIN.uses, 'account'];
    const names = [...(PLAIN.names ?? []), 'Konto'];
    const rows = PLAIN.rows.map((row, at) => [...row, at < 2 ? 'Haus' : "'12 34"]);
    const merged = { ...PLAIN, uses, names, rows, verdicts: all({ account: 'Haus' }) };
    expect(breaks({ ...PLAIN, uses, names, rows })).toEqual([]);
    expect(breaks(merged)).toEqual(['account 4', 'account 5']);
  });
});

describe('texts', () => {
  const sketch = (told: readonly string[], left: readonly string[]): Sketch => ({
    uses: [...PLAIN.uses, 'none'],
    names: [...(PLAIN.names ?? []), 'Zwerg'],
    rows: PLAIN.rows.map((row, at) => [...row.with(1, told[at] ?? ''), left[at] ?? '']),
  });
  const alike = ['Zahlung', 'Zahlung', 'Zahlung', 'Zahlung'];
  const shops = ['Kiosk Eins', 'Garage', 'Firma', 'Kino'];

  test('catches rows with the same words, or none, beside a column with words for each', () => {
    expect(breaks(sketch(alike, shops))).toEqual(['text 2']);
    expect(breaks(sketch([], shops))).toContain('text 2');
    expect(breaks(sketch(shops, alike))).toEqual([]);
    expect(breaks(sketch(alike, ['Nord', 'Nord', 'Nord', 'Nord']))).toEqual([]);
  });
});
