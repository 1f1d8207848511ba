import { booked, bytesOf, dashed, type Movement, type WriteOptions } from './movements.ts';

export interface Norma43Options extends WriteOptions {
  iban?: string;
  /** `references`: no records 23, as in some banks' files. */
  textsIn?: 'concepts' | 'references';
}

const digits = (value: number, width: number): string =>
  String(Math.abs(value)).padStart(width, '0');
const short = (date: string): string => date.slice(2, 10).replaceAll('-', '');
const sign = (cents: number): string => (cents < 0 ? '1' : '2');

/** Writes Norma 43 for one account, in lines of 80 columns. Cuts text fields at 38 characters. */
export function writeNorma43(
  movements: readonly Movement[],
  options: Norma43Options = {},
): Uint8Array {
  const { iban = 'ES2121000001050000000001', opening = 0 } = options;
  const account = iban.slice(4, 12) + iban.slice(14);
  const rows = booked(movements, opening);
  const closing = rows.at(-1)?.balance ?? opening;
  const first = short(rows[0]?.date ?? '2026-01-01');
  const last = short(rows.at(-1)?.date ?? '2026-01-01');
  const records = [
    `11${account}${first}${last}${sign(opening)}${digits(opening, 14)}9783PERSONA EJEMPLO`,
  ];
  for (const row of rows) {
    const day = short(row.date);
    const movement = `22    0001${day}${day}12040${sign(row.gross)}${digits(row.gross, 14)}`;
    if (options.textsIn === 'references') {
      records.push(`${movement}${'0'.repeat(10)}${row.text.slice(0, 28).padEnd(28)}`);
    } else {
      records.push(
        `${movement}${'0'.repeat(22)}`,
        `2301${row.text.slice(0, 38).padEnd(38)}FECHA DE OPERACION: ${dashed(row.started)}`,
      );
    }
  }
  const total = (side: '1' | '2') => {
    const those = rows.filter((row) => sign(row.gross) === side);
    return (
      digits(those.length, 5) +
      digits(
        those.reduce((sum, row) => sum + Math.abs(row.gross), 0),
        14,
      )
    );
  };
  records.push(`33${account}${total('1')}${total('2')}${sign(closing)}${digits(closing, 14)}978`);
  records.push(`88${'9'.repeat(18)}${digits(records.length, 6)}`);
  return bytesOf(records.map((record) => `${record.padEnd(80)}\r\n`).join(''));
}
