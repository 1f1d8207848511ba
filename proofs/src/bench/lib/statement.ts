import { ibanOf } from '@saldo/domain/iban';
import {
  type Booked,
  booked,
  type Movement,
} from '../../../../statements/src/testing/movements.ts';
import { writeRevolutCsv } from '../../../../statements/src/testing/revolut.ts';
import { imported } from '../../users/actions.ts';
import { clientAt } from '../../users/user.ts';
import type { Server } from './server.ts';

const SHOPS = [
  'Mercado Central',
  'Cafetería Ñandú',
  'Metro Sol',
  'Transferencia de Ana',
  'Cine Doré',
];

/**
 * A Revolut statement with the given number of rows, a few per hour. It is a load test and doesn't resemble a
 * household.
 */
export const makeStatement = (rows: number): Uint8Array =>
  writeRevolutCsv(movementsOf(rows, 1_300_000), { opening: OPENING });

/** The same with every text beginning with the name of this shop. */
export const makeStatementOf = (shop: string, rows: number): Uint8Array =>
  writeRevolutCsv(
    movementsOf(rows, 1_300_000).map((one, at) => ({ ...one, text: `${shop} ${at % 500}` })),
    { opening: OPENING },
  );

const OPENING = 100_000_000;

const DAYS_OF_MONTH = 30.4375;
const DAY_MS = 86_400_000;

/** The same rows twice: in a single file, as from a bank that has no layout of its own, and in one file per month. */
export function makeMonths(
  rows: number,
  months: number,
): { whole: Uint8Array; months: Uint8Array[] } {
  const all = booked(movementsOf(rows, (months * DAYS_OF_MONTH * DAY_MS) / rows), OPENING);
  const byMonth = new Map<string, Booked[]>();
  for (const one of all) {
    const month = one.date.slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), one]);
  }
  return { whole: writeList(all), months: [...byMonth.values()].map(writeList) };
}

const IBAN = ibanOf('ES', '00812706150003239635');

function writeList(rows: readonly Booked[]): Uint8Array {
  const figure = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const lines = rows.map(({ date, text, gross, fee, balance }) => {
    const [year, month, day] = date.slice(0, 10).split('-');
    return [`${day}/${month}/${year}`, text, figure(gross - fee), figure(balance)].join(';');
  });
  const head = [`Cuenta;${IBAN};;`, 'Fecha;Concepto;Importe;Saldo'];
  return new TextEncoder().encode([...head, ...lines, ''].join('\n'));
}

function movementsOf(rows: number, apartMs: number): Movement[] {
  const first = Date.UTC(2016, 0, 1);
  return Array.from({ length: rows }, (_, at): Movement => {
    const when = first + Math.floor(at * apartMs);
    const iso = (ms: number) => new Date(ms).toISOString().slice(0, 19);
    const dice = (at * 7919) % 10_007;
    return {
      started: iso(when),
      date: iso(when + 86_400_000),
      text: `${SHOPS[dice % SHOPS.length]} ${dice % 500}`,
      gross: dice % 17 === 0 ? 150_000 + dice : -(100 + dice),
      fee: dice % 50 === 0 ? 100 : 0,
    };
  });
}

/** Uploads the statement. Throws unless it added the expected number of rows. */
export async function upload(
  { address }: Server,
  token: string,
  statement: Uint8Array,
  expected: number,
): Promise<void> {
  const report = await imported(clientAt(address, { token }), 'REVOLUT', statement);
  if (report.imported !== expected) throw new Error(`An import added ${report.imported} rows.`);
}
