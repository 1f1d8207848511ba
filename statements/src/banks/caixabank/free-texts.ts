import type { StatementRowType } from '../../statement.ts';

const OPERATION_DAY = /fecha\s+de\s+operaci[oó]n\s*(?::\s*)?(\d{1,2})-(\d{1,2})-(\d{4})/i;
const PAYER = /^\d{6,10}-(.+)$/;

export interface OperationDay {
  text: string;
  day: number;
  month: number;
  year: number;
}

export interface CaixaTexts {
  description: string;
  purchase: OperationDay | null;
  type: StatementRowType;
  debtorName: string | null;
}

export function findOperationDay(text: string): OperationDay | null {
  const found = OPERATION_DAY.exec(text);
  return (
    found && {
      text: found[0],
      day: Number(found[1]),
      month: Number(found[2]),
      year: Number(found[3]),
    }
  );
}

/** Interprets the description and further data as the compact list and the app write them. */
export function readTexts(movement: string, more: string, income: boolean): CaixaTexts {
  const purchase = findOperationDay(more);
  const rest = purchase ? more.replace(purchase.text, ' ').trim() : more.trim();
  const description = `${movement.trim()} ${rest}`.trim();
  const type = purchase ? 'card_payment' : typeOfText(description);
  const payer = type === 'transfer' && income ? PAYER.exec(rest) : null;
  return {
    description: description === '' ? more.trim() : description,
    purchase,
    type,
    debtorName: payer?.[1]?.trim() ?? null,
  };
}

function typeOfText(text: string): StatementRowType {
  if (/^(?:TRANSF|TRASPASO|BIZUM)/i.test(text)) return 'transfer';
  return /INTER/i.test(text) && /LIQUID|ABONO/i.test(text) ? 'interest' : 'unknown';
}
