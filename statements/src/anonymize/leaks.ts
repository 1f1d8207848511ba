import { compactIban, isIban } from '@saldo/domain/iban';
import { bankOfBic, isBankWord } from '../accounts/bank-names.ts';
import { isMoneyCurrency } from '../fields/currencies.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { isMonthForm } from './kept-words.ts';
import { isKeyword } from './keywords.ts';
import { digitsIn } from './numbers.ts';
import { libraryOf, libraryPieces, type Piece, piecesOf } from './pieces.ts';
import { INVISIBLE, isBareDay } from './spellings.ts';

const IBAN = /\b[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?\b/g;
/** Matches a transaction of MT940 up to its type, which its reference follows without a blank. */
const MT940_TYPE = /^:61:\d{6,10}R?[CD][A-Z]?[\d.,]{1,18}[A-Z][A-Z0-9]{3}/;
/** `SPACED_WORD`, for each match. */
const SPACED =
  /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[^\S\n]{1,3}\p{L}|[._*·-]\p{L}){2,}(?![\p{L}\p{M}])/gu;
const SHORT_WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Shorter numbers are compared within their row only, since two of them may be equal by chance. */
const LONG = 10;
const MOST_LEAKS = 1000;

interface Found {
  words: Set<string>;
  /** Groups of digits, and two or three neighboring groups as one, without leading zeros. */
  digits: Set<string>;
  ibans: Set<string>;
}

/** The words, numbers and IBANs of a file, with which its copy is compared. */
export class Originals {
  readonly words = new Set<string>();
  readonly digits = new Set<string>();
  private readonly ibans = new Set<string>();
  private readonly byRow = new Map<string, Set<string>>();

  private constructor(pieces: readonly Piece[]) {
    for (const piece of pieces) {
      const { words, digits, ibans } = contentsOf(piece);
      const inRow = this.byRow.get(piece.row) ?? new Set();
      this.byRow.set(piece.row, inRow);
      for (const word of words) this.words.add(word);
      for (const iban of ibans) this.ibans.add(iban);
      for (const number of digits) {
        this.digits.add(number);
        inRow.add(number);
      }
    }
  }

  static async of(bytes: Uint8Array): Promise<Originals> {
    return new Originals(await piecesOf(bytes));
  }

  /**
   * Returns the original words and numbers that are still in a copy, folded. `areDaysKept`: numbers may be days as
   * in the original.
   */
  async leaksIn(copy: Uint8Array, { areDaysKept }: { areDaysKept: boolean }): Promise<Set<string>> {
    const leaks = new Set<string>();
    const frame = await libraryContents(copy);
    for (const piece of await piecesOf(copy)) {
      for (const leak of this.leaksOf(piece, areDaysKept)) {
        if (!(piece.isFrame && frame.has(leak))) leaks.add(leak);
      }
      if (leaks.size > MOST_LEAKS) break;
    }
    return leaks;
  }

  private leaksOf(piece: Piece, areDaysKept: boolean): string[] {
    const { words, digits, ibans } = contentsOf(piece, areDaysKept);
    const isKnownPart = (word: string) =>
      isKnown(word) || (piece.isBinary === true && [1, 2].some((at) => isKnown(word.slice(at))));
    return [
      ...[...ibans].filter((iban) => this.ibans.has(iban)),
      ...[...words].filter((word) => this.words.has(word) && !isKnownPart(word)),
      ...[...digits].filter((number) => this.hasNumber(number, piece.row)),
    ];
  }

  private hasNumber(number: string, row: string): boolean {
    const isLong = number.length >= LONG && !isBareDay(number);
    return isLong ? this.digits.has(number) : (this.byRow.get(row)?.has(number) ?? false);
  }
}

const frames = new Map<string, Set<string>>();

/** Words and numbers that the library writes into every workbook. */
async function libraryContents(copy: Uint8Array): Promise<Set<string>> {
  const type = libraryOf(copy);
  if (type === null) return new Set();
  const known = frames.get(type);
  if (known) return known;
  const found = (await libraryPieces(type)).map((piece) => contentsOf(piece));
  const frame = new Set(found.flatMap(({ words, digits }) => [...words, ...digits]));
  frames.set(type, frame);
  return frame;
}

const isKnown = (word: string): boolean =>
  isKeyword(word) ||
  isMonthForm(word) ||
  isMoneyCurrency(word.toUpperCase()) ||
  isBankWord(word.toUpperCase()) ||
  (/^(?:[a-z]{6}|[a-z]{8}|[a-z]{11})$/.test(word) && bankOfBic(word) !== null);

function contentsOf({ text, numbers }: Piece, areDaysKept = false): Found {
  const ibans = new Set<string>();
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').replace(MT940_TYPE, '$& ');
  const rest = plain.replace(IBAN, (found) => withoutIban(found, ibans));
  const figures = numbers === undefined ? rest : numbers.normalize('NFKC').replace(INVISIBLE, '');
  return { words: wordsIn(rest), digits: digitsIn(figures, areDaysKept), ibans };
}

/** Collects the IBAN at the start of the text, and returns what follows it. */
function withoutIban(text: string, ibans: Set<string>): string {
  const signs = compactIban(text.replaceAll('-', ''));
  for (let length = signs.length; length >= 15; length -= 1) {
    const iban = signs.slice(0, length);
    if (!isIban(iban)) continue;
    ibans.add(iban);
    let left = length;
    return text.replace(/[A-Za-z0-9]/g, (sign) => (left-- > 0 ? ' ' : sign));
  }
  return text;
}

function wordsIn(text: string): Set<string> {
  const words = new Set<string>();
  const add = (word: string) => {
    if (word.length >= 3 || (word.length === 2 && SHORT_WORDS.test(word))) words.add(word);
  };
  for (const word of foldWord(text.replace(/[+-]/g, ' ')).match(/\p{L}+/gu) ?? []) add(word);
  for (const [spaced] of text.matchAll(SPACED)) add(foldWord(spaced.replace(/\P{L}/gu, '')));
  return words;
}
