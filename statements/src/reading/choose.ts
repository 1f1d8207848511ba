import type { Cents } from '@saldo/domain/money';
import type { ChoiceLabel } from '../choice-labels.ts';
import { amountOf } from '../fields/amounts.ts';
import { namesOtherMoney, saysPaidBack } from '../fields/movement-words.ts';
import { quote } from '../fields/text.ts';
import { factsOf, foldWord } from '../fields/vocabulary.ts';
import { StatementError } from '../statement.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import type { LineOrRow } from '../texts.ts';
import { isPaidBackwards, looksLikeCard, mayBeBilled } from './billed.ts';
import { type Asked, type Candidate, candidatesOf, groupedBy, type Reading } from './candidates.ts';
import { namesDebt, showsMoneyHeld } from './debts.ts';
import { namedChoice, OpenQuestionError } from './open-question.ts';
import { isInOne, type Plan } from './plan.ts';
import { moneyColumns } from './plans.ts';
import { isVerified } from './proof.ts';
import { isProved, rivalsOf } from './rivals.ts';
import { moneyInAnswer, type SignChoice, strangePair } from './signs.ts';
import { directionByWord, oldestOf } from './words-by-balance.ts';

export interface Chosen {
  chosen: Candidate;
  /** Readings that the balances verify as well. */
  rivals: readonly Candidate[];
}

/**
 * Returns the reading that the balances verify, or else the only reading that the headings allow. Throws an
 * OpenQuestionError if a question remains, and a StatementError for a row that fits no reading.
 */
export function choosePlan(reading: Reading, given: Asked): Chosen {
  const candidates = candidatesOf(reading, given);
  const verified = proved(candidates, reading, given);
  const chosen = verified ?? unproved(candidates, reading, given);
  requireOwnDays(chosen, given.place);
  return { chosen, rivals: verified ? rivalsOf(chosen, candidates, reading) : [] };
}

/** Minimum number of rows without a date. If there are fewer, they may have lost their date. */
const CARRIED = 3;

/**
 * Refuses rows without a date. They may use the date above them only if the list prints each date once and the balances
 * verify its rows.
 */
function requireOwnDays({ reading, proof }: Candidate, place: LineOrRow): void {
  const carried = reading.movements.filter(({ isCarried }) => isCarried);
  const [first] = carried;
  if (!first) return;
  const printed = reading.movements.filter(({ isCarried }) => !isCarried).map(({ day }) => day);
  const isGrouped = carried.length >= CARRIED && new Set(printed).size === printed.length;
  if (isGrouped && isVerified(proof)) return;
  const { line } = first;
  throw new StatementError((t) => t.csv.noDate(place, line, quote('')), line);
}

/**
 * Returns the reading that the balances verify. If they verify several, prefers those whose columns have suitable
 * headings. Throws an OpenQuestionError if the amounts of the remaining readings differ.
 */
function proved(
  candidates: readonly Candidate[],
  reading: Reading,
  given: Asked,
): Candidate | null {
  const hold = candidates.filter((candidate) => isProved(candidate, reading));
  const named = hold.filter(({ plan }) => plan.isNamed);
  const inOne = hold.filter(({ plan }) => isInOne(plan));
  const best = [named, inOne, hold].find((some) => some.length > 0) ?? hold;
  const printed = best.filter(({ plan }) => !plan.isByBalance);
  const found = only(printed.length > 0 ? printed : best, reading, given);
  if (found?.plan.isUnsigned && (found.plan.isByBalance || isShort(found))) {
    const direction = directionByOpening(found, reading) ?? directionByWord(found, reading);
    if (direction === null) throw oldestOpen(found, reading);
    return proved(
      candidatesOf(reading, { ...given, answers: { ...given.answers, direction } }),
      reading,
      given,
    );
  }
  // The balances may also be a card's debt, which rises with each purchase just as an account's balance rises with
  // income.
  if (found?.plan.isUnsigned && !showsMoneyHeld(found, reading)) {
    throw plainOpen(found, reading, 'debt');
  }
  if (
    found?.plan.isDebt &&
    isInOne(found.plan) &&
    !found.plan.isWorded &&
    given.answers.direction === undefined
  ) {
    throw plainOpen(found, reading);
  }
  if (found && isPaidBackwards(found) && given.answers.direction === undefined) {
    throw plainOpen(found, reading, 'debt');
  }
  return found;
}

/** Builds the question of whether amounts without a minus are money out or money in, the likelier answer first. */
function plainOpen(
  candidate: Candidate,
  list: Reading,
  out: 'out' | 'debt' = 'out',
): OpenQuestionError {
  const line = candidate.reading.movements[0]?.line ?? 1;
  const left = { answer: out, label: { is: 'plain_out' as const } };
  const came = { answer: 'in', label: { is: 'plain_in' as const } };
  const isHeld = out === 'debt' && !namesDebt(list) && !isPaidBackwards(candidate);
  const answers = isHeld ? [came, left] : [left, came];
  return new OpenQuestionError('direction', { line, cell: shown(list.rows, line) }, answers);
}

/**
 * True if the list is so short that it may never print a minus. The balances then do not give the sign of the oldest
 * amount.
 */
const isShort = ({ reading }: Candidate): boolean => reading.movements.length < 4;

/**
 * Builds the question about the sign of the oldest amount, which has no balance before it. Balances give the signs of
 * all other amounts.
 */
function oldestOpen({ reading }: Candidate, { rows }: Reading): OpenQuestionError {
  const line = oldestOf(reading.movements)?.line ?? 1;
  return new OpenQuestionError('direction', { line, cell: shown(rows, line) }, [
    { answer: 'out', label: { is: 'one_out' } },
    { answer: 'in', label: { is: 'one_in' } },
  ]);
}

/**
 * Returns which way the money of the oldest row went if a stated opening balance and the row's own balance show it. On a
 * card they don't, since they may be a debt.
 */
function directionByOpening({ reading, plan }: Candidate, list: Reading): 'out' | 'in' | null {
  const { movements, ends } = reading;
  const opening = ends.opening ?? openingAbove(list);
  if (opening === null || looksLikeCard(list) || movements.some(({ texts }) => saysPaidBack(texts)))
    return null;
  const oldest = oldestOf(movements);
  if (!oldest || oldest.balance === null || plan.isDebt) return null;
  const change = oldest.balance - opening;
  if (change === 0 || Math.abs(change) !== Math.abs(oldest.cents)) return null;
  return change < 0 ? 'out' : 'in';
}

/** Returns the opening balance that a row above the list states, or null if there is not just one. */
function openingAbove({ above }: Reading): Cents | null {
  const stated = above.flatMap(({ cells }) => {
    if (!cells.some((cell) => factsOf(textOf(cell)).includes('opening'))) return [];
    const amounts = cells.flatMap((cell) => amountOf(cell) ?? []);
    const [only, other] = amounts;
    if (!only || other) return [];
    const read = [only.comma, only.point].filter((one) => !Number.isNaN(one));
    return new Set(read).size === 1 ? read.slice(0, 1) : [Number.NaN];
  });
  const [sole = null, second] = stated;
  return second !== undefined || Number.isNaN(sole) ? null : sole;
}

/** Picks one of several verified readings. Throws an OpenQuestionError if their amounts differ. */
function only(
  candidates: readonly Candidate[],
  { rows }: Reading,
  { answers }: Asked,
): Candidate | null {
  const groups = groupedBy(candidates, amountsOf);
  const [first] = candidates;
  if (!first || groups.size === 1) return first ?? null;
  const leaders = [...groups.values()].flatMap(([leader]) => leader ?? []);
  const said = leaders.find(({ plan }) => plan.name === answers.amount);
  if (said) return said;
  const at = firstDifference(leaders);
  const choices = leaders[0]?.plan.openWords;
  if (choices) throw strangeOpen(choices, { line: at, cell: shown(rows, at) });
  throw new OpenQuestionError(
    'amount',
    { line: at, cell: shown(rows, at) },
    leaders.slice(0, 6).map(({ plan }) => ({ answer: plan.name, label: labelOf(plan) })),
  );
}

const strangeOpen = (
  choices: readonly SignChoice[],
  at: { line: number; cell: string },
): OpenQuestionError =>
  new OpenQuestionError(
    'sign_words',
    at,
    choices.map(({ answer, out, strange }) => ({
      answer,
      label: {
        is: 'words_mean' as const,
        words: strange.map((word) => ({ word, means: out.includes(word) ? 'out' : 'in' })),
      },
    })),
  );

const labelOf = ({ name, minus }: Plan): ChoiceLabel =>
  minus === null ? { is: 'text', text: name } : { is: `minus_${minus}` };

const amountsOf = ({ reading }: Candidate): string =>
  reading.movements.map(({ line, cents }) => `${line}:${cents}`).join();

function firstDifference(candidates: readonly Candidate[]): number {
  const [first, ...others] = candidates;
  const differs = first?.reading.movements.find(({ cents }, at) =>
    others.some(({ reading }) => reading.movements[at]?.cents !== cents),
  );
  return differs?.line ?? first?.reading.movements[0]?.line ?? 1;
}

const shown = (rows: readonly TableRow[], line: number): string =>
  (rows.find((row) => row.line === line)?.cells ?? [])
    .filter((cell) => !isBlank(cell))
    .map((cell) => textOf(cell).trim())
    .join(' · ')
    .slice(0, 200);

/**
 * Picks a reading if no balance verifies one. The headings must then allow only one reading. Throws an
 * OpenQuestionError for anything they leave open.
 */
function unproved(candidates: readonly Candidate[], reading: Reading, given: Asked): Candidate {
  const { columns, rows } = reading;
  const named = candidates.filter(({ plan }) => plan.isNamed && plan.isLikely);
  const likely = candidates.filter(({ plan }) => plan.isLikely);
  const all = likely.length > 0 ? likely : candidates;
  const sound = all.filter(
    ({ balance, proof }) =>
      balance < 0 || proof.holds === proof.steps || isHeaded(columns, balance),
  );
  const chosen = named.length > 0 ? withBalance(named, reading) : sound.length > 0 ? sound : all;
  const found = only(chosen, reading, given);
  if (!found) throw new StatementError((t) => t.tables.noAmounts);
  const { plan, reading: read } = found;
  const [first] = read.movements;
  const at = { line: first?.line ?? 1, cell: first ? shown(rows, first.line) : '' };
  if (!plan.isNamed && given.answers.amount === undefined) {
    const names = [...new Set(candidates.map((one) => one.plan.name))];
    // The only money column cannot be confused with another.
    if (names.length > 1)
      throw new OpenQuestionError('amount', at, names.slice(0, 6).map(namedChoice));
  }
  requireSigns(found, reading, given);
  if (mayBeBilled(found, reading) && given.answers.direction === undefined) {
    throw plainOpen(found, reading);
  }
  const stranger = moneyColumns(columns).unnamed.find(
    ({ at: column, roles, name }) =>
      roles.length === 0 &&
      !namesOtherMoney(name) &&
      !plan.columns.includes(column) &&
      column !== found.balance,
  );
  if (stranger && given.answers.amount === undefined) {
    throw new OpenQuestionError('amount', at, [plan.name, stranger.name].map(namedChoice));
  }
  return found;
}

/** Throws an OpenQuestionError if nothing says which way the money of unsigned amounts went. */
function requireSigns(
  { plan, reading }: Candidate,
  { columns, rows }: Reading,
  { answers }: Asked,
): void {
  const line = reading.movements[0]?.line ?? 1;
  const at = { line, cell: shown(rows, line) };
  if (plan.openSigns && answers.sign_words === undefined) {
    throw new OpenQuestionError('sign_words', at, senses(plan.openSigns));
  }
  if (!plan.isUnsigned) return;
  const pair = strangePair(columns);
  const both = [
    { answer: pair ? pair.words.join('|') : 'out', label: { is: 'all_out' as const } },
    {
      answer: pair ? moneyInAnswer(pair.words.join('|')) : 'in',
      label: { is: 'all_in' as const },
    },
  ];
  if (!pair) throw new OpenQuestionError('direction', at, both);
  const words = pair.words.filter((word) => word !== '');
  throw new OpenQuestionError('sign_words', at, [...senses(words), ...both]);
}

const isHeaded = (columns: Reading['columns'], at: number): boolean =>
  moneyColumns(columns).balance.some((column) => column.at === at);

const meaning = (word: string, means: 'out' | 'in'): ChoiceLabel => ({
  is: 'words_mean',
  words: [{ word, means }],
});

/** Offers each word as the word for money out. If there is only one word, also offers it as the word for money in. */
function senses(words: readonly string[]): OpenQuestionError['answers'] {
  const out = words.map((word) => ({
    answer: word,
    label: meaning(word, 'out'),
  }));
  const [only = '', other] = words;
  if (other !== undefined) return out;
  return [...out, { answer: moneyInAnswer(only), label: meaning(only, 'in') }];
}

/** Prefers candidates with balances. Balances under a heading reveal gaps even if they verify nothing. */
function withBalance(candidates: readonly Candidate[], { columns }: Reading): readonly Candidate[] {
  const headed = moneyColumns(columns).balance;
  const some = candidates.filter(
    ({ balance, proof }) =>
      balance >= 0 &&
      (proof.steps === 0
        ? headed.some(({ at }) => at === balance)
        : proof.holds * 2 >= proof.steps),
  );
  if (some.length > 0) return some;
  // Balances that do not follow reveal gaps, so they are kept. An available amount is not a balance, so it may be
  // ignored.
  const own = headed.filter(({ name }) => !AVAILABLE.test(foldWord(name))).map(({ at }) => at);
  const contradicted = candidates.filter(({ balance }) => own.includes(balance));
  const most = Math.max(...contradicted.map(({ proof }) => proof.holds));
  return contradicted.length > 0
    ? contradicted.filter(({ proof }) => proof.holds === most)
    : candidates.filter(({ balance }) => balance < 0);
}

const AVAILABLE =
  /\b(?:available|avail|dispon\w*|verfugbar\w*|beschikbaar|tilgjengelig|tillganglig\w*|kaytettavissa|dostep\w*)\b/;
