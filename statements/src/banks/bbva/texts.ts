import { foldHeading, tidy } from '../../fields/text.ts';
import type { StatementRowType } from '../../statement.ts';

export interface BbvaTexts {
  type: StatementRowType;
  description: string;
  originalText: string;
  creditorName: string | null;
}

const CARD = /^(?:pago con tarjeta|card payment|pagamento con carta|pagament amb targeta)/;
const TRANSFER =
  /^(?:transferencia|traspaso|bizum|abono por transferencia|transfer (?:received|completed|sent)|bonifico|traspas|abonament per transferencia)/;
const INTEREST = /interes|credit interest|interessi/;
/** A loan's interest is a cost, and no income from interest. */
const LOAN = /prestamo|hipoteca|loan|mortgage|mutuo|prestec|^cargo/;
const DIRECT_DEBIT = /^(?:adeudo|service company debit|addebito|carrec)/;
/** Says only that some company took the money; which one stands in the notes. */
const BARE_DEBIT = /^(?:adeudo de empresa|service company debit)$/;
const SAYS_NOTHING = new Set(['', 'otros', 'others', 'other', 'altri', 'altres']);

/** The two text columns change roles: the merchant of a card, the kind of a transfer, the creditor of a debit come first. */
export function readTexts(concept: string, movement: string, notes: string): BbvaTexts {
  const first = tidy(concept);
  const second = tidy(movement);
  const kind = foldHeading(first);
  const note = foldHeading(second);
  return {
    type: typeOf(kind, note),
    description: describe(first, second, notes) || second || tidy(notes),
    originalText: [first, second, tidy(notes)].filter((text) => text !== '').join(' '),
    creditorName: creditorOf(first, kind),
  };
}

function typeOf(kind: string, note: string): StatementRowType {
  if (CARD.test(note)) return 'card_payment';
  if (TRANSFER.test(kind)) return 'transfer';
  return INTEREST.test(kind) && !LOAN.test(kind) ? 'interest' : 'unknown';
}

function describe(first: string, second: string, notes: string): string {
  const kind = foldHeading(first);
  const note = foldHeading(second);
  if (CARD.test(note)) return first;
  if (BARE_DEBIT.test(kind)) return tidy(notes).replace(/^N\s*\d+\s+/i, '') || first;
  if (DIRECT_DEBIT.test(kind) || SAYS_NOTHING.has(note) || kind === note) return first;
  return tidy(`${first} ${second}`);
}

function creditorOf(first: string, kind: string): string | null {
  if (!kind.startsWith('adeudo ') || BARE_DEBIT.test(kind)) return null;
  return first.replace(/^adeudo\s+(?:de\s+)?/i, '') || null;
}
