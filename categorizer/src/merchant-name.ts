import { isMadeUp } from '@saldo/domain/made-up-texts';
import { fold } from '@saldo/domain/text';
import { type Party, partyIn } from './names/party.ts';
import { type Line, readLine } from './names/statement.ts';
import { tokensOf } from './names/tokens.ts';
import { MONTHS } from './names/words.ts';
import { isWayOfPaying } from './tables/movements.ts';
import type { RowText } from './text/normalise.ts';
import { foldText, splitWords } from './text/words.ts';

export type CounterpartyKind = 'merchant' | 'person' | 'public' | 'own' | 'none';

/** Who stands on the other side of a payment, as read from the bank's text. */
export interface Counterparty {
  /** As a person would write it; null where there is nobody (`none`, `own`). */
  readonly name: string | null;
  readonly kind: CounterpartyKind;
  /** The payment service or platform that stands between, as the text has it ("PayPal"), or null. */
  readonly middleman: string | null;
  /** What was written about the payment, or null. */
  readonly note: string | null;
  /** 0 to 1: 0.95 by the tables, 0.85 with both ends of the name found, 0.6 where it was only cleaned. */
  readonly confidence: number;
  /** Rows of one key are of one counterparty. Folded; where nobody is named, what the text says but months and numbers. */
  readonly key: string;
}

/** Reads the other side off a row, from the bank's own field for it where there is one. Any text is an answer. */
export function counterparty(row: RowText): Counterparty {
  const other = (row.amount < 0 ? row.creditor : row.debtor)?.trim() ?? '';
  const text = `${other}\n${row.description}`;
  const known = read.get(text);
  if (known) return known;
  const found = readText(row.description, other);
  if (read.size >= READ_AT_MOST) read.clear();
  read.set(text, found);
  return found;
}

/** Most texts come again. */
const read = new Map<string, Counterparty>();
const READ_AT_MOST = 20_000;

function readText(description: string, other: string): Counterparty {
  if (other === '' && isMadeUp(description)) return nobody(description);
  const line = readLine(tokensOf(description));
  const named = other ? partyIn({ ...readLine(tokensOf(other)), role: 'party' }) : null;
  const party = named ?? partyIn(line);
  const note = noteOf(line, party);
  if (party) return { ...party, note, key: fold(party.name) };
  const kind = line.role === 'own' ? 'own' : 'none';
  const confidence = line.role === 'open' ? 0.6 : 0.85;
  return { name: null, kind, middleman: null, note, confidence, key: keyOfNobody(description) };
}

/** Of a row of which the bank says nothing. */
const nobody = (description: string): Counterparty => ({
  name: null,
  kind: 'none',
  middleman: null,
  note: null,
  confidence: 0.95,
  key: keyOfNobody(description),
});

/** What to call a row: the other side, or the bank's words where there is none. */
export const displayName = (row: RowText): string => cleanName(row) ?? row.description.trim();

/** The name of the other side, or null where there is none. */
export const cleanName = (row: RowText): string | null => counterparty(row).name;

/** Whether a text says no more than that money moved ("Transferencia recibida"), so that it may be anybody's. */
export const saysNobody = (text: string): boolean =>
  splitWords(foldText(text)).every((word) => isWayOfPaying(word.replace('*', '')));

const noteOf = ({ note, party }: Line, found: Party | null): string | null => {
  const words = found ? note : [...party, ...note];
  const text = words.map(({ raw }) => raw).join(' ');
  return text === '' ? null : text;
};

/** "Alquiler marzo" and "Alquiler abril" go to one landlord. */
function keyOfNobody(description: string): string {
  const words = tokensOf(description).map(({ word }) => word);
  const lasting = words.filter((word) => !MONTHS.has(word) && !/\d/.test(word));
  return `- ${(lasting.length > 0 ? lasting : words).join(' ')}`;
}
