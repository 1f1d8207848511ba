import { StatementError } from '../statement.ts';
import type { StatementBank } from '../statement-bank.ts';
import type { Sentence, Texts } from '../texts.ts';

interface ForeignExport {
  /**
   * Folded headings that must all appear in one row. A word that ends in `(` only has to be the beginning of a heading.
   */
  words: readonly string[];
  without?: readonly string[];
  says: Sentence;
}

const otherBank =
  (name: string): Sentence =>
  (t) =>
    t.banks.unknown(name);

const revolutOther =
  (kind: keyof Texts['banks']['revolutKinds']): Sentence =>
  ({ banks }) =>
    banks.revolut(banks.revolutKinds[kind]);

const cardList: Sentence = (t) => t.banks.cardList;

/**
 * Tables that are recognized by their headings but not supported, each with a message that names the export to use
 * instead.
 */
const FOREIGN_EXPORTS: readonly ForeignExport[] = [
  {
    words: ['concepto', 'tarjeta', 'fecha', 'importe'],
    without: ['saldo', 'disponible'],
    says: cardList,
  },
  {
    words: ['concepte', 'targeta', 'data', 'import'],
    without: ['saldo', 'disponible'],
    says: cardList,
  },
  { words: ['item', 'card', 'date', 'amount'], without: ['balance', 'available'], says: cardList },
  {
    words: ['date', 'description', 'price per share', 'quantity of shares'],
    says: revolutOther('savings'),
  },
  { words: ['date', 'ticker', 'type', 'quantity'], says: revolutOther('trading') },
  {
    words: ['symbol', 'type', 'quantity', 'price', 'value', 'fees', 'date'],
    says: revolutOther('crypto'),
  },
  {
    words: ['date started (', 'date completed ('],
    says: (t) => t.banks.revolutBusiness,
  },
  { words: ['f valor', 'categoria', 'importe (€)'], says: otherBank('ING') },
  { words: ['booking date', 'value date', 'partner name'], says: otherBank('N26') },
  { words: ['date', 'payee', 'account number', 'transaction type'], says: otherBank('N26') },
  {
    words: ['fecha operacion', 'fecha valor', 'concepto', 'importe', 'saldo'],
    says: ({ banks }) => banks.unknown(banks.openbankOrSantander),
  },
  { words: ['fecha operacion', 'concepto', 'importe'], says: otherBank('Santander') },
  { words: ['no orden', 'fecha oper'], says: otherBank('Ibercaja') },
];

const CONSOLIDATED =
  /^(?:current accounts summaries|conti correnti riepiloghi|contas-correntes resumos|estratto conto consolidato|consolidated statement)/;

/** Throws if the headings belong to a known but unsupported table. */
export function refuseKnown(folded: readonly string[]): void {
  if (CONSOLIDATED.test(folded.find((text) => text !== '') ?? '')) {
    throw new StatementError(revolutOther('consolidated'));
  }
  for (const { words, without = [], says } of FOREIGN_EXPORTS) {
    const has = (word: string) =>
      word.endsWith('(') ? folded.some((text) => text.startsWith(word)) : folded.includes(word);
    if (words.every(has) && !without.some(has)) throw new StatementError(says);
  }
}

/** Error for a file in which no row is a header. The message describes the file's shape without quoting its contents. */
export const noHeader = (bank: StatementBank, widths: readonly number[]): StatementError =>
  new StatementError((t) => t.banks.noHeader(bank, widths.slice(0, 5)));

/** Throws if the found bank is not the selected one. `line`: the line that identifies the bank. */
export function requireBank(found: StatementBank, chosen: StatementBank, line?: number): void {
  if (found !== chosen) throw new StatementError((t) => t.banks.other(found, chosen), line);
}
