import { placeAt } from '../tables/places.ts';
import { tradeFor } from '../tables/trades.ts';
import { leadingMiddleman } from '../text/payment-services.ts';
import { untilCut } from './ends.ts';
import { inLanguageOf, withHead, withStreet } from './heads.ts';
import { knownName } from './known-merchants.ts';
import { personAt, personBehindNote, strangerAt } from './persons.ts';
import { publicBodyIn } from './public-bodies.ts';
import { spellName } from './spelling.ts';
import type { Line } from './statement.ts';
import type { Token } from './token.ts';
import { isReference, LEGAL_FORM } from './tokens.ts';
import {
  isEmpty,
  isForm,
  isTrade,
  trimmed,
  withoutBefore,
  withoutBought,
  withoutPurposes,
} from './trimming.ts';
import { withoutPlace, withoutStart, withoutStreet } from './whereabouts.ts';
import {
  CONNECTORS,
  COUNTRIES,
  HEADS,
  isNote,
  LEGAL,
  NOBODY,
  PARTICLES,
  TRADES_TOO,
} from './words.ts';

export interface Party {
  name: string;
  kind: 'merchant' | 'person' | 'public';
  middleman: string | null;
  confidence: number;
}

const SURE = { table: 0.95, bothEnds: 0.85, cleaned: 0.6 };
/** Maximum words of a name, not counting small ones ("de", "la"). */
const MOST_WORDS = 6;

/** The party named in the counterparty part of a line, or null. */
export function partyIn(line: Line): Party | null {
  const { role } = line;
  if (role === 'none') return known(line.party, false) ?? authority(line.party);
  const { middleman, tokens } = withoutMiddleman(
    withoutConnectors(withoutNumberBefore(line.party), role),
  );
  if (tokens.length === 0) return null;
  const found =
    among(line, tokens) ??
    (role === 'card' ? null : publicBody(line, tokens)) ??
    known(tokens, true) ??
    publicBody(line, tokens) ??
    anybody(line, tokens);
  return found ? { ...found, middleman } : null;
}

/**
 * First attempt at finding the party: in person-to-person payments, a person's name. Applies only after a phrase that
 * introduces a name.
 */
function among({ role, bizum }: Line, tokens: readonly Token[]): Party | null {
  if (role !== 'party' && role !== 'maybe') return null;
  const person =
    personAt(tokens) ?? (bizum ? (personBehindNote(tokens) ?? strangerAt(tokens)) : null);
  if (!person || isForm(tokens[person.length]) || endsInForm(tokens, person.length)) return null;
  const shop = known(tokens.slice(0, person.length), true);
  if (shop && !bizum) return shop;
  const alone = person.length === 1 && tokens.length > 1 && role === 'maybe' && !bizum;
  return alone ? null : named(spellName(person.name, 'person'), 'person', SURE.bothEnds);
}

/** "MARTI ROVIRA SL": a company named after a person. */
const endsInForm = (tokens: readonly Token[], length: number): boolean =>
  length === tokens.length && tokens[length - 1]?.formBehind === true;

/** Removes the number of the bill or card: "RECIBO 0012 …", "TARXETA 4471 …". */
function withoutNumberBefore(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token) => !isReference(token));
  return at > 0 ? tokens.slice(at) : tokens;
}

const named = (name: string, kind: Party['kind'], confidence: number): Party | null =>
  name === '' ? null : { name, kind, middleman: null, confidence };

function withoutConnectors(tokens: readonly Token[], role: Line['role']): readonly Token[] {
  // "Transferencia a DE LA FUENTE": the phrase already includes its "a".
  if (role === 'open' || role === 'party') return tokens;
  let at = 0;
  while (at < tokens.length - 1 && CONNECTORS.has(tokens[at]?.word ?? '')) at++;
  return tokens.slice(at);
}

/**
 * Removes a payment service. In "PAYPAL *SPOTIFY" the shop comes after the star. If only a code follows, the service
 * itself is the counterparty.
 */
function withoutMiddleman(tokens: readonly Token[]): {
  middleman: string | null;
  tokens: readonly Token[];
} {
  const words = tokens.map(({ word }, at) =>
    tokens[at + 1]?.glue.includes('*') ? `${word}*` : word,
  );
  const found = leadingMiddleman(words);
  const star = tokens.findIndex(({ glue }, at) => at > 0 && glue.includes('*'));
  const from = found?.length ?? star;
  if (from <= 0) return { middleman: null, tokens };
  const behind = withoutNumberBefore(tokens.slice(from));
  const says = behind.filter(
    (token) => !isReference(token) && !CODES.has(token.word) && (found || !isNote(token.word)),
  );
  const [first] = behind;
  const name = spellName(tokens.slice(0, from), 'shop');
  const middleman = found ? (SERVICES[found.middleman] ?? capital(found.middleman)) : name;
  if (
    !first ||
    says.length === 0 ||
    isReference(first) ||
    isOnlyPlace(behind, found ? tokens[from] : undefined)
  ) {
    return {
      middleman: null,
      tokens: found ? [{ raw: middleman, word: found.middleman, glue: '' }] : tokens.slice(0, from),
    };
  }
  // "AMAZON *MARKETPLACE" is Amazon. An unknown name before the star collects money for the shop after it.
  if (!found && !known(behind, true) && known(tokens.slice(0, from), true)) {
    return { middleman: null, tokens };
  }
  return { middleman, tokens: [{ ...first, glue: '' }, ...behind.slice(1)] };
}

/** "STRIPE*L7Q2 MADRID ES", "PASTELERIA ALBA *VIGO": only a place is left once the code or the shop is removed. */
function isOnlyPlace(behind: readonly Token[], cut: Token | undefined): boolean {
  const words = behind.map(({ word }) => word).filter((word) => !COUNTRIES.has(word));
  return cut !== behind[0] && placeAt(words, 0) === words.length;
}

/** Official spelling of payment services. */
const SERVICES: Readonly<Record<string, string>> = { paypal: 'PayPal', sumup: 'SumUp' };
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const CODES = new Set('trip pending help order mktp bill recarga viaje'.split(' '));
function known(tokens: readonly Token[], atHead: boolean): Party | null {
  const name = knownName(tokens, atHead);
  return name === null ? null : named(name, 'merchant', SURE.table);
}

function publicBody({ role }: Line, tokens: readonly Token[]): Party | null {
  const body = publicBodyIn(tokens, role === 'debit' || role === 'party' || role === 'maybe');
  return body && named(body.name, 'public', body.isKnown ? SURE.table : SURE.bothEnds);
}

/** "DEVOL. A.E.A.T. IRPF": the bank's words end before an authority that the tables know. */
function authority(tokens: readonly Token[]): Party | null {
  const body = publicBodyIn(tokens, false);
  return body?.isKnown ? named(body.name, 'public', SURE.table) : null;
}

/** Any other party, without the words of the bank, the place and the purpose. */
function anybody(line: Line, tokens: readonly Token[]): Party | null {
  const { role } = line;
  const isShop = role === 'card' || role === 'open';
  const from = withoutBefore(tokens, isShop);
  const whole = role === 'card' ? untilCut(from, role) : untilPaper(untilCut(from, role), isShop);
  const endsInForm = isForm(from[whole.length]);
  const cut = role === 'card' || endsInForm ? whole : withoutPurposes(whole, isShop);
  const name = isShop ? shopOf(cut, from.slice(whole.length)) : trimmed(withoutTeam(cut));
  const says = name.filter(({ word }) => !isEmpty(word) && !PARTICLES.has(word));
  // "Seguros SL" is named after what it sells.
  const isCompany = hasLegalForm(tokens) && name.some(({ word }) => !NOBODY.has(word));
  if (name.length === 0 || (says.length === 0 && !isCompany)) return null;
  if (role === 'maybe' && !isFirm(line, name, tokens)) return null;
  const ends = role !== 'open' || cut.length < tokens.length;
  const kind = isSomebody(line, name, tokens) ? 'person' : 'merchant';
  const said = kind === 'person' ? withoutNotes(name) : name;
  const written = inWriting(trimmed(firstWords(said)), kind);
  return named(written, kind, ends ? SURE.bothEnds : SURE.cleaned);
}

const shopOf = (tokens: readonly Token[], behind: readonly Token[]): readonly Token[] =>
  withoutPlace(withoutBought(withoutPlace(withoutStreet(withoutStart(tokens, behind)))));

/** "CLUB BALONMANO BENIDORM ESCUELA": what a club is paid for. */
const withoutTeam = (tokens: readonly Token[]): readonly Token[] =>
  tokens.length > 2 && GROUPS.has(tokens[0]?.word ?? '') && TEAMS.has(tokens.at(-1)?.word ?? '')
    ? tokens.slice(0, -1)
    : tokens;

const TEAMS = new Set(
  'escuela escola cantera cadete cadet alevin alevi infantil juvenil benjamin prebenjamin benjami equipacion licencia ficha torneo torneig'.split(
    ' ',
  ),
);

/** Cuts off the purpose of a debit, which starts with a word for a bill or fee: "RECIBO UGT CUOTA SINDICAL". */
function untilPaper(tokens: readonly Token[], isShop: boolean): readonly Token[] {
  const least = isShop ? FEWEST_BEFORE_PAPER : 1;
  const end = tokens.findIndex(({ word }, at) => at >= least && PAPERS.has(word));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** "TOMEU AMENGUAL BARBACOA": cuts the note behind a name without a known given name. */
function withoutNotes(name: readonly Token[]): readonly Token[] {
  const end = name.findIndex(({ word }, at) => at >= PERSON_WORDS.fewest && isNote(word));
  return end < 0 ? name : name.slice(0, end);
}

const FEWEST_BEFORE_PAPER = 2;
const PAPERS = new Set(
  'cuota cuotas quota quotes kuota recibo rebut factura mensualidad mensualitat anualidad matricula'.split(
    ' ',
  ),
);

function firstWords(name: readonly Token[]): readonly Token[] {
  let count = 0;
  const end = name.findIndex(({ word }) => !PARTICLES.has(word) && ++count > MOST_WORDS);
  return end < 0 ? name : name.slice(0, end);
}

function inWriting(name: readonly Token[], kind: 'person' | 'merchant'): string {
  if (kind === 'person') return spellName(name, 'person');
  const head = HEADS.at(
    name.map(({ word }) => word),
    0,
  );
  if (!head || head.words.length === name.length) return spellName(withTrade(name), 'shop');
  const rest = name.slice(head.words.length);
  const written = inLanguageOf(rest, head.is);
  return withHead(name.slice(0, head.words.length), written, withStreet(written, rest));
}

/** "CONFEC.MOSQUERA": spells out a trade in front, if only one starts with these letters. */
function withTrade(name: readonly Token[]): readonly Token[] {
  const [first, next, ...rest] = name;
  const trade = next?.glue === '.' ? tradeFor(first?.word ?? '') : null;
  if (!first || !next || trade === null) return name;
  return [{ ...first, raw: trade, word: trade }, { ...next, glue: ' ' }, ...rest];
}

/** True if the words name a company: they include a legal form or, except in Bizum payments, start with a trade. */
function isFirm({ bizum }: Line, name: readonly Token[], all: readonly Token[]): boolean {
  if (hasLegalForm(all)) return true;
  return !bizum && name.length > 1 && isTrade(name[0]);
}

const hasLegalForm = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ word, glue, formBehind }, at) =>
      (at > 0 && LEGAL.has(word)) || glue.includes(LEGAL_FORM) || formBehind,
  );

/** First words of companies and clubs named after people. */
const GROUPS = new Set(
  'grupo grup centro centre club asociacion associacio asoc fundacion fundacio hijos hermanos germans hnos viuda sucesores herederos cia compania sociedad societat servicios serveis gestion gestio pena penya colla equipo equip'.split(
    ' ',
  ),
);

const PERSON_WORDS = { fewest: 2, most: 5 };

function isSomebody({ role }: Line, name: readonly Token[], all: readonly Token[]): boolean {
  if (role !== 'party' || hasLegalForm(all)) return false;
  const fits = name.length >= PERSON_WORDS.fewest && name.length <= PERSON_WORDS.most;
  const isFirm = TRADES_TOO.has(name[0]?.word ?? '') || GROUPS.has(name[0]?.word ?? '');
  return fits && !isFirm && !name.some((token) => isTrade(token) || /\d/.test(token.word));
}
