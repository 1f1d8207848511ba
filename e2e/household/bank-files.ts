import { writeCaixabankXls } from '@saldo/statements/testing/caixabank';
import { decimal, slashed } from '@saldo/statements/testing/movements';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import { type Account, type Movement, movementsOf, OPENING } from './months.ts';

/** A file as Playwright's file chooser takes it. */
export interface BankFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Span {
  account: Account;
  periods: readonly string[];
  /** Days of the file, inclusive, if not all of the months'. */
  from?: string;
  to?: string;
}

const FIRST_PERIOD = '2025-07';

/** The statement of an account over some months, as its bank writes it. */
export function fileOf({ account, periods, from = '', to = '9' }: Span): BankFile {
  const own = periods
    .flatMap(movementsOf)
    .filter((row) => row.account === account && from <= row.day && row.day <= to);
  const [first = ''] = own.map(({ day }) => day);
  const { name, write } = BANKS[account];
  return {
    name: name(first, own.at(-1)?.day ?? ''),
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(write(own, balanceBefore(account, first))),
  };
}

function balanceBefore(account: Account, day: string): number {
  let balance = OPENING[account];
  const at = new Date(`${FIRST_PERIOD}-01T00:00:00Z`);
  for (; at.toISOString().slice(0, 10) <= day; at.setUTCMonth(at.getUTCMonth() + 1)) {
    for (const row of movementsOf(at.toISOString().slice(0, 7))) {
      if (row.account === account && row.day < day) balance += row.cents;
    }
  }
  return balance;
}

interface Bank {
  name: (from: string, to: string) => string;
  write: (rows: readonly Movement[], opening: number) => Uint8Array | string;
}

const BANKS: Record<Account, Bank> = {
  CaixaBank: {
    name: (from, to) => `Movimientos_cuenta_${from}_${to}.xls`,
    write: (rows, opening) => writeCaixabankXls(rows.map(plain), { opening }),
  },
  Revolut: {
    name: (from, to) => `account-statement_${from}_${to}_en-gb_1a2b3c.csv`,
    write: (rows, opening) => writeRevolutCsv(rows.map(plain), { opening }),
  },
  Openbank: {
    name: (from, to) => `Openbank ${from} ${to}.csv`,
    write: (rows, opening) =>
      tableOf('Fecha Operación;Fecha Valor;Concepto;Importe;Saldo', rows, opening, (row) => [
        slashed(row.day),
        slashed(row.day),
        row.text,
      ]),
  },
  Wisla: {
    name: () => 'historia_operacji.csv',
    write: (rows, opening) =>
      tableOf('Data operacji;Opis operacji;Kwota;Saldo po operacji', rows, opening, (row) => [
        `${Number(row.day.slice(8))}.${Number(row.day.slice(5, 7))}.${row.day.slice(0, 4)}`,
        row.text,
      ]),
  },
};

/** A movement as the writers of known banks take it. */
const plain = ({ day, text, cents }: Movement) => {
  const date = `${day}T10:00:00`;
  return { date, started: date, text, gross: cents, fee: 0 };
};

/** A table with semicolons, the newest row first, and amounts as `-1.234,56`. */
function tableOf(
  head: string,
  rows: readonly Movement[],
  opening: number,
  cellsOf: (row: Movement) => string[],
): string {
  let balance = opening;
  const lines = rows.map((row) => {
    balance += row.cents;
    return [...cellsOf(row), decimal(row.cents, ',', '.'), decimal(balance, ',', '.')].join(';');
  });
  return [head, ...lines.reverse(), ''].join('\n');
}
