import { fold } from '@saldo/domain/text';

/** Words that head such a column, in the languages that banks of Europe export in. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  date: ['date', 'fecha', 'data', 'datum', 'buchungstag', 'booking date', 'fecha operacion', 'dia'],
  description: [
    'description',
    'descripcion',
    'concepto',
    'concept',
    'details',
    'payee',
    'libelle',
    'verwendungszweck',
    'omschrijving',
    'descrizione',
    'descricao',
    'memo',
    'movimiento',
  ],
  amount: [
    'amount',
    'importe',
    'import',
    'betrag',
    'montant',
    'importo',
    'valor',
    'bedrag',
    'quantia',
  ],
  income: ['income', 'credit', 'ingreso', 'haber', 'abono', 'paid in', 'money in', 'entrate'],
  expense: ['expense', 'debit', 'gasto', 'debe', 'cargo', 'paid out', 'money out', 'uscite'],
  balance: ['balance', 'saldo', 'solde', 'kontostand'],
};

/** For each field the heading that most likely holds it, or null: an exact word first, then one that begins with it. */
export function guessColumns(headings: readonly string[]): Record<string, string | null> {
  const taken = new Set<string>();
  const guess: Record<string, string | null> = {};
  for (const [field, words] of Object.entries(WORDS)) {
    const fits = (test: (heading: string, word: string) => boolean) =>
      headings.find(
        (heading) => !taken.has(heading) && words.some((word) => test(fold(heading), word)),
      );
    const found =
      fits((heading, word) => heading === word) ??
      fits((heading, word) => heading.startsWith(word)) ??
      fits((heading, word) => heading.includes(word)) ??
      null;
    if (found !== null) taken.add(found);
    guess[field] = found;
  }
  return guess;
}
