import { LETTER_PARTS, type LetterFacts } from '@saldo/contract/letters';
import {
  CONCEPT_NAMES,
  isPlaceholder,
  UNNAMED_MOVEMENT,
  UNNAMED_TRANSACTION,
} from '@saldo/domain/placeholder-texts';
import { PLAIN_LABELS } from '@saldo/statements/choice-labels';
import { describe, expect, it } from 'vitest';
import { toFactText } from '../schema/stored/fact-text.ts';
import { NotificationFacts } from '../schema/stored/notification-facts.ts';
import { RESTORED_KINDS, ReportNotice } from '../schema/stored/report-notice.ts';
import { ALL_CATALOGUES } from './catalogues.ts';
import { es } from './es.ts';

const DATE = '2026-11-20';
const TABLES = Object.keys(es.foreseen.nouns);
const COMPARED = { day: DATE, account: 100_000, file: -5 };
const RETRY = { at: '2026-01-05T18:30:00.000Z', time_zone: 'Europe/Madrid' };
const TOTALS = [null, { sum: -123_456, currency: 'EUR' }];

/** Values of the fields of stored facts. */
const FIELDS = {
  ...{ name: 'Main', account: 'Main', currency: 'EUR', frequency: 'weekly', role: 'USER' },
  ...{ amount: 9000, limit: 10_000, days: 3, from: '2026-01-05', to: '2026-01-07', jump: -5 },
  ...{ reason: null, year: 108_000, before: 8000, usual: 7000, on: '2026-01-05', income: true },
  ...{ changed: 4, of: 40, first: '2026-01-02', month: '2026-10', page: 2, state: '"A"' },
  ...{ by: ['balances', 'ends', 'totals', 'count'], line: 1234, place: 'Row', fee: 1200, more: 3 },
  ...{ title: { sheet: '"A"' }, names: ['a', 'b'] },
  counts: Object.fromEntries(RESTORED_KINDS.map((kind, at) => [kind, at])),
};

/** A fact of every kind of a schema, for each of the given changes. */
const factsOf = (
  { options }: typeof NotificationFacts | typeof ReportNotice,
  changes: readonly object[],
): unknown[][] =>
  options.flatMap(({ shape }) => {
    const { is: name } = shape;
    return ('options' in name ? name.options : [...name.values]).flatMap((is) =>
      changes.map((change) => [
        Object.fromEntries(
          Object.keys(shape).map((key) => [key, Reflect.get({ ...FIELDS, ...change, is }, key)]),
        ),
      ]),
    );
  });

const NOTICES = factsOf(ReportNotice, [
  { count: 1 },
  { count: 2 },
  { count: 2, to: FIELDS.from, more: 0, place: 'Line', title: { table: 2 } },
]);
const NOTIFICATIONS = factsOf(NotificationFacts, [
  {},
  { amount: 10_000, days: 1, income: false, to: FIELDS.from, first: FIELDS.on },
  { amount: 11_000, days: 0, reason: toFactText({ is: 'account_busy' }) },
]);

const letter = (compared: 'usual' | 'before' | null, n: number): LetterFacts =>
  ({
    ...{
      month: '2026-10',
      from: '2026-10-01',
      to: '2026-10-31',
      currency: 'EUR',
      covered: n === 1,
    },
    compared: compared && { with: compared, totals: { income: 1, expenses: 2, net: 3 } },
    totals: { income: 1, expenses: n, net: -1234.5 },
    change: {
      category: { id: null, name: 'Ocio', color: null, icon: null, total: n, before: 1 },
      merchants: [{ name: 'Cine', total: 2, before: 1 }],
    },
    categories: [],
    rises: [{ name: 'Luz', currency: 'EUR', before: 1, amount: 2, on: DATE, per_year: 24 }],
    next: {
      bills: { count: n, total: 40, largest: { name: 'Luz', amount: 30, on: DATE } },
      ...{ until: DATE, payday: n === 1, lowest: { low: -1, middle: 2, high: 3 } },
    },
    unverified: [
      { account_id: 'a', name: 'Nómina', is: 'no_data', until: null },
      { account_id: 'b', name: 'Ahorro', is: 'no_data', until: DATE },
      { account_id: 'c', name: 'Otra', is: 'not_verified', until: null },
      { account_id: 'd', name: 'Más', is: 'not_verified', until: DATE },
    ],
  }) as unknown as LetterFacts;
const LETTERS = [letter('usual', 2), letter('before', 1), letter(null, 12)].map((one) => [one]);

const BANKS = ['CAIXABANK', 'REVOLUT', 'BBVA'];
const SAMPLES: Record<string, readonly (readonly unknown[])[]> = {
  'server.accountFits.torn': [[COMPARED, 'EUR']],
  'server.accountFits.held': [[COMPARED, 'USD']],
  'server.accountFits.jumped': [[COMPARED, 'EUR']],
  'server.archiveReadme': [['transactions.csv']],
  'server.bankFailure': [[{ is: 'rate_limited', retry: RETRY }], [{ is: 'bad_response' }]],
  'server.storedBankFailure': [[toFactText({ is: 'rate_limited', retry: RETRY })]],
  'server.storedBankFailures': [[toFactText({ is: 'failures', of: [{ is: 'account_busy' }] })]],
  'server.calendar.summary': [['Luz', { cents: 123_456, currency: 'EUR' }]],
  'server.choiceLabel': [
    ...PLAIN_LABELS.map((is) => [{ is }]),
    [{ is: 'text', text: 'Importe' }],
    [{ is: 'day_in', column: 'Fecha', day: DATE }],
    [{ is: 'words_mean', words: ['out', 'in'].map((means) => ({ word: '', means })) }],
    [{ is: 'gap_kept', wanted: 1, printed: -123_456 }],
  ],
  'server.ruleValue': [
    ['direction', 'income', { categories: new Map(), currency: 'EUR' }],
    ['amount', 123_456, { categories: new Map(), currency: 'EUR' }],
    ['category', { id: null }, { categories: new Map(), currency: 'EUR' }],
    ['tags', [], { categories: new Map(), currency: 'EUR' }],
  ],
  ...Object.fromEntries(
    ['added', 'removed', 'changed'].map((done) => [
      `server.foreseen.rows.${done}`,
      TOTALS.flatMap((total) => [1, 2].map((n) => [n, total])),
    ]),
  ),
  ...Object.fromEntries(
    ['added', 'removed', 'changed', 'moved'].map((done) => [
      `server.foreseen.things.${done}`,
      TABLES.flatMap((table) => [[], ['A'], ['A', 'B']].map((names) => [table, names])),
    ]),
  ),
  'server.foreseen.things.renamed': TABLES.map((table) => [table, 'A', 'B']),
  'server.history.othersFirst': [['undo'], ['redo']],
  'server.letters.monthName': [['2026-10']],
  'server.letters.daysOf': LETTERS,
  'server.letters.parts': LETTERS,
  'server.letters.notification': [['2026-10']],
  'server.letters.mail.heading': [['2026-10']],
  'server.letters.mail.figures': LETTERS,
  'server.notice': NOTIFICATIONS,
  'server.brief': NOTIFICATIONS,
  'server.reportNotice': NOTICES,
  'server.reasons.fromFile': [
    [null, null],
    ['A.xlsx', 2],
    ['A.csv', 3],
  ],
  'server.reasons.transfer': [[''], ['A']],
  'server.users.hasData': [
    [['transactions', 'bank_connections'].map((of, at) => ({ of, count: at + 1 }))],
  ],
  'server.imports.notOurs': [
    ['goals.json', 0, 'name'],
    ['goals.json', null, null],
  ],
  'server.rules.tooLarge': [[{ conditions: 1, characters: 20_000 }, ['A', 'B']]],
  'server.rules.tooSlow': [[['A']]],
  'server.rules.tooManyChanges': [[['A']]],
  'statement.banks.other': BANKS.map((bank) => [bank, 'BBVA']),
  'statement.banks.noHeader': BANKS.flatMap((bank) => [[], [3, 4]].map((widths) => [bank, widths])),
  'statement.notice': NOTICES.filter(
    ([notice]) =>
      !/possible|replaced|gap|restored|kept|newer/.test(String(Reflect.get(Object(notice), 'is'))),
  ),
  'statement.workbook.title': [[{ sheet: '"A"' }], [{ table: 2 }]],
};

interface Leaf {
  path: string;
  text: unknown;
}
const leavesOf = (text: unknown, path: string): Leaf[] =>
  typeof text === 'object' && text !== null
    ? Object.entries(text).flatMap(([key, value]) => leavesOf(value, `${path}.${key}`))
    : [{ path, text }];
const textsIn = (catalogues: object) =>
  Object.entries(catalogues).flatMap(([name, texts]) => leavesOf(texts, name));

const wordsOf = (said: unknown): string[] =>
  typeof said === 'object' && said !== null
    ? Object.values(said).flatMap(wordsOf)
    : said === null
      ? []
      : [String(said)];

/** Everything a text says, for sample parameters. Most take only numbers and names. */
function saidBy({ path, text }: Leaf): string[] {
  if (typeof text !== 'function') return [String(text)];
  const samples = SAMPLES[path] ?? [1, 2, 1234].map((n) => Array(text.length).fill(n));
  return samples.flatMap((given) => wordsOf(Reflect.apply(text, undefined, given)));
}

const SPANISH = textsIn(ALL_CATALOGUES.es);
const SAID = SPANISH.map((leaf) => ({ ...leaf, said: saidBy(leaf) }));
const problemsOf = (isWrong: (said: string) => boolean): string[] =>
  SAID.flatMap(({ path, said }) => said.filter(isWrong).map((one) => `${path}: ${one}`));

describe('the Spanish catalogs', () => {
  it('have the texts of the English ones, with as many parameters', () => {
    const shapeOf = ({ path, text }: Leaf) =>
      typeof text === 'function' ? `${path}/${text.length}` : path;
    const english = textsIn(ALL_CATALOGUES.en).map(shapeOf);
    expect(SPANISH.map(shapeOf).toSorted()).toEqual(english.toSorted());
    expect(
      Object.keys(SAMPLES).filter((path) => !english.some((one) => one.startsWith(path))),
    ).toEqual([]);
  });

  it('are complete sentences for all parameters', () => {
    expect(SAID.flatMap(({ said }) => said).length).toBeGreaterThan(700);
    expect(SAID.filter(({ said }) => said.length === 0).map(({ path }) => path)).toEqual([]);
    expect(problemsOf((said) => /undefined|NaN|\[object|Invalid/.test(said))).toEqual([]);
  });

  it('open each question, and use Spanish quotes and spaces', () => {
    const opens = (said: string, open: string, close: string) =>
      said.split(open).length === said.split(close).length;
    expect(problemsOf((said) => !opens(said, '¿', '?') || !opens(said, '«', '»'))).toEqual([]);
    expect(problemsOf((said) => /[“”’]/.test(said))).toEqual([]);
    expect(problemsOf((said) => / {2}| [,.;:?!%](?!\w)|\.\.|null/.test(said))).toEqual([]);
  });

  it('differ from English, but for words that are the same', () => {
    const english = new Map(textsIn(ALL_CATALOGUES.en).map(({ path, text }) => [path, text]));
    const same = SPANISH.filter(({ text, path }) => text === english.get(path));
    expect(same.filter(({ text }) => typeof text === 'string')).toEqual([]);
    expect(same.map(({ path }) => path)).toEqual([]);
  });
});

it('writes amounts, percentages and days in Spanish', () => {
  const facts = { amount: 123_456, limit: 130_000, frequency: 'monthly', currency: 'EUR' } as const;
  expect(es.notice({ is: 'alert', name: 'Ocio', ...facts })).toBe(
    'Ocio: has gastado el 94\u00a0% del límite de este mes (1.234,56\u00a0€ de 1.300,00\u00a0€).',
  );
  expect(es.notice({ is: 'account_stale', name: 'Nómina', on: DATE })).toBe(
    'Nómina: sin datos desde el 20 nov 2026. Importa un extracto para actualizar la cuenta.',
  );
  expect(es.foreseen.rows.removed(2, { sum: -123_456, currency: 'EUR' })).toBe(
    'Quita 2 movimientos (−1.234,56\u00a0€)',
  );
  expect(es.bankFailure({ is: 'rate_limited', retry: RETRY })).toBe(
    'El banco no permite más actualizaciones hoy. Lo intentaremos de nuevo el 5 ene a las 19:30.',
  );
  expect(es.letters.parts(letter('usual', 2)).map(({ part }) => part)).toEqual([...LETTER_PARTS]);
});

it('writes the descriptions that Saldo made up in Spanish, and the bank’s as they are', () => {
  const made = [...Object.values(CONCEPT_NAMES), UNNAMED_MOVEMENT, UNNAMED_TRANSACTION];
  expect(made.filter((one) => !isPlaceholder(one) || es.description(one) === one)).toEqual([]);
  expect(es.description('MERCADONA')).toBe('MERCADONA');
});
