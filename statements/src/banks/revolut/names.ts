import { isIban } from '@saldo/domain/iban';
import { isMoneyCurrency } from '../../fields/currencies.ts';
import type { StatementRowType } from '../../statement.ts';

interface Names {
  creditorName?: string;
  debtorName?: string;
}

const FROM =
  /^(?:(?:Top-?up|Payment|Transfer) from|From|Pago de|Transferencia de|De|Pagamento da|Da|Zahlung von|Von|Paiement de|Pagamento de)\s+(\S.*)$/i;
const TO =
  /^(?:Transfer to|Payment to|To|Transferencia a|Pago a|A|Bonifico a|An|Virement à|À|Para)\s+(\S.*)$/i;
const POCKET = /^(?:pocket|vault|bolsillo|hucha|savings|ahorros)\b/i;
const CARD = /^\*\d{4}$/;

/** Revolut names the other party in the text, behind a word of the person's language. */
export function namesIn(text: string, type: StatementRowType, income: boolean): Names {
  if (type !== 'transfer' && type !== 'topup') return {};
  const name = (income ? FROM : TO).exec(text.trim())?.[1]?.trim() ?? '';
  if (name === '' || isNoName(name)) return {};
  return income ? { debtorName: name } : { creditorName: name };
}

/** Pockets and balances of the person's own, and numbers in place of a name: "To EUR Holidays", "A USD". */
const isNoName = (text: string): boolean =>
  CARD.test(text) ||
  POCKET.test(text) ||
  (isMoneyCurrency(text.slice(0, 3)) && /^.{3}\b/.test(text)) ||
  isIban(text);
