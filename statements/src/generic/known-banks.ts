/** Banks that are told by headings which no other uses together: only the name is taken from it. */
const BANKS: readonly (readonly [code: string, headings: readonly string[]])[] = [
  ['N26', ['booking date', 'partner name']],
  ['N26', ['payee', 'transaction type', 'payment reference']],
  ['N26', ['beneficiario', 'tipo de transaccion', 'referencia de pago']],
  ['ING', ['f valor', 'categoria', 'subcategoria']],
  ['ING', ['af bij', 'mutatiesoort']],
  ['WISE', ['transferwise id']],
  ['PAYPAL', ['gross', 'net', 'transaction id']],
  ['PAYPAL', ['bruto', 'neto', 'id de transaccion']],
  ['MONZO', ['emoji', 'notes and #tags']],
  ['SABADELL', ['f operativa', 'f valor']],
  ['AMEX', ['card member', 'extended details']],
  ['AMEX', ['titular de la tarjeta', 'detalles ampliados']],
  ['TRADE REPUBLIC', ['account type', 'asset class']],
];

export function guessBank(headings: readonly string[]): string | null {
  const found = BANKS.find(([, words]) => words.every((word) => headings.includes(word)));
  return found?.[0] ?? null;
}

const CARD_HOLDER = ['card member', 'titular de la tarjeta', 'karteninhaber', 'kaartlid'];

/** Whether this is the bill of a credit card, on which what was spent has no minus and what is paid back has one. */
export const isBilled = (headings: readonly string[]): boolean =>
  CARD_HOLDER.some((word) => headings.includes(word));
