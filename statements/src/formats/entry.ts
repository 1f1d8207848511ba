import { compactIban, isIban } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import type { DraftRow } from '../accounts/draft.ts';
import { tidy } from '../fields/text.ts';
import type { StatementRowType } from '../statement.ts';

export interface Entry {
  line: number;
  /** Booking date, `YYYY-MM-DD`. */
  day: string;
  purchase?: string | null;
  cents: Cents;
  /** Lines about the payment's purpose, best first. Blank and repeated lines are dropped. */
  texts: readonly string[];
  /** Description if there is neither a purpose nor a name. */
  kind?: string;
  name?: string;
  account?: string;
  bankId?: string;
  type?: StatementRowType;
}

export function rowOf(entry: Entry): DraftRow {
  const { line, day, purchase, cents, kind = '', name = '', account = '', bankId = '' } = entry;
  const party = tidy(name);
  const iban = isIban(account) ? compactIban(account) : null;
  const texts = distinct(entry.texts.map(tidy));
  const description = texts.join(' ') || party || tidy(kind);
  const left = cents < 0;
  return {
    line,
    date: `${day}T00:00:00`,
    purchaseDate: purchase ? `${purchase}T00:00:00` : null,
    gross: cents,
    fee: 0,
    balance: null,
    started: null,
    type: entry.type ?? 'unknown',
    description,
    originalText: distinct([...texts, party]).join(' ') || tidy(kind),
    creditorName: left ? party : null,
    creditorIban: left ? iban : null,
    debtorName: left ? null : party,
    bankId: tidy(bankId) || null,
    counterpartyIban: iban,
  };
}

function distinct(texts: readonly string[]): string[] {
  const kept: string[] = [];
  for (const text of texts) {
    if (text !== '' && !kept.some((before) => before.includes(text))) kept.push(text);
  }
  return kept;
}
