import { BANK_NAMES, type StatementBank, StatementError } from '../statement.ts';

interface ForeignExport {
  /** All of these folded headings stand in one row; of one that ends in a bracket only the beginning is known. */
  words: readonly string[];
  /** None of these does. */
  without?: readonly string[];
  says: string;
}

const otherBank = (name: string): string =>
  `This looks like a statement of ${name}, whose files are not known here. Save it as CSV, choose Other (CSV) and say which column holds what.`;

const revolutOther = (what: string): string =>
  `This is Revolut's ${what}, which is not imported. In Revolut choose "Account statement", format Excel or CSV, and pick that file.`;

const CARD_LIST =
  'This is the list of a card. Its purchases stand in the account as well, so it is not imported. Export the movements of the account (the file with the column Saldo or Disponible).';

/** Tables that are recognised by their headings and not read, with the export to take instead. */
const FOREIGN_EXPORTS: readonly ForeignExport[] = [
  {
    words: ['concepto', 'tarjeta', 'fecha', 'importe'],
    without: ['saldo', 'disponible'],
    says: CARD_LIST,
  },
  {
    words: ['concepte', 'targeta', 'data', 'import'],
    without: ['saldo', 'disponible'],
    says: CARD_LIST,
  },
  { words: ['item', 'card', 'date', 'amount'], without: ['balance', 'available'], says: CARD_LIST },
  {
    words: ['date', 'description', 'price per share', 'quantity of shares'],
    says: revolutOther('savings statement'),
  },
  { words: ['date', 'ticker', 'type', 'quantity'], says: revolutOther('trading statement') },
  {
    words: ['symbol', 'type', 'quantity', 'price', 'value', 'fees', 'date'],
    says: revolutOther('crypto statement'),
  },
  {
    words: ['date started (', 'date completed ('],
    says: 'This is a statement of Revolut Business, which is not supported yet. Statements of personal accounts are.',
  },
  { words: ['f valor', 'categoria', 'importe (€)'], says: otherBank('ING') },
  { words: ['booking date', 'value date', 'partner name'], says: otherBank('N26') },
  { words: ['date', 'payee', 'account number', 'transaction type'], says: otherBank('N26') },
  {
    words: ['fecha operacion', 'fecha valor', 'concepto', 'importe', 'saldo'],
    says: otherBank('Openbank or Santander'),
  },
  { words: ['fecha operacion', 'concepto', 'importe'], says: otherBank('Santander') },
  { words: ['no orden', 'fecha oper'], says: otherBank('Ibercaja') },
];

const CONSOLIDATED =
  /^(?:current accounts summaries|conti correnti riepiloghi|contas-correntes resumos|estratto conto consolidato|consolidated statement)/;

/** Refuses a row of headings that is known by name; does nothing for all other rows. */
export function refuseKnown(folded: readonly string[]): void {
  if (CONSOLIDATED.test(folded.find((text) => text !== '') ?? '')) {
    throw new StatementError(revolutOther('consolidated statement'));
  }
  for (const { words, without = [], says } of FOREIGN_EXPORTS) {
    const has = (word: string) =>
      word.endsWith('(') ? folded.some((text) => text.startsWith(word)) : folded.includes(word);
    if (words.every(has) && !without.some(has)) throw new StatementError(says);
  }
}

const EXPECTED: Readonly<Record<StatementBank, string>> = {
  CAIXABANK:
    'Fecha, Fecha valor, Movimiento, Más datos, Importe, Saldo (or Concepto, Fecha, Importe, Saldo from the app)',
  REVOLUT:
    'Type, Product, Started Date, Completed Date, Description, Amount, Fee, Currency, State, Balance, in your language',
  BBVA: 'Fecha, F.Valor, Concepto, Movimiento, Importe, Divisa, Disponible',
};

/** No row of the file is a header. The message tells how the file looks and none of what it says. */
export function noHeader(bank: StatementBank, widths: readonly number[]): StatementError {
  const shown = widths.slice(0, 5).join(', ');
  const looks =
    widths.length === 0
      ? 'The file has no rows.'
      : `Its first rows have these numbers of fields: ${shown}.`;
  return new StatementError(
    `No header of a ${BANK_NAMES[bank]} statement was found in the first 30 rows. Expected: ${EXPECTED[bank]}. ${looks} ` +
      'Export the movements from the bank again and choose that file unchanged.',
  );
}

export function requireBank(found: StatementBank, chosen: StatementBank): void {
  if (found === chosen) return;
  throw new StatementError(
    `This looks like a ${BANK_NAMES[found]} statement, but ${BANK_NAMES[chosen]} is chosen. Choose ${BANK_NAMES[found]}, or pick another file.`,
  );
}
