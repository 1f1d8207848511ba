import type { Ledger, LedgerRow } from './ledger.ts';

/** ISO 4217 numbers by currency code. */
const NUMBERS: Readonly<Record<string, string>> = {
  ...{ EUR: '978', MXN: '484', BRL: '986', CHF: '756', DKK: '208', NOK: '578', ISK: '352' },
  ...{ RSD: '941', TRY: '949', UAH: '980', ILS: '376', CZK: '203' },
};

const digits = (cents: number, width: number): string =>
  String(Math.abs(cents)).padStart(width, '0');
const sign = (cents: number): string => (cents < 0 ? '-' : '+');
const short = (day: string): string => day.slice(8) + day.slice(5, 7) + day.slice(2, 4);

/**
 * Writes every fifth transaction as a reversal. `reversals`: use the published codes for reversals, or those of other
 * banks.
 */
export function printAbo(
  ledger: Ledger,
  { account, reversals }: { account: string; reversals: 'published' | 'others' },
): string {
  const { opening, closing, rows } = ledger;
  const sum = (way: 1 | -1) =>
    rows.reduce((total, { cents }) => (cents * way > 0 ? total + cents * way : total), 0);
  const head = [
    '074',
    account.padStart(16, '0'),
    'EXAMPLE HOLDER'.padEnd(20),
    short(rows[0]?.day ?? ''),
    digits(opening, 14) + sign(opening),
    digits(closing, 14) + sign(closing),
    `${digits(sum(-1), 14)}+`,
    `${digits(sum(1), 14)}+`,
    '001',
    short(rows.at(-1)?.day ?? ''),
  ].join('');
  const lines = rows.flatMap((row, at) => recordsOf(row, ledger, codeOf(row, at, reversals)));
  return [head.padEnd(128), ...lines].join('\r\n').concat('\r\n');
}

function codeOf({ cents }: LedgerRow, at: number, table: 'published' | 'others'): string {
  const isReversal = at % 5 === 4;
  if (!isReversal) return cents < 0 ? '1' : '2';
  if (table === 'published') return cents < 0 ? '5' : '4';
  return cents < 0 ? '4' : '3';
}

function recordsOf(row: LedgerRow, { currency }: Ledger, code: string): string[] {
  const text = row.text.replace(/\s+/g, ' ');
  const fits = text.length <= 20;
  const movement = [
    '075',
    '0'.repeat(16),
    '1234567890'.padStart(16, '0'),
    row.bankId.slice(-13).padStart(13, '0'),
    digits(row.cents, 12),
    code,
    '0'.repeat(30),
    short(row.purchase),
    (fits ? text : '').padEnd(20),
    '0',
    `0${NUMBERS[currency] ?? '000'}`,
    short(row.day),
  ].join('');
  return fits ? [movement] : [movement, `078${text}`.padEnd(128)];
}
