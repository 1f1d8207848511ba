import { type LeadKind, leadAt } from './leads.ts';
import { withoutNumbering } from './numbering.ts';
import { isOwnMoney, settlesCard } from './own-money.ts';
import { personAt } from './persons.ts';
import type { Token } from './token.ts';
import { BEFORE, BODIES, CAPITALS, FORMS, MONTHS, NOTE_MARKS } from './words.ts';

/** A bank's line, split at the bank's own words. */
export interface Line {
  /** Role of the counterparty according to the words before it, or `open` if there are none. */
  role: LeadKind | 'open';
  bizum: boolean;
  /** The words that may name the counterparty. */
  party: readonly Token[];
  note: readonly Token[];
}

const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => word);

/**
 * True if a phrase may follow another one, as in "TRANSFERENCIA NOMINA". In "Pago en TO GO", however, "TO GO" is a
 * shop.
 */
const goesOn = (before: LeadKind | 'open', next: LeadKind): boolean => {
  if (before === 'open' || before === next) return before !== 'party';
  if (before === 'card') return next === 'debit';
  return before === 'debit' || (before === 'maybe' && next !== 'card');
};

/** Finds the bank's phrases: at the start, in the middle ("ALQUILER Transferencia a favor de …") and at the end. */
export function readLine(all: readonly Token[]): Line {
  const tokens = withoutNumbering(all);
  const words = wordsOf(tokens);
  let role: LeadKind | 'open' = 'open';
  let at = 0;
  for (;;) {
    const lead = leadAt(words, at);
    if (!lead || !goesOn(role, lead.is)) break;
    // "BIZUM PAGO HELADOS" is still a payment to a person.
    const stays = lead.is === 'debit' && words.slice(0, at).includes('bizum');
    if (!stays) role = lead.is;
    at += lead.length;
  }
  const bizum = words.slice(0, Math.max(at, 1)).includes('bizum');
  if (isOwnMoney(words, at, role) || settlesCard(words))
    return { role: 'own', bizum, party: [], note: [] };
  if (role === 'own' || role === 'cash' || role === 'none') {
    return { role, bizum, party: role === 'none' ? tokens.slice(at) : [], note: [] };
  }
  const line: Line = { role, bizum, party: tokens.slice(at), note: [] };
  return cutBehind(behindColon(line) ?? inTheMiddle(line));
}

/** "Concepto: cena De: Nerea Dorado": a colon after "de" or "a" introduces the counterparty, wherever it stands. */
function behindColon({ role, bizum, party }: Line): Line | null {
  if (role === 'card') return null;
  const at = party.findIndex(
    ({ word }, i) => /^(?:de|a|from|to)$/.test(word) && party[i + 1]?.glue.startsWith(':'),
  );
  const [first, ...rest] = party.slice(at + 1);
  if (at < 0 || !first) return null;
  const note = party.slice(0, at).filter(({ word }) => !NOTE_MARKS.has(word));
  return { role: 'party', bizum, party: [{ ...first, glue: ' ' }, ...rest], note };
}

const FEWEST_WORDS = 2;

/** "ALQUILER PISO Transferencia a favor de FINQUES SOLER": the words before the phrase are the note. */
function inTheMiddle(line: Line): Line {
  if (line.role === 'card' || line.role === 'party') return line;
  const words = wordsOf(line.party);
  for (let at = 1; at < words.length; at++) {
    const lead = leadAt(words, at);
    if (lead?.is !== 'party' || lead.length < FEWEST_WORDS) continue;
    const party = line.party.slice(at + lead.length);
    if (party.length === 0) return { ...line, party: line.party.slice(0, at) };
    const bizum = line.bizum || words.slice(at, at + lead.length).includes('bizum');
    return { role: 'party', bizum, party, note: line.party.slice(0, at) };
  }
  return line;
}

function cutBehind(line: Line): Line {
  const { role, bizum } = line;
  const semicolon = line.party.findIndex(({ glue }, at) => at > 0 && glue.includes(';'));
  // After "de" or "a" comes the name, and after the semicolon its note. Without, the name may come last.
  if (semicolon > 0 && role === 'maybe') {
    const party = line.party.slice(semicolon);
    return { role: 'party', bizum, party, note: line.party.slice(0, semicolon) };
  }
  const end = endOf(line);
  const note = line.party.slice(end).filter(({ word }) => !NOTE_MARKS.has(word) && word !== 'with');
  // "Bizum enviado: cena" names a purpose, not a person.
  const isPurpose = role === 'maybe' && line.party[0]?.glue.includes(':');
  const isName = namesPerson(line.party) || BODIES.at(wordsOf(line.party), 0) !== undefined;
  const named = isPurpose && !isName ? 0 : end;
  return {
    role,
    bizum,
    party: line.party.slice(0, named),
    note: [...line.note, ...line.party.slice(named, end), ...note],
  };
}

/** True if the words are a given name and a surname: "Transferencia recibida: Nerea Dorado". */
const namesPerson = (tokens: readonly Token[]): boolean => {
  const [first, ...rest] = tokens;
  if (!first) return false;
  return (personAt([{ ...first, glue: '' }, ...rest])?.length ?? 0) > 1;
};

/** Where the name ends: at the bank's own words, at a note, or where the letter case changes. */
function endOf({ role, party }: Line): number {
  const words = wordsOf(party);
  for (let at = 0; at < words.length; at++) {
    if (isBanksForm(party, words, at)) return at;
    if (at > 0 && role !== 'card' && NOTE_MARKS.has(words[at] ?? '')) return at;
    if (at > 0 && party[at]?.glue.includes(';')) return at;
  }
  // "NOMINA Paga extra Talleres Ruiz": the name starts after the purpose.
  const from = party.findIndex(({ word }) => !BEFORE.has(word) && !MONTHS.has(word));
  return from < 0 ? party.length : from + changeOfWriting(party.slice(from), role !== 'open');
}

const SHORT_FORM = 4;

/** "POL 2231" is a policy, "SANT POL DE MAR" a town: a short bank word counts only before a number or a dot. */
function isBanksForm(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const form = FORMS.at(words, at);
  if (!form) return false;
  const next = tokens[at + 1];
  if (form.words.length > 1 || (words[at]?.length ?? 0) > SHORT_FORM || !next) return true;
  return /\d/.test(next.word) || /[^ ]/.test(next.glue);
}

const LEAST_SHOUTED = 6;
const isUpper = ({ raw }: Token): boolean => raw === raw.toUpperCase();
const isLower = ({ raw }: Token): boolean => raw === raw.toLowerCase() && /\p{L}/u.test(raw);

/**
 * Where a bank joins its fields, the letter case changes at the start of the next field: "FINQUES SOLER alquiler". A
 * line in lowercase has no such place.
 */
function changeOfWriting(tokens: readonly Token[], led: boolean): number {
  const [first] = tokens;
  if (!first || isLower(first)) return tokens.length;
  const other = tokens.findIndex((token) => !isUpper(token));
  const upper = other < 0 ? tokens.length : other;
  const shouted = tokens
    .slice(0, upper)
    .reduce((sum, { raw, word }) => (CAPITALS.has(word) ? sum : sum + raw.length), 0);
  if (upper > 0 && upper < tokens.length && shouted >= LEAST_SHOUTED && (led || upper > 1)) {
    return upper;
  }
  if (!led || upper === tokens.length) return tokens.length;
  // "Luis garcia perez": a name in sentence case goes on in lowercase.
  const name = isLower(tokens[1] ?? first) ? (personAt(tokens)?.length ?? 1) : 1;
  const end = tokens.findIndex(
    (token, at) =>
      at >= name && isLower(token) && !JOINS.has(token.word) && !/[*.]/.test(token.glue),
  );
  return end < 0 ? tokens.length : end;
}

const JOINS = new Set(
  'de del la las los el els les y i e d l da do dos das en a al amb con para per of the van von di'.split(
    ' ',
  ),
);
