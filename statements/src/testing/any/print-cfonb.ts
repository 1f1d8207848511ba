import type { Ledger, LedgerRow } from './ledger.ts';

const POSITIVE = '{ABCDEFGHI';
const NEGATIVE = '}JKLMNOPQR';

/** Writes an amount as thirteen digits and a letter that stands for the last digit and the sign. */
function amountOf(cents: number): string {
  const figures = String(Math.abs(cents)).padStart(14, '0');
  const last = Number(figures.slice(-1));
  return figures.slice(0, -1) + (cents < 0 ? NEGATIVE : POSITIVE).charAt(last);
}

const short = (day: string): string => day.slice(8) + day.slice(5, 7) + day.slice(2, 4);

export interface FrenchAccount {
  bank: string;
  branch: string;
  account: string;
}

/** `unbroken`: write records without line ends, as systems with fixed-width records do. */
export function printCfonb(
  ledger: Ledger,
  { bank, branch, account }: FrenchAccount,
  { unbroken = false } = {},
): string {
  const { currency, opening, closing, rows } = ledger;
  const start = (kind: string, code: string) =>
    `${kind}${bank}${code.padEnd(4)}${branch}${currency}2 ${account}`;
  const balance = (kind: string, cents: number, day: string) =>
    `${start(kind, '').padEnd(34)}${short(day)}${' '.repeat(50)}${amountOf(cents)}`;
  const records = [
    balance('01', opening, rows[0]?.day ?? ''),
    ...rows.flatMap((row) => recordsOf(row, start)),
    balance('07', closing, rows.at(-1)?.day ?? ''),
  ].map((record) => record.padEnd(120));
  return unbroken ? records.join('') : records.map((record) => `${record}\r\n`).join('');
}

function recordsOf(row: LedgerRow, start: (kind: string, code: string) => string): string[] {
  const text = row.text.replace(/\s+/g, ' ');
  // Labels are split between words.
  const at = text.length <= 31 ? text.length : text.lastIndexOf(' ', 31);
  const [label, more] = [text.slice(0, at), text.slice(at + 1)];
  const complement = (what: string, told: string) =>
    `${start('05', '0000').padEnd(34)}${short(row.day)}${' '.repeat(5)}${what}${told}`;
  return [
    `${start('04', '0000').padEnd(32)}05${short(row.day)}  ${short(row.purchase)}${label.padEnd(31)}  ${row.bankId.slice(-7).padStart(7, '0')}  ${amountOf(row.cents)}`,
    ...(more === '' ? [] : [complement('LIB', more)]),
    complement(row.cents < 0 ? 'NBE' : 'NPY', row.party),
  ];
}
