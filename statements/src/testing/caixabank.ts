import { formatIban } from '@saldo/domain/iban';
import {
  type Booked,
  booked,
  bytesOf,
  dashed,
  decimal,
  type Movement,
  quoted,
  serial,
  shortDecimal,
  slashed,
  type WriteOptions,
} from './movements.ts';
import { type SheetCell, writeSheet } from './sheets.ts';

export interface CaixabankOptions extends WriteOptions {
  iban?: string;
  language?: 'es' | 'ca';
}

const IBAN = 'ES2121000001050000000001';

const newestFirst = (movements: readonly Movement[], options: WriteOptions): Booked[] =>
  booked(movements, options.opening ?? 0).reverse();

/** Returns the date of a purchase if it is not the booking date; otherwise ''. */
const moreOf = (row: Booked): string =>
  row.started.slice(0, 10) === row.date.slice(0, 10)
    ? ''
    : `Fecha de operación: ${dashed(row.started)}`;

export function writeCaixabankCsv(
  movements: readonly Movement[],
  options: CaixabankOptions = {},
): Uint8Array {
  const head =
    options.language === 'ca'
      ? 'Data;Data valor;Moviment;Més dades;Import;Saldo'
      : 'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo';
  const rows = newestFirst(movements, options).map((row) =>
    [
      slashed(row.date),
      slashed(row.date),
      quoted(row.text, ';'),
      moreOf(row),
      decimal(row.gross, ',', '.'),
      decimal(row.balance, ',', '.'),
    ].join(';'),
  );
  const title = `Movimientos de la cuenta ${formatIban(options.iban ?? IBAN)};;;;;`;
  return bytesOf(`${[title, 'Importes expresados en euros;;;;;', head, ...rows].join('\n')}\n`);
}

/** Writes the web list as a workbook (BIFF8). */
export function writeCaixabankXls(
  movements: readonly Movement[],
  options: CaixabankOptions = {},
): Uint8Array {
  const rows = newestFirst(movements, options).map((row): SheetCell[] => [
    serial(row.date),
    serial(row.date),
    row.text,
    moreOf(row),
    row.gross / 100,
    row.balance / 100,
  ]);
  return writeSheet(
    [
      [`Movimientos de la cuenta ${formatIban(options.iban ?? IBAN)}`],
      ['Importes expresados en euros'],
      ['Fecha', 'Fecha valor', 'Movimiento', 'Más datos', 'Importe', 'Saldo'],
      ...rows,
    ],
    { bookType: 'biff8' },
  );
}

const WIDE_HEAD = [
  '',
  'Número de cuenta',
  'Oficina',
  'Divisa',
  'F. Operación',
  'F. Valor',
  'Ingreso (+)',
  'Gasto (-)',
  'Saldo (+)',
  'Saldo (-)',
  'Concepto común',
  'Concepto propio',
  'Referencia 1',
  'Referencia 2',
  ...Array.from({ length: 10 }, (_, i) => `Concepto complementario ${i + 1}`),
];

function wideRow(
  row: Booked,
  { iban = IBAN, textsIn }: WideOptions,
  number: (cents: number) => SheetCell,
): SheetCell[] {
  const ccc = iban.slice(4).replace(/^(.{4})(.{4})(..)/, '$1 $2 $3 ');
  const side = (cents: number): SheetCell[] =>
    cents < 0 ? ['', number(-cents)] : [number(cents), ''];
  const inReferences = textsIn === 'references';
  const texts = [...(inReferences ? ['', ''] : [row.text, moreOf(row)]), ...Array(8).fill('')];
  const references = inReferences
    ? [row.text.slice(0, 12).trim(), row.text.slice(12, 28).trim()]
    : ['0'.repeat(12), '0'.repeat(16)];
  const day = slashed(row.date);
  return [
    '',
    ccc,
    '0001',
    'EUR',
    day,
    day,
    ...side(row.gross),
    ...side(row.balance),
    '12',
    '040',
    ...references,
    ...texts,
  ];
}

interface WideOptions extends CaixabankOptions {
  as?: 'csv' | 'xls';
  /** `references`: without complementary concepts; the references contain the description. */
  textsIn?: 'concepts' | 'references';
}

/** Writes the list for long periods as CSV or workbook. */
export function writeCaixabankWide(
  movements: readonly Movement[],
  options: WideOptions = {},
): Uint8Array {
  const rows = newestFirst(movements, options);
  const title = ['', 'MOVIMIENTOS DESDE : 01/01/2026 HASTA: 31/01/2026'];
  if (options.as === 'xls') {
    const sheet = rows.map((row) => wideRow(row, options, (cents) => cents / 100));
    return writeSheet([[], title, [], WIDE_HEAD, ...sheet], {
      name: 'Excel simple',
      bookType: 'biff8',
    });
  }
  const lines = [
    title,
    [''],
    WIDE_HEAD,
    ...rows.map((row) => wideRow(row, options, (cents) => decimal(cents, ','))),
  ];
  const csv = lines.map((cells) => cells.map((cell) => quoted(String(cell), ';')).join(';'));
  return bytesOf(`${csv.join('\r\n')}\r\n`);
}

/**
 * Writes the app's list, in which nothing is quoted. Its preamble is missing, names holder and account, or names
 * account and period.
 */
export function writeImaginCsv(
  movements: readonly Movement[],
  options: CaixabankOptions & { preamble?: 'none' | 'holder' | 'period' } = {},
): Uint8Array {
  const iban = options.iban ?? IBAN;
  const { preamble = 'none' } = options;
  const amount = (cents: number): string => {
    if (preamble === 'holder') return shortDecimal(cents);
    return `${preamble === 'none' && cents > 0 ? '+' : ''}${decimal(cents, ',', '.')}EUR`;
  };
  const rows = newestFirst(movements, options).map((row) =>
    [row.text, slashed(row.date), amount(row.gross), `${decimal(row.balance, ',', '.')}EUR`].join(
      ';',
    ),
  );
  const head = {
    none: ['Concepto;Fecha;Importe;Saldo'],
    holder: [
      '\ufeffTitular;IBAN;Periodo;Saldo disponible',
      `PERSONA EJEMPLO;${iban};01/01/2026-31/01/2026;`,
      'Concepto;Fecha;Importe;Saldo',
    ],
    period: [
      'IBAN;Saldo disponible;Periodo',
      `${iban};0,00;01/01/2026 - 31/01/2026`,
      'Concepto;Fecha;Importe;Saldo disponible',
    ],
  }[preamble];
  const tail = preamble === 'holder' ? [';;;', ';;;'] : [];
  return bytesOf(`${[...head, ...rows, ...tail].join('\n')}\n`);
}
