import { ALSO_WORDS, GIVEN, isNameWord, PARTICLES } from '../names/words.ts';
import { foldText } from '../text/words.ts';

/*
 * Finds people's names anywhere in a description. Banks don't mark names, so this uses lists of the most common given
 * names and surnames in Spain's four languages and among foreign residents of Spain. Names that are also words or
 * places count only next to another name.
 */

const INITIAL = /^\p{L}$/u;
/** Maximum number of words after a given name that are treated as surnames even if the list lacks them. */
const SURNAMES_AFTER = 2;

interface Word {
  text: string;
  folded: string;
  from: number;
  to: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}'’]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    folded: foldText(word),
    from: index,
    to: index + word.length,
  }));

const isName = ({ folded }: Word): boolean => isNameWord(folded);
const isClear = (word: Word): boolean => isName(word) && !ALSO_WORDS.has(word.folded);

/** Replaces every person's name in the text with `instead`. */
export function hidePeople(text: string, instead: string): string {
  const words = wordsOf(text);
  let out = '';
  let done = 0;
  for (let at = 0; at < words.length; at++) {
    const end = endOfName(words, at);
    const [first, last] = [words[at], words[end - 1]];
    if (end === at || !first || !last) continue;
    out += `${text.slice(done, first.from)}${instead}`;
    done = last.to;
    at = end - 1;
  }
  return out + text.slice(done);
}

/** Returns where the name that begins at `from` ends, or `from` if no name begins there. */
function endOfName(words: readonly Word[], from: number): number {
  const [first, second] = [words[from], words[from + 1]];
  if (!first) return from;
  const isInitial = INITIAL.test(first.text) && second !== undefined && isName(second);
  if (!isInitial && !isName(first)) return from;
  const end = reachOf(words, from, isInitial);
  const own = words.slice(from, end).filter(isName);
  const isOne = isInitial || own.length > 1 || own.some((word) => isClear(word) && isGivenOr(word));
  return isOne ? end : from;
}

/** The furthest end of a possible name: names, initials, and the possible surnames after a given name. */
function reachOf(words: readonly Word[], from: number, isInitial: boolean): number {
  let end = from;
  let unknown = isInitial ? SURNAMES_AFTER : 0;
  for (const [at, word] of words.entries()) {
    if (at < from || PARTICLES.has(word.folded)) continue;
    const isPart = isName(word) || INITIAL.test(word.text);
    if (!isPart && unknown === 0) break;
    if (GIVEN.has(word.folded)) unknown = SURNAMES_AFTER;
    else if (!isPart) unknown -= 1;
    end = at + 1;
  }
  return end;
}

/**
 * A lone surname is as often a shop as a person, except for the common patronymics in -ez, which are always treated as
 * people.
 */
const isGivenOr = ({ folded }: Word): boolean => GIVEN.has(folded) || /ez$/.test(folded);
