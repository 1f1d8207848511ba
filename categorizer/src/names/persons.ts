import { merchantsIn } from '../tables/candidates.ts';
import { tradeOf } from '../tables/trades.ts';
import type { Token } from './token.ts';
import {
  ALSO_WORDS,
  AREAS,
  CONNECTORS,
  GIVEN,
  isNote,
  LEGAL,
  MONTHS,
  NOBODY,
  PARTICLES,
  SELLERS,
  SURNAMES,
  TITLES,
} from './words.ts';

const MOST_SURNAMES = 2;
const MOST_GIVEN = 2;

const isGiven = (token: Token | undefined): boolean => token !== undefined && GIVEN.has(token.word);
const isSurname = (token: Token | undefined): boolean =>
  token !== undefined &&
  !token.raw.endsWith('ª') &&
  (SURNAMES.has(token.word) || (token.word.endsWith('ez') && token.word.length > 4));
const isInitial = ({ word }: Token): boolean => word.length === 1 && /\p{L}/u.test(word);
const isClear = (token: Token | undefined): boolean =>
  isGiven(token) && token !== undefined && !ALSO_WORDS.has(token.word);
const startsSmall = ({ raw }: Token): boolean => /^\p{Ll}/u.test(raw);

export interface Person {
  /** The words of the name, given name first. */
  name: readonly Token[];
  length: number;
}

/**
 * The person at the start of the words: given names and up to two surnames, known or not, or surnames before given
 * names, which are reordered. Null without a known given name.
 */
export function personAt(tokens: readonly Token[]): Person | null {
  const titles = titlesBefore(tokens);
  const rest =
    titles > 0 ? [{ ...tokens[titles], glue: '' } as Token, ...tokens.slice(titles + 1)] : tokens;
  const found = turned(rest) ?? inOrder(rest);
  return found && { ...found, length: found.length + titles };
}

/** Number of titles ("D.", "Dña.", "Sr.") before a given name or surname. */
function titlesBefore(tokens: readonly Token[]): number {
  let at = 0;
  while (TITLES.has(tokens[at]?.word ?? '')) at++;
  const next = tokens[at];
  return isGiven(next) || isSurname(next) ? at : 0;
}

/** The person that a Bizum names after its purpose: "PAGO HELADOS ROBERTO". */
export function personBehindNote(tokens: readonly Token[]): Person | null {
  const at = tokens.findIndex((token, i) => i > 0 && isClear(token));
  const before = tokens.slice(0, Math.max(at, 0));
  if (!before.some(saysWhatFor) || before.some(isSurname)) return null;
  const found = personAt(tokens.slice(at));
  return found && found.length === tokens.length - at ? { ...found, length: tokens.length } : null;
}

/**
 * The person that a Bizum names surname first, whether the lists know the surname or not: "AZOFRA R", "LACASTA ORUS
 * PILAR".
 */
export function strangerAt(tokens: readonly Token[]): Person | null {
  const end = tokens.findIndex((token, at) => at > 0 && (breaks(token) || isNote(token.word)));
  const name = end < 0 ? tokens : tokens.slice(0, end);
  const isEnd = (token: Token) => isInitial(token) || isGiven(token);
  const given = name.length - 1 - name.findLastIndex((token) => !isEnd(token));
  const surnames = name.slice(0, name.length - given);
  const isNamed = name.slice(-given).some(isGiven);
  if (given < 1 || given > (isNamed ? MOST_GIVEN : 1) || surnames.length > MOST_SURNAMES)
    return null;
  if (surnames.length < (isNamed ? MOST_SURNAMES : 1) || !surnames.every(mayBeSurname)) return null;
  if (surnames.some(({ word }) => word.length < SHORTEST_SURNAME || isNobodys(word))) return null;
  return swap(name, surnames.length, name.length);
}

const SHORTEST_SURNAME = 3;

const isNobodys = (word: string): boolean =>
  AREAS.has(word) || NOBODY.has(word) || SELLERS.has(word);

function inOrder(tokens: readonly Token[]): Person | null {
  const [first, second] = tokens;
  if (!first || !mayBegin(first, second)) return null;
  // "Luis garcia perez" is in sentence case, "Luis García alquiler" is not.
  const inSentence = second !== undefined && startsSmall(second) && isPartOfName(second);
  const end = endOfName(tokens, startsSmall(first) || inSentence);
  return { name: tokens.slice(0, end), length: end };
}

function mayBegin(first: Token, second: Token | undefined): boolean {
  if (isInitial(first) && (isSurname(second) || isGiven(second))) return true;
  if (!isGiven(first)) return false;
  const isPart = second && (isGiven(second) || isSurname(second) || PARTICLES.has(second.word));
  return !ALSO_WORDS.has(first.word) || !second || isPart === true;
}

const isPartOfName = (token: Token): boolean => isSurname(token) || isClear(token);

/** `small` is true if a name may go on in lowercase, so letter case gives no hint. */
function endOfName(tokens: readonly Token[], small: boolean): number {
  const name = { given: 1, surnames: 0, end: 1 };
  for (const [at, token] of tokens.entries()) {
    if (at === 0 || isParticle(token)) continue;
    const ends = breaks(token) || (startsSmall(token) && !small);
    if (ends || !takes(name, token, at, tokens[at + 1])) break;
    name.end = at + 1;
  }
  return name.end;
}

function takes(
  name: { given: number; surnames: number; end: number },
  token: Token,
  at: number,
  next: Token | undefined,
): boolean {
  const isNext = name.end === at || MARYS.has(token.word);
  if (isGiven(token) && name.surnames === 0 && name.given < MOST_GIVEN && isNext) {
    name.given++;
    return true;
  }
  name.surnames++;
  if (name.surnames > MOST_SURNAMES) return false;
  return mayBeSurname(token) || (name.surnames === 1 && isSurnameBefore(token, next));
}

/** Second names after "de": "Maria del Mar", "Maria de los Angeles". */
const MARYS = new Set(
  'mar carmen pilar angeles dolores rosario mercedes lourdes valle rocio sol nieves remedios prado consuelo fatima loreto cruz dios'.split(
    ' ',
  ),
);

/** "FRANCESCA NADAL CIFRE": before another surname, a word that is also a shop or a feast is a surname. */
function isSurnameBefore(token: Token, next: Token | undefined): boolean {
  if (!next || breaks(next) || startsSmall(token) !== startsSmall(next)) return false;
  if (isSurname(token)) return !MONTHS.has(token.word) && mayBeSurname(next);
  return (
    /^\p{L}{3,}$/u.test(token.word) && !isNote(token.word) && isSurname(next) && !isNote(next.word)
  );
}

const isParticle = (token: Token): boolean => PARTICLES.has(token.word) && !breaks(token);

/** True for a known surname, and for an unknown word that has no other meaning. */
function mayBeSurname(token: Token): boolean {
  if (isInitial(token) || (isSurname(token) && !isNote(token.word))) return true;
  if (CONNECTORS.has(token.word) || LEGAL.has(token.word)) return false;
  return !saysWhatFor(token) && /^\p{L}{2,}$/u.test(token.word);
}

const SHORTEST_SHOP = 4;

/** True for a purpose, a trade or a known shop, which say what was paid for rather than who was paid. */
function saysWhatFor({ word }: Token): boolean {
  if (isNote(word) || tradeOf(word) !== undefined) return true;
  return word.length >= SHORTEST_SHOP && merchantsIn([word]).length > 0;
}

const breaks = ({ glue }: Token): boolean => /[;,:*(\uE000\uE001]|\s[-–/|]\s/.test(glue);

/** A person whose surnames come before the given name: "GARCIA LOPEZ, MARIA", "O'DONNELL PATRICK". */
function turned(tokens: readonly Token[]): Person | null {
  const [first] = tokens;
  if (!first || (isGiven(first) && !isSurname(first))) return null;
  const comma = tokens.findIndex(({ glue }, at) => at > 0 && glue.includes(','));
  const isMarked = comma > 0 && comma <= LONGEST_SURNAMES && isGivenAt(tokens, comma);
  const at = isMarked ? comma : endOfSurnames(tokens);
  if (at === 0) return null;
  let end = isGiven(tokens[at]) ? at + 1 : at + 2;
  const next = tokens[end];
  if (next && isGiven(next) && next.glue.trim() === '' && (isMarked || !isSurname(next))) end++;
  // A surname follows the given name, so the order was normal after all.
  const after = tokens[end];
  const inOrder = isGiven(first) && after && isSurname(after) && !breaks(after);
  return inOrder && !isMarked ? null : swap(tokens, at, end);
}

/** True for a given name, with or without an initial before it: "M. TERESA". */
const isGivenAt = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return isGiven(token) || (token !== undefined && isInitial(token) && isGiven(next));
};

/** Maximum number of words before the comma, including "de la" between surnames. */
const LONGEST_SURNAMES = 4;

/** Index at which one or two surnames end and a given name starts, or 0. */
function endOfSurnames(tokens: readonly Token[]): number {
  const parts = tokens.map((token, at) => ({ token, at })).filter(({ token }) => !isJoint(token));
  const last = parts.length - 1;
  const only = parts.findIndex(
    ({ token }, i) =>
      i > 0 && !isSurname(token) && (isClear(token) || (i === last && isGiven(token))),
  );
  const ends = parts.findIndex(({ token }, i) => i > 0 && isGiven(token) && !isSurname(token));
  const areAll =
    ends > 0 &&
    parts.length - ends <= MOST_GIVEN &&
    parts.slice(ends).every(({ token }) => isGiven(token));
  const given = areAll
    ? ends
    : only > 0
      ? only
      : parts.findIndex(({ token }, i) => i > 0 && isClear(token));
  const surnames = parts.slice(0, given).map(({ token }) => token);
  if (given < 1 || given > MOST_SURNAMES || !surnames.every(mayBeSurname)) return 0;
  const at = parts[given]?.at ?? 0;
  const isBroken = tokens.slice(1, at + 1).some(breaks);
  return !isBroken && surnames.some(isSurname) ? at : 0;
}

/** True for particles, initials, and the second half of "Martínez-Bordiu". */
const isJoint = (token: Token): boolean =>
  PARTICLES.has(token.word) || isInitial(token) || token.glue === '-';

function swap(tokens: readonly Token[], surnamesEnd: number, end: number): Person {
  const last = tokens[surnamesEnd - 1];
  // "ZAMBRANO DURAN M ISABEL": the initial of a first given name.
  const from = surnamesEnd > 1 && last && isInitial(last) ? surnamesEnd - 1 : surnamesEnd;
  const given = tokens.slice(from, end);
  const surnames = tokens.slice(0, from);
  const plain = (list: readonly Token[]) =>
    list.map((token, i) => (i === 0 ? { ...token, glue: ' ' } : token));
  return { name: [...plain(given), ...plain(surnames)], length: end };
}
