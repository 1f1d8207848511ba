import type { Ledger, LedgerRow } from './ledger.ts';

const digits = (cents: number): string => String(Math.abs(cents) * 10).padStart(15, '0');
const short = (day: string): string => day.slice(8) + day.slice(5, 7) + day.slice(2, 4);
const sign = (cents: number): string => (cents < 0 ? '1' : '0');

/** Writes records of 128 columns: header, old balance, transactions in three parts, new balance and footer. */
export function printCoda(ledger: Ledger): string {
  const { iban, currency, opening, closing, rows } = ledger;
  const kind = iban.startsWith('BE') ? '2' : '3';
  const number = iban.padEnd(34).slice(0, 34);
  const sum = (way: 1 | -1) =>
    rows.reduce((total, { cents }) => (cents * way > 0 ? total + cents * way : total), 0);
  const records = [
    `00000${short(rows.at(-1)?.day ?? '')}72505${' '.repeat(18)}${'HOLDER'.padEnd(26)}${'KREDBEBB'.padEnd(67)}2`,
    `1${kind}001${number}${currency}${sign(opening)}${digits(opening)}${short(rows[0]?.day ?? '')}HOLDER`,
    ...rows.flatMap(recordsOf),
    `8001${number}${currency}${sign(closing)}${digits(closing)}${short(rows.at(-1)?.day ?? '')}`,
    `9${' '.repeat(15)}${String(rows.length * 3 + 2).padStart(6, '0')}${digits(sum(-1))}${digits(sum(1))}`,
  ];
  return records.map((record) => `${record.padEnd(128)}\r\n`).join('');
}

function recordsOf(row: LedgerRow, at: number): string[] {
  const text = row.text.replace(/\s+/g, ' ');
  const sequence = String(at + 1).padStart(4, '0');
  const [one, two, three] = [text.slice(0, 53), text.slice(53, 106), text.slice(106, 149)];
  const isLast = row.cents % 2 === 0;
  const detail = isLast
    ? []
    : // A detail of the transaction, which moves no money itself.
      [
        `21${sequence}0001${row.bankId.padEnd(21)}${sign(row.cents)}${digits(row.cents)}${short(row.purchase)}001500000${'PART'.padEnd(53)}${short(row.day)}`,
      ];
  return [
    `21${sequence}0000${row.bankId.padEnd(21)}${sign(row.cents)}${digits(row.cents)}${short(row.purchase)}001500000${one.padEnd(53)}${short(row.day)}001`,
    `22${sequence}0000${two.padEnd(53)}`,
    `23${sequence}0000${row.partyIban.padEnd(34)}${' '.repeat(3)}${row.party.padEnd(35)}${three.padEnd(43)}`,
    ...detail,
  ];
}
