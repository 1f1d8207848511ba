import type { StatementRowType } from '../../statement.ts';

const OPERATION_DAY = /fecha\s+de\s+operaci[oó]n\s*:?\s*(\d{1,2})-(\d{1,2})-(\d{4})/i;
const PAYER = /^\d{6,10}-(.+)$/;

export interface CaixaTexts {
  description: string;
  /** Day, month and year of the purchase, as printed. */
  purchase: { day: number; month: number; year: number } | null;
  type: StatementRowType;
  debtorName: string | null;
}

/** What the movement and its further data say, as the compact list, the app and Norma 43 write them. */
export function readTexts(movement: string, more: string, income: boolean): CaixaTexts {
  const day = OPERATION_DAY.exec(more);
  const rest = day ? more.replace(day[0], ' ').trim() : more.trim();
  const description = rest === '' ? movement.trim() : `${movement.trim()} ${rest}`.trim();
  const type = day ? 'card_payment' : typeOfText(description);
  const payer = type === 'transfer' && income ? PAYER.exec(rest) : null;
  return {
    description: description === '' ? more.trim() : description,
    purchase: day && { day: Number(day[1]), month: Number(day[2]), year: Number(day[3]) },
    type,
    debtorName: payer?.[1]?.trim() ?? null,
  };
}

export function typeOfText(text: string): StatementRowType {
  if (/^(?:TRANSF|TRASPASO|BIZUM)/i.test(text)) return 'transfer';
  return isInterest(text) ? 'interest' : 'unknown';
}

export const isInterest = (text: string): boolean =>
  /INTER[EÉ]S/i.test(text) && /LIQUID|ABONO/i.test(text);
