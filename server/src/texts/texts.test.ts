import type { Text } from '@saldo/contract/languages';
import { StatementError } from '@saldo/statements';
import { describe, expect, it } from 'vitest';
import { presentCategories } from '../features/categories/service.ts';
import { messageOf } from '../features/notifications/present.ts';
import { AppError, invalid, refusal, resultOf, textFromEnglish } from '../platform/http/errors.ts';
import { inLanguage } from '../platform/reader-language.ts';
import { fromFactText, SaidFact, saidText, toFactText } from '../schema/stored/fact-text.ts';
import { NotificationFacts } from '../schema/stored/notification-facts.ts';
import { ReportNotice } from '../schema/stored/report-notice.ts';
import { appError } from './app-error.ts';
import { ALL_CATALOGUES, CATALOGUES } from './catalogues.ts';
import { en } from './en.ts';
import { saidSentence, say } from './say.ts';

it('a notification is worded when it is read, and an old one keeps its stored sentence', () => {
  const told = JSON.stringify({ is: 'goal', name: 'Trip' });
  expect(messageOf({ told, message: 'as it was told first' })).toBe(
    'Goal reached: Trip. You’ve met your target.',
  );
  expect(messageOf({ told: null, message: 'as it was told first' })).toBe('as it was told first');
});

it('every notification has a sentence, and unknown fields are rejected', () => {
  const facts = {
    ...{ name: 'Main', account: 'Main', currency: 'EUR', frequency: 'weekly', role: 'USER' },
    ...{ amount: 9000, limit: 10_000, days: 3, from: '2026-01-05', to: '2026-01-07', jump: -5 },
    ...{ reason: null, year: 108_000, before: 8000, usual: 7000, on: '2026-01-05', income: true },
    ...{ changed: 4, of: 40, first: '2026-01-02', month: '2026-10' },
  };
  for (const { shape } of NotificationFacts.options) {
    const { is: name } = shape;
    for (const is of 'options' in name ? name.options : name.values) {
      const own = Object.keys(shape).map((key) => [key, Reflect.get({ ...facts, is }, key)]);
      expect(en.notice(NotificationFacts.parse(Object.fromEntries(own)))).toMatch(/^\w.*\.$/);
    }
  }
  expect(NotificationFacts.safeParse({ is: 'goal', name: 'Trip', html: '<b>' }).success).toBe(
    false,
  );
});

const NOTICES: readonly [ReportNotice, string][] = [
  [
    { is: 'pdf_verified', by: ['balances', 'totals'] },
    'Read from a PDF and verified by the balance after each transaction and the totals of money in and out.',
  ],
  [
    { is: 'list_left_out', page: 2 },
    'A second list of transactions on page 2 wasn’t imported because the PDF has no balances or totals to check it against.',
  ],
  [
    { is: 'state_imported', state: '"UŽBAIGTA"', count: 1 },
    'Saldo doesn’t know the state "UŽBAIGTA" (1 row). The balance changed by the amount, so it was imported.',
  ],
  [
    { is: 'state_left_out', state: '"KÉSZ"', count: 2 },
    'Saldo doesn’t know the state "KÉSZ" (2 rows). No balance shows that the money moved, so they weren’t imported.',
  ],
  [
    { is: 'currency_assumed', currency: 'SEK' },
    'The file names no currency. Its amounts were read as SEK, the currency of the country that it seems to be from.',
  ],
  [
    { is: 'sheet_left_out', title: { sheet: '"Resumen"' } },
    'Sheet "Resumen" wasn’t imported: it’s visible, but has no list of transactions like the imported one.',
  ],
  [
    { is: 'sheet_left_out', title: { table: 2 } },
    'Table 2 on this page wasn’t imported: it’s visible, but has no list of transactions like the imported one.',
  ],
  [
    { is: 'opening_left_out', line: 2, account: 'Giro' },
    'Line 2 is an opening balance for Giro, but older transactions precede it. It isn’t a transaction, so it wasn’t imported.',
  ],
  [
    { is: 'parts_left_out', count: 1, line: 7 },
    'The parts of 1 split transaction were left out (line 7), because they don’t add up to the amount, go both ways or include a transfer. Its amount was imported.',
  ],
  [
    { is: 'parts_left_out', count: 2, line: 7 },
    'The parts of 2 split transactions were left out (the first is on line 7), because they don’t add up to the amount, go both ways or include a transfer. Their amounts were imported.',
  ],
  [
    { is: 'block_repeated', count: 5 },
    'The file repeats a block of 5 rows. The copy wasn’t imported.',
  ],
  [
    { is: 'fees_corrected', count: 4 },
    'A spreadsheet removed the decimal point from 4 fees in this file. Saldo corrected them from the balances.',
  ],
  [
    { is: 'fee_unverified', place: 'Row', line: 7, fee: 1200 },
    'Row 7: no balance verifies the fee of 12.00.',
  ],
  [{ is: 'mapping_remembered' }, 'Used the column mapping you chose before.'],
  [
    { is: 'possible_duplicates', count: 1 },
    'One row may be a duplicate from another file, your bank connection or your own entries. Review it in Transactions.',
  ],
  [
    { is: 'possible_duplicates', count: 2 },
    '2 rows may be duplicates from another file, your bank connection or your own entries. Review them in Transactions.',
  ],
  [
    { is: 'entries_replaced', count: 1 },
    'One transaction that you had added was replaced by the bank’s. It keeps your category, note and tags.',
  ],
  [
    { is: 'entries_replaced', count: 2 },
    '2 transactions that you had added were replaced by the bank’s. They keep your categories, notes and tags.',
  ],
  [
    { is: 'gap_filled', from: '2026-01-05', to: '2026-01-07' },
    'Gap filled: Jan 5, 2026 to Jan 7, 2026.',
  ],
  [
    { is: 'restored', counts: { goals: 1, rules: 2, notices: 1200, alerts: 0 } },
    'Also restored: 2 rules, 1 goal and 1,200 notifications.',
  ],
  [{ is: 'kept', counts: { categories: 1 } }, 'Kept your current version of: 1 category.'],
  [
    { is: 'newer_left_out', names: ['budgets', 'rules.note'], more: 0 },
    'This export is from a newer version of Saldo, so some of it was left out: budgets, rules.note. To restore everything, update Saldo and import the file into a new account.',
  ],
  [
    { is: 'newer_left_out', names: ['budgets'], more: 3 },
    'This export is from a newer version of Saldo, so some of it was left out: budgets and 3 more. To restore everything, update Saldo and import the file into a new account.',
  ],
];
const NOTICE = { schema: ReportNotice, sentence: en.reportNotice };

it.each(NOTICES)('the notice of an import %j has its sentence', (notice, sentence) => {
  expect(fromFactText(toFactText(notice), NOTICE)).toBe(sentence);
});

it('every notice of an import is among these, and a sentence is stored as it is', () => {
  const said = new Set(NOTICES.map(([{ is }]) => is));
  const known = ReportNotice.options.flatMap(({ shape }) => [...shape.is.values]);
  expect(known.filter((is) => !said.has(is))).toEqual([]);
  expect(fromFactText(toFactText('As it was.'), NOTICE)).toBe('As it was.');
});

it('the error of a bank has its sentence, and one of an earlier version is shown as it is', () => {
  const said = (text: string) => en.storedBankFailure(text);
  expect(said('{"is":"bank_unavailable"}')).toBe('We couldn’t reach the bank. We’ll try again.');
  const retry = { at: '2026-01-05T18:30:00.000Z', time_zone: 'Europe/Madrid' };
  expect(said(toFactText({ is: 'rate_limited', retry }))).toBe(
    'The bank doesn’t allow any more updates today. We’ll try again on Jan 5, 19:30.',
  );
  expect(said('As it was.')).toBe('As it was.');
  expect(en.storedBankFailures('It was like this. And this.')).toBe('It was like this. And this.');
  expect(
    en.storedBankFailures(
      toFactText({ is: 'failures', of: [{ is: 'account_busy' }, { is: 'bad_response' }] }),
    ),
  ).toBe(
    'The bank is still preparing this account. We couldn’t read the bank’s response. Details are in the server log.',
  );
  for (const unknown of [
    '{"is":"of_a_later_version"}',
    toFactText({ is: 'rate_limited', retry: { ...retry, time_zone: 'Nowhere' } }),
  ]) {
    expect(said(unknown)).toBeNull();
    expect(en.notice({ is: 'silent', name: 'My Bank', reason: unknown })).toBe(
      'My Bank hasn’t sent any transactions for three days. Open the connection for details.',
    );
  }
});

describe('a refusal that is stored', () => {
  const stored = (text: Text) =>
    fromFactText(saidText(text), { schema: SaidFact, sentence: saidSentence });

  it.each([
    new AppError('not_found', (t) => t.notFound),
    appError('stale_write', (t) => t.plans.begun),
    appError('invalid_report_format', (t) => t.imports.notOurs('goals.json', 0, 'name')),
    appError('invalid_report_format', (t) => t.imports.notOurs('goals.json', null, null)),
    new AppError(
      'provider_error',
      say((t) => t.bankFailure({ is: 'bad_response' })),
    ),
    new StatementError((t) => t.tooLarge),
    new StatementError((t) => t.csv.noDate('Line', 3, '"31/31/2026"'), 3),
    new StatementError((t) => t.notRead(t.kinds.png)),
    new StatementError((t) =>
      t.workbook.within(t.workbook.title({ sheet: '"Enero"' }), t.tables.noDays),
    ),
  ])('is the same sentence when it is read: $message', ({ text, message }) => {
    expect(JSON.parse(saidText(text))).toEqual(JSON.parse(JSON.stringify(text.fact)));
    expect(stored(text)).toBe(message);
  });

  it('stays a sentence if it is from no catalogue', () => {
    expect(stored(textFromEnglish('is required'))).toBe('is required');
  });

  it.each([
    '{"is":"server.plans.of_a_later_version"}',
    '{"is":"server.plans.constructor"}',
    '{"is":"server.plans"}',
    '{"is":"statement.csv.noDate","of":["Line"]}',
    '{"is":"statement.tooLarge","of":{}}',
  ])('has no sentence if only a newer server knows it: %s', (text) => {
    expect(fromFactText(text, { schema: SaidFact, sentence: saidSentence })).toBeNull();
  });
});

it('a refusal crosses threads in every language', () => {
  const refused = invalid([{ path: 'a', message: say((t) => t.accounts.unknown) }]);
  const crossed = structuredClone(refusal(refused));
  expect(() => resultOf(crossed)).toThrow(AppError);
  expect(crossed).toMatchObject({ refused: { text: { en: 'Some values need attention.' } } });
  expect(refused.body('en').detail.fields).toEqual([
    { path: 'a', message: 'That account doesn’t exist. Choose another one.' },
  ]);
});

it('the data that deletes with a user is counted in words', () => {
  const refused = appError('user_has_data', (t) =>
    t.users.hasData([
      { of: 'transactions', count: 1 },
      { of: 'bank_connections', count: 2 },
    ]),
  );
  expect(refused.message).toBe(
    'This user still has 1 transaction, 2 bank connections. Check the box to delete that too.',
  );
});

it('no language has the catalogs of another', () => {
  const names = Object.keys(ALL_CATALOGUES.en);
  const catalogues = Object.values(ALL_CATALOGUES).flatMap((all) =>
    names.map((name) => Reflect.get(all, name)),
  );
  expect(new Set(catalogues).size).toBe(names.length * Object.keys(ALL_CATALOGUES).length);
  expect(catalogues).not.toContain(undefined);
});

it.each(Object.entries(CATALOGUES))(
  'the category for what is uncategorized is described in the reader’s language: %s',
  (language, { categorized }) => {
    const [none] = inLanguage(language === 'es' ? 'es' : 'en', () => presentCategories([]));
    expect(none?.description).toBe(categorized.none);
  },
);
