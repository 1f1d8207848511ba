import { isPlaceholder } from '@saldo/domain/placeholder-texts';
import { fold } from '@saldo/domain/text';
import { type Party, partyIn } from './names/party.ts';
import { type Line, readLine } from './names/statement.ts';
import { tokensOf } from './names/tokens.ts';
import { MONTHS } from './names/words.ts';
import { isWayOfPaying } from './tables/movements.ts';
import type { RowText } from './text/normalize.ts';
import { foldText, splitWords } from './text/words.ts';

export type CounterpartyKind = 'merchant' | 'person' | 'public' | 'own' | 'none';

export interface Counterparty {
  /** Spelled as a person would write it; null for the kinds `none` and `own`. */
  readonly name: string | null;
  readonly kind: CounterpartyKind;
  /** The payment service or platform in between, as the text spells it ("PayPal"), or null. */
  readonly middleman: string | null;
  readonly note: string | null;
  /** 0.95 if the tables know the name, 0.85 if both ends of the name were found, 0.6 if it was only cleaned. */
  readonly confidence: number;
  /**
   * Folded key that all rows of a counterparty share. If the text names nobody, the key is the text without months and
   * numbers.
   */
  readonly key: string;
}

/** Reads the counterparty from a row, preferring the bank's own field for it. Accepts any input. */
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

/** Cached, because most descriptions recur. */
const read = new Map<string, Counterparty>();
const READ_AT_MOST = 20_000;

function readText(description: string, other: string): Counterparty {
  if (other === '' && isPlaceholder(description)) return nobody(description);
  const line = readLine(tokensOf(description));
  const named = other ? partyIn({ ...readLine(tokensOf(other)), role: 'party' }) : null;
  const party = named ?? partyIn(line);
  const note = noteOf(line, party);
  if (party) return { ...party, note, key: fold(party.name) };
  const kind = line.role === 'own' ? 'own' : 'none';
  const confidence = line.role === 'open' ? 0.6 : 0.85;
  return { name: null, kind, middleman: null, note, confidence, key: keyOfNobody(description) };
}

/** A nameless counterparty, for a row whose description is only a placeholder. */
const nobody = (description: string): Counterparty => ({
  name: null,
  kind: 'none',
  middleman: null,
  note: null,
  confidence: 0.95,
  key: keyOfNobody(description),
});

/** Display name of a row: the counterparty or, failing that, the bank's text. */
export const displayName = (row: RowText): string => cleanName(row) ?? row.description.trim();

export const cleanName = (row: RowText): string | null => counterparty(row).name;

/** True if a description only says that money moved ("Transferencia recibida"), so the counterparty could be anyone. */
export const namesNobody = (text: string): boolean =>
  splitWords(foldText(text)).every((word) => isWayOfPaying(word.replace('*', '')));

const noteOf = ({ note, party }: Line, found: Party | null): string | null => {
  const words = found ? note : [...party, ...note];
  const text = words.map(({ raw }) => raw).join(' ');
  return text === '' ? null : text;
};

/** "Alquiler marzo" and "Alquiler abril" are payments to the same landlord. */
function keyOfNobody(description: string): string {
  const words = tokensOf(description).map(({ word }) => word);
  const lasting = words.filter((word) => !MONTHS.has(word) && !/\d/.test(word));
  return `- ${(lasting.length > 0 ? lasting : words).join(' ')}`;
}
