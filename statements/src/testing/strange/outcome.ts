import { readAny } from '../../read-any.ts';
import type { StatementAnswers } from '../../reading/question.ts';
import { type Statement, StatementError } from '../../statement.ts';
import { keyOf, type StrangeFile } from './strange-file.ts';

export type StrangeOutcome = 'exact' | 'asked' | 'refused' | 'no right answer' | 'wrong';

export interface Ended {
  outcome: StrangeOutcome;
  /** Questions on the shortest way to the right reading. */
  asks: readonly string[];
  /** What was read, asked or refused instead of the right reading. */
  note: string;
}

const MOST_ASKED = 6;

/** Reads a file, follows every answer to every question, and compares what comes out with what is right. */
export async function outcomeOf(file: StrangeFile): Promise<Ended> {
  const bytes = new TextEncoder().encode(file.text);
  const way = await followed(bytes, file, {});
  const [first = ''] = way.asked;
  if (way.isRight)
    return { outcome: way.asks.length > 0 ? 'asked' : 'exact', asks: way.asks, note: '' };
  const note = way.asked.join(' > ') + way.note;
  if (file.right === null) {
    const isRead = way.isRead;
    return { outcome: isRead ? 'wrong' : 'refused', asks: [], note };
  }
  if (first !== '') return { outcome: 'no right answer', asks: [], note };
  return { outcome: way.isRead ? 'wrong' : 'refused', asks: [], note };
}

interface Way {
  isRight: boolean;
  /** True if some answers lead to a statement. */
  isRead: boolean;
  asks: readonly string[];
  asked: readonly string[];
  note: string;
}

const ended = (note: string, isRight: boolean, isRead: boolean): Way => ({
  isRight,
  isRead,
  asks: [],
  asked: [],
  note,
});

async function followed(
  bytes: Uint8Array,
  file: StrangeFile,
  answers: StatementAnswers,
): Promise<Way> {
  const reading = await readOrRefuse(bytes, answers);
  if (typeof reading === 'string') return ended(reading, false, false);
  if ('statement' in reading) {
    const rows = rowsOf(reading.statement);
    return ended(
      differenceOf(rows.flat(), file.right?.flat() ?? []),
      isSame(rows, file.right),
      true,
    );
  }
  const { ask, choices } = reading.question;
  const isAgain = answers[ask] !== undefined || Object.keys(answers).length >= MOST_ASKED;
  if (isAgain) return ended(`asks ${ask} again`, false, false);
  if (new Set(choices.map(({ answer }) => answer)).size < choices.length) {
    return { ...ended('two choices with one answer', false, true), asked: [ask] };
  }
  // With another column than the damaged one, the file would be another.
  if (file.right === null && (ask === 'day' || ask === 'amount'))
    return ended(`asks ${ask}`, false, false);
  const all = choices.map(({ answer }) => answer);
  const wanted =
    ask === 'currency' && file.right ? all.filter((one) => one === file.currency) : all;
  const ways: Way[] = [];
  for (const answer of wanted.slice(0, 8))
    ways.push(await followed(bytes, file, { ...answers, [ask]: answer }));
  const best = ways
    .filter(({ isRight }) => isRight)
    .toSorted((a, b) => a.asks.length - b.asks.length)[0];
  if (best) return { ...best, asks: [ask, ...best.asks], asked: [ask, ...best.asked] };
  const note = ways.map((way, at) => `\n   ${ask}=${wanted[at]}: ${way.note}`).join('');
  return {
    isRight: false,
    isRead: ways.some(({ isRead }) => isRead),
    asks: [],
    asked: [ask],
    note,
  };
}

async function readOrRefuse(bytes: Uint8Array, answers: StatementAnswers) {
  try {
    return await readAny(bytes, { fileName: 'list.csv', today: '2026-11-28', answers });
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
}

function differenceOf(read: readonly string[], right: readonly string[]): string {
  const without = (some: readonly string[], others: readonly string[]) => {
    const left = [...others];
    return some.filter((one) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return `read ${without(read, right).join(', ')} instead of ${without(right, read).join(', ')}`;
}

const rowsOf = ({ accounts }: Statement): string[][] =>
  accounts.map(({ rows, currency }) =>
    rows.map(({ date, amount }) => `${keyOf(date.slice(0, 10), amount)} ${currency}`).toSorted(),
  );

const isSame = (rows: readonly (readonly string[])[], right: StrangeFile['right']): boolean =>
  right !== null &&
  rows.map(String).toSorted().join('|') === right.map(String).toSorted().join('|');
