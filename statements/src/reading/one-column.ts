import type { Cents } from '@saldo/domain/money';
import { foldWord } from '../fields/vocabulary.ts';
import { type TableRow, textOf } from '../tables/table.ts';
import type { Money } from './columns.ts';
import { type AmountAnswers, type Direction, NOT_OPEN, type Plan, type Read } from './plan.ts';
import {
  applySignAnswer,
  moneyInAnswer,
  type SignChoice,
  type SignColumn,
  type Signs,
  signsOf,
} from './signs.ts';

export function heard<T extends Signs>(found: T | null, { sign_words }: AmountAnswers): T | null {
  return found && sign_words !== undefined ? applySignAnswer(found, sign_words) : found;
}

export interface Signing {
  isNamed: boolean;
  languages: ReadonlySet<string>;
  signs: SignColumn | null;
  said: AmountAnswers;
  /**
   * One entry per row, true if the row has a date. Rows without one may be totals, whose minus says nothing about the
   * transactions.
   */
  dated: readonly boolean[];
}

/** Returns the readings of one column of amounts, signed by marks, a minus or words, or not signed at all. */
export function onePlans(
  rows: readonly TableRow[],
  { column, money }: Read,
  { isNamed, languages, signs, said, dated }: Signing,
): Plan[] {
  const { cents, isCertain } = money;
  const base: Plan = {
    ...NOT_OPEN,
    name: column.name,
    isNamed,
    isCertain,
    cents,
    columns: [column.at],
  };
  const marked = byMark(money);
  if (marked) return [{ ...base, cents: marked }];
  const words = signs ? rows.map((row) => foldWord(textOf(row.cells[signs.at]))) : [];
  if (cents.some((one, at) => one !== null && one < 0 && dated[at])) {
    if (said.direction && said.direction !== 'in') return [answered(base, said.direction)];
    return signs ? besideWords(base, words, signs) : [base];
  }
  return unsignedPlans(base, words, { money, languages, signs, said });
}

/** Readings of amounts without any minus: signed by words beside them, by an answer, or not at all. */
function unsignedPlans(
  base: Plan,
  words: readonly string[],
  {
    money,
    languages,
    signs,
    said,
  }: Pick<Signing, 'languages' | 'signs' | 'said'> & Pick<Read, 'money'>,
): Plan[] {
  const { cents } = money;
  const beside = money.amounts.map((amount) => amount?.sign ?? '');
  const suffixes = suffixSigns(beside, { languages, said });
  if (suffixes) return [{ ...base, ...bySigns(cents, beside, suffixes) }];
  const unsigned = { ...base, isUnsigned: cents.some((one) => one !== null && one > 0) };
  if (signs?.isCertain) return byWords(base, words, signs);
  if (said.direction) return [answered(base, said.direction)];
  // Balances may show that words of an unknown meaning aren't directions.
  return signs ? [...byWords(base, words, signs), { ...unsigned, isLikely: false }] : [unsigned];
}

function answered(base: Plan, direction: Direction): Plan {
  if (direction === 'in') return base;
  const cents = base.cents.map((one) => one && -one + 0);
  return { ...base, cents, isDebt: direction === 'debt' };
}

/** Readings by a column of words: one for each meaning that its strange words may have. */
function byWords(base: Plan, words: readonly string[], signs: SignColumn): Plan[] {
  const columns = [...base.columns, signs.at];
  const signsAt = signs.at;
  const used = [
    ...new Set(words.filter((_, at) => base.cents[at] !== null && base.cents[at] !== 0)),
  ];
  const strange = used.filter((word) => signs.strange.includes(word));
  if (strange.length === 0)
    return [{ ...base, ...bySigns(base.cents, words, signs), columns, signsAt }];
  const choices = choicesOf(signs, strange);
  return choices.map((choice, at) => ({
    ...{ ...base, ...bySigns(base.cents, words, applySignAnswer(signs, choice.answer)) },
    ...{
      columns,
      signsAt,
      openWords: choices,
      name: at === 0 ? base.name : `${base.name} (${at + 1})`,
    },
  }));
}

/**
 * Readings of amounts with a minus beside a column of direction words. If all words agree with the minus, it is one
 * reading; if all contradict it, the list is a card's and every sign is turned. Otherwise a minus may also mark a reversal
 * of what the word says.
 */
function besideWords(base: Plan, words: readonly string[], signs: SignColumn): Plan[] {
  if (!signs.isCertain) return [base];
  const turned = base.cents.map((one) => one && -one + 0);
  const { agree, differ, differing } = comparedSigns(base.cents, words, signs);
  if (differ === 0 || signs.words.length < 2)
    return [agree > 0 ? { ...base, isWorded: true } : base];
  const areKnown = words.every((word, at) => !base.cents[at] || !signs.strange.includes(word));
  if (agree === 0 && areKnown && differing.size === 2)
    return [{ ...base, cents: turned, isWorded: true }];
  if (agree === 0 || signs.isTyped) return [{ ...base, isLikeCard: agree === 0 }];
  const reversed = bySigns(base.cents, words, signs);
  return [
    { ...base, minus: 'plain' },
    { ...base, ...reversed, name: `${base.name} (2)`, minus: 'reversal' },
  ];
}

function comparedSigns(cents: Plan['cents'], words: readonly string[], { out, strange }: Signs) {
  const known = cents.flatMap((one, at) => {
    const word = words[at] ?? '';
    const isKnown = one && !Number.isNaN(one) && word !== '' && !strange.includes(word);
    return isKnown ? { isOut: out.includes(word), agrees: out.includes(word) === one < 0 } : [];
  });
  const differing = known.filter(({ agrees }) => !agrees);
  return {
    agree: known.length - differing.length,
    differ: differing.length,
    differing: new Set(differing.map(({ isOut }) => isOut)),
  };
}

function choicesOf(signs: Signs, strange: readonly string[]): SignChoice[] {
  if (!signs.isCertain && signs.words.includes('')) {
    const all = signs.words.join('|');
    const word = signs.words.join('');
    const answers = [word, moneyInAnswer(word), all, moneyInAnswer(all)];
    return answers.map((answer) => {
      const { out, blank } = applySignAnswer(signs, answer);
      return { answer, out: blank === 'out' ? [...out, ''] : out, strange: signs.words };
    });
  }
  const known = signs.out.filter((word) => !strange.includes(word));
  const [first = '', second] = strange;
  const of = (out: readonly string[]) => ({ answer: [...known, ...out].join('|'), out, strange });
  const one = [of([first]), of([])];
  return second === undefined ? one : [of([first, second]), of([first]), of([second]), of([])];
}

/**
 * Signs amounts by CR and DR next to the numbers. If only one of these marks is used, amounts without a mark have the
 * opposite direction. Null if no amount has a mark.
 */
function byMark({ amounts, cents }: Money): (Cents | null)[] | null {
  const marks = new Set(amounts.flatMap((amount) => amount?.mark ?? []));
  const [only] = marks;
  if (only === undefined) return null;
  const unmarked = marks.size > 1 ? null : only === 'in' ? -1 : 1;
  return cents.map((one, at) => {
    const mark = amounts[at]?.mark ?? null;
    if (one === null || Number.isNaN(one)) return one;
    if (mark === null) return unmarked === null ? Number.NaN : unmarked * Math.abs(one);
    return (mark === 'out' ? -1 : 1) * Math.abs(one);
  });
}

/** Signs amounts by other words next to the numbers, such as S and H. */
function suffixSigns(
  beside: readonly string[],
  { languages, said }: Pick<Signing, 'languages' | 'said'>,
): Signs | null {
  const words = [...new Set(beside.filter((word) => word !== ''))];
  return words.length === 0 ? null : heard(signsOf(words, languages), said);
}

/** Signs amounts by the direction words. NaN for a row without a word or with a word of unknown meaning. */
function bySigns(
  cents: readonly (Cents | null)[],
  words: readonly string[],
  { out, isCertain, words: all, strange, blank }: Signs,
): Pick<Plan, 'cents' | 'openSigns'> {
  return {
    openSigns: isCertain ? null : all,
    cents: cents.map((one, at) => {
      if (one === null || one === 0) return one;
      const word = words[at] ?? '';
      if (strange.includes(word) || (word === '' && blank === null)) return Number.NaN;
      return out.includes(word) || (word === '' && blank === 'out') ? -one : one;
    }),
  };
}
