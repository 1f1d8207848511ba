import type { Report } from '@saldo/contract/imports';
import { addDays } from '@saldo/domain/dates';
import type { TestUser } from '@saldo/proofs/users/user';
import { importRows } from './csv-rows.ts';

const TODAY = new Date().toISOString().slice(0, 10);

/**
 * Returns the same day of several consecutive months, ending about `daysAgo` days ago. The day is at most the 28th, so
 * it exists in each month.
 */
function monthly(months: number, daysAgo: number): string[] {
  const last = new Date(`${addDays(TODAY, -daysAgo)}T00:00:00Z`);
  last.setUTCDate(Math.min(28, last.getUTCDate()));
  return Array.from({ length: months }, (_, at) => {
    const date = new Date(last);
    date.setUTCMonth(date.getUTCMonth() - months + 1 + at);
    return date.toISOString().slice(0, 10);
  });
}

/** Rows of a wage, a subscription with a price increase, and a missed gym payment. */
function household(): [day: string, text: string, cents: number][] {
  const rows: [string, string, number][] = [];
  for (const day of monthly(7, 9)) rows.push([day, 'NOMINA ACME SL', 180_000]);
  monthly(7, 4).forEach((day, at) => {
    rows.push([day, 'NETFLIX.COM', at < 4 ? -1299 : -1799]);
  });
  for (const day of monthly(8, 14).slice(0, -1)) rows.push([day, 'BASIC FIT SPAIN', -2499]);
  rows.push([addDays(TODAY, -1), 'MERCADONA', -4000]);
  return rows.sort(([a], [b]) => (a < b ? -1 : 1));
}

export function importHousehold(person: TestUser): Promise<Report> {
  let balance = 100_000;
  const lines = household().map(([day, text, cents]) => {
    balance += cents;
    return [day, text, (cents / 100).toFixed(2), (balance / 100).toFixed(2)].join(',');
  });
  return importRows(person, lines);
}
