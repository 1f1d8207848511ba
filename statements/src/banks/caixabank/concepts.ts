import { CONCEPT_NAMES, UNNAMED_MOVEMENT } from '@saldo/domain/placeholder-texts';
import { tidy } from '../../fields/text.ts';
import type { StatementRowType } from '../../statement.ts';
import { type CaixaTexts, findOperationDay } from './free-texts.ts';

const CARD = '12';
const TRANSFER = '04';
const INTEREST_AND_COSTS = '17';
/** Concepts whose first text field names the payee. */
const WITH_PAYEE = new Set(['03', TRANSFER, CARD]);

export interface ConceptTexts extends CaixaTexts {
  creditorName: string | null;
}

const WIDTH_OF_REFERENCE = 12;

/**
 * Returns the free-text fields of a transaction. Some banks leave these out and split the description across the two
 * references instead. References that consist only of digits are ignored.
 */
export function textsOf(
  concepts: readonly string[],
  references: readonly [first: string, second: string],
): readonly string[] {
  if (concepts.some((text) => text.trim() !== '')) return concepts;
  const [first, second] = references;
  const worded = references.filter((text) => /\p{L}/u.test(text));
  return worded.length === 2 ? [first.padEnd(WIDTH_OF_REFERENCE) + second] : worded;
}

/** Interprets the free-text fields of a transaction, given its Norma 43 transaction code (concepto común). */
export function readConceptTexts(
  code: string,
  parts: readonly string[],
  income: boolean,
): ConceptTexts {
  const tidied = parts.map(tidy).filter((text) => text !== '');
  const all = tidied.join(' ');
  const day = findOperationDay(all);
  const words = tidied.map((part) => wordsOf(part, day?.text)).filter((text) => text !== '');
  const shown = words.length > 1 ? words.filter((text) => !CARD_LABEL.test(text)) : words;
  const type = typeOf(code, all);
  const [first = ''] = words;
  const label = TRANSFER_LABEL.test(first);
  return {
    description: shown.join(' ') || all || (CONCEPT_NAMES[code] ?? UNNAMED_MOVEMENT),
    purchase: day,
    type,
    creditorName: !income && WITH_PAYEE.has(code) && !label ? first || null : null,
    debtorName:
      income && code === TRANSFER ? (numberedPayer(words) ?? (label ? null : first || null)) : null,
  };
}

function typeOf(code: string, text: string): StatementRowType {
  if (code === CARD) return 'card_payment';
  if (code === TRANSFER) return 'transfer';
  return code === INTEREST_AND_COSTS && /INTER[EÉ]S/i.test(text) ? 'interest' : 'unknown';
}

const CARD_LABEL = /^COMPRA CON TARJETA$/i;
const TRANSFER_LABEL = /^(?:TRANSF|TRASPASO|BIZUM)/i;
const NUMBERED = /^\d{6,10}-(.+)$/;
/**
 * True for a reference, creditor id or terminal number: at least eight characters, of which at least four are digits.
 */
export const isCode = (token: string): boolean =>
  /^[A-Z0-9]{8,}$/i.test(token) && (token.match(/\d/g)?.length ?? 0) >= 4;

function wordsOf(part: string, operationDay: string | undefined): string {
  const text = operationDay ? tidy(part.replace(operationDay, ' ')) : part;
  if (!/\d/.test(text)) return text;
  return text
    .split(' ')
    .filter((token) => !isCode(token))
    .join(' ');
}

/** Transfers give the payer's name after a number: `00000000-ANA EJEMPLO VIDAL`. */
export function numberedPayer(texts: readonly string[]): string | null {
  for (const text of texts) {
    const name = NUMBERED.exec(text.trim())?.[1];
    if (name) return name.trim();
  }
  return null;
}
