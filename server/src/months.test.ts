import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

const sourcesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.|testing|migrations/.test(file))
    .map((file) => `${folder}/${file}`);

const sources = [...sourcesOf('server/src'), ...sourcesOf('domain/src')];

/** The calendar decides which days a month has. The files in each list do something else, which the list says. */
const ONLY_IN_CALENDAR = [
  {
    title: 'cut the month out of a day',
    pattern: /\b(?:slice\((?:0|5), ?7\)|substr\((?:\w+\.)?date, (?:1, 7|6, 2)\))/,
    others: { 'domain/src/dates.ts': 'days as text' },
  },
  {
    title: 'reckon with numbers of months',
    pattern: /\* 100 \+|% 100\b|\* 12 \+/,
    others: {
      'domain/src/amounts.ts': 'cents',
      'domain/src/calendar.ts': 'the calendar',
      'domain/src/dates.ts': 'days as text',
      'domain/src/goals.ts': 'months as a length of time',
      'domain/src/iban.ts': 'check digits',
      'domain/src/money.ts': 'cents',
      'domain/src/recurring/cadence.ts': 'payments keep to the wall calendar',
      'domain/src/typed-money.ts': 'cents',
      'domain/src/world/household.ts': 'the made-up household',
    },
  },
  {
    title: 'take the months of the wall calendar instead of the user’s',
    pattern:
      /\bCALENDAR_MONTHS\b|\b(?:firstOfMonth|periodOf|yearMonthOf)\b.*from '.*\/dates|\bcomparisonOf\b/,
    others: {
      'domain/src/calendar.ts': 'the calendar',
      'domain/src/goals.ts': 'months as a length of time',
      'domain/src/metrics/comparison.ts': 'for the web app',
      'domain/src/months/own-months.ts': 'the user’s calendar',
      'domain/src/months/pay-months.ts': 'the user’s calendar',
      'domain/src/recurring/forecast.ts': 'payments keep to the wall calendar',
      'domain/src/world/calendar.ts': 'the made-up household',
      'server/src/features/portability/tax-archive.ts': 'tax years are those of the wall calendar',
      'server/src/features/recurring/series-list.ts': 'the grid of days in Upcoming',
      'server/src/schema/ledger-tables.ts': 'the stored month of a row',
    },
  },
];

test.each(ONLY_IN_CALENDAR)('only the calendar may $title', ({ pattern, others }) => {
  const found = sources.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(others).sort());
});
