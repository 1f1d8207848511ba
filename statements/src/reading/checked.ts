import { violationsOf } from '../check/check.ts';
import type {
  CheckedColumn,
  CheckedList,
  SignEvidence,
  Verdict,
  Violation,
} from '../check/verdicts.ts';
import { DAY_ORDERS } from '../fields/days.ts';
import { quote } from '../fields/text.ts';
import { StatementError } from '../statement.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import type { Sentence } from '../texts.ts';
import type { ListColumn } from './columns.ts';
import { namedChoice, OpenQuestionError } from './open-question.ts';
import { isInOne, type Plan } from './plan.ts';
import { type Given, type List, type ListReading, readList } from './read-list.ts';
import { rolesAt } from './roles.ts';
import type { ToldRows } from './transactions.ts';

/** Each pass settles one kind of doubt about single rows. */
const MOST_PASSES = 4;

/**
 * Reads a list and hands the reading to the checker. What the checker objects to becomes a question, or an error that
 * names the row: no reading with an objection is returned unless the user's answer covers it.
 */
export function readChecked(list: List, given: Given): ListReading {
  let told: ToldRows = new Map();
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const reading = readList(list, given, told);
    const rivals = reading.rivals.map((candidate) =>
      checkedList(list, { ...reading, candidate }, given),
    );
    const violations = violationsOf(checkedList(list, reading, given), rivals);
    const more = settled(violations, { list, reading, given, told });
    if (more === null) {
      requireStates(reading, given);
      return reading;
    }
    told = more;
  }
  throw new StatementError((t) => t.tables.noAmounts);
}

interface Settling {
  list: List;
  reading: ListReading;
  given: Given;
  told: ToldRows;
}

/** Returns what the user's answers say about single rows, if the list must be read again with it, or else null. */
function settled(violations: readonly Violation[], settling: Settling): ToldRows | null {
  const { told } = settling;
  const more = new Map(told);
  for (const violation of violations) {
    // What is known about single rows may settle the other objections.
    if (more.size > told.size && violation.breaks !== 'edge') return more;
    if (violation.breaks === 'edge') tellEdge(violation, settling, more);
    else if (violation.breaks === 'copy' || violation.breaks === 'parts')
      tellAgain(violation, violation.breaks, settling, more);
    else refuseOrAsk(violation, settling);
  }
  return more.size > told.size ? more : null;
}

/** Asks about rows in a state that Saldo does not know, unless a balance shows that their money moved. */
function requireStates({ candidate }: ListReading, { answers }: Given): void {
  const { unknownStates, outcomes } = candidate.reading;
  const first = outcomes.find(
    (one) => 'is' in one && one.is === 'excluded' && one.state === 'notCompleted',
  );
  const { steps, holds } = candidate.proof;
  // Balances that follow without these rows show that they moved nothing.
  if (unknownStates.size === 0 || (steps > 0 && holds === steps)) return;
  if (first === undefined || answers.state !== undefined) return;
  const states = [...unknownStates.keys()].slice(0, 3).map(quote).join(', ');
  throw new OpenQuestionError('state', { line: first.line, cell: states }, [
    { answer: 'open', label: { is: 'not_moved' } },
    { answer: 'moved', label: { is: 'moved' } },
  ]);
}

const lineOf = ({ lines }: Violation): number => lines[0] ?? 1;

function at(violation: Violation, { rows, block }: List): { line: number; cell: string } {
  const line = lineOf(violation);
  return { line, cell: shown([...rows, ...block.above].find((row) => row.line === line)) };
}

const shown = (row: TableRow | undefined): string =>
  (row?.cells ?? [])
    .filter((cell) => !isBlank(cell))
    .map((cell) => textOf(cell).trim())
    .join(' · ')
    .slice(0, 200);

/** A row that may state a balance: the user says whether it is a transaction. */
function tellEdge(
  violation: Violation,
  { list, given, told }: Settling,
  more: Map<number, 'transaction' | 'balance' | 'copy'>,
): void {
  const line = lineOf(violation);
  if (told.has(line)) return;
  const said = given.answers.row;
  if (said === 'transaction' || said === 'balance') {
    more.set(line, said);
    return;
  }
  throw new OpenQuestionError('row', at(violation, list), [
    { answer: 'balance', label: { is: 'balance' } },
    { answer: 'transaction', label: { is: 'transaction' } },
  ]);
}

/** Rows that say again what others say, in a list twice or as parts of a sum: the user says whether they happened. */
function tellAgain(
  violation: Violation,
  ask: 'copy' | 'parts',
  { list, given }: Settling,
  more: Map<number, 'transaction' | 'balance' | 'copy'>,
): void {
  const said = given.answers[ask];
  if (said === 'twice') return;
  if (said === 'once') {
    for (const line of violation.lines) more.set(line, 'copy');
    return;
  }
  const isCopy = ask === 'copy';
  throw new OpenQuestionError(ask, at(violation, list), [
    { answer: 'once', label: { is: isCopy ? 'listed_twice' : 'parts' } },
    { answer: 'twice', label: { is: isCopy ? 'happened_twice' : 'not_parts' } },
  ]);
}

function refuseOrAsk(violation: Violation, { list, reading, given }: Settling): void {
  const where = at(violation, list);
  const { line } = where;
  const { answers, place } = given;
  const name = list.columns.all.find((column) => column.at === violation.at)?.name ?? '';
  if (violation.breaks === 'gap') {
    if (answers.gap === 'keep') return;
    const { wanted = 0, printed = 0 } = violation;
    throw new OpenQuestionError('gap', where, [
      { answer: 'keep', label: { is: 'gap_kept', wanted, printed } },
    ]);
  }
  if (violation.breaks === 'money' || violation.breaks === 'rival') {
    if (answers.amount !== undefined) return;
    const rival = reading.rivals[violation.rival ?? -1]?.plan.name ?? name;
    throw new OpenQuestionError(
      'amount',
      where,
      [reading.candidate.plan.name, rival].map(namedChoice),
    );
  }
  if (violation.breaks === 'sign') {
    throw new OpenQuestionError('direction', where, [
      { answer: violation.isDebt ? 'debt' : 'out', label: { is: 'plain_out' } },
      { answer: 'in', label: { is: 'plain_in' } },
    ]);
  }
  if (violation.breaks === 'day') {
    const day = textOf(list.rows.find((row) => row.line === line)?.cells[violation.at]);
    throw new StatementError((t) => t.csv.noDate(place, line, quote(day)), line);
  }
  if (violation.breaks === 'row') throw rowError(where, { reading, place });
  throw new StatementError((t) => t.tables.unexplained(place, line, quote(name)), line);
}

/** Why a row can't be read: it is lost, or left out although it has money. */
function rowError(
  { line, cell }: ReturnType<typeof at>,
  { reading, place }: Pick<Settling, 'reading'> & Pick<Given, 'place'>,
): StatementError {
  const isEmpty = reading.candidate.reading.outcomes.some(
    (one) => 'is' in one && one.is === 'excluded' && one.line === line,
  );
  const sentence: Sentence = (t) =>
    isEmpty ? t.tables.noSide(place, line) : t.tables.rowLost(place, line, quote(cell));
  return new StatementError(sentence, line);
}

function checkedList(
  { block, columns, rows, days }: List,
  { candidate, currencyOf, day }: ListReading,
  { answers }: Given,
): CheckedList {
  const { plan, balance, reading } = candidate;
  const verdicts = reading.outcomes.map(
    (one): Verdict =>
      'is' in one
        ? one
        : { is: 'movement', ...one, text: one.description, currency: currencyOf(one) },
  );
  const at = rolesAt(columns);
  const uses = { plan, balance, day: day.at, at };
  return {
    above: block.above,
    hasHeadings: block.headings !== null,
    rows,
    columns: columns.all.map((column) => ({
      at: column.at,
      name: column.name,
      use: useOf(column, uses),
    })),
    verdicts,
    isDay: (cell) => days.readAny(cell) !== null,
    dayAt: day.at,
    daysOf: (cell) => DAY_ORDERS.map((order) => days.read(cell, order)),
    signs: signsOf(plan, answers.direction !== undefined),
  };
}

interface Uses {
  plan: Plan;
  balance: number;
  day: number;
  at: ReturnType<typeof rolesAt>;
}

function useOf(
  { at, kind, roles }: ListColumn,
  { plan, balance, day, at: of }: Uses,
): CheckedColumn['use'] {
  if (at === plan.signsAt) return 'sign';
  if (plan.columns.includes(at)) return 'money';
  if (at === balance) return 'balance';
  if (at === day || kind === 'day') return 'day';
  if (at === of.currency) return 'currency';
  if (at === of.account) return 'account';
  if (at === of.state) return 'state';
  const isText = roles.some((role) => TEXTS.has(role));
  if (isText) return 'text';
  return roles.length > 0 ? 'named' : 'none';
}

const TEXTS: ReadonlySet<string> = new Set(['description', 'counterparty', 'note', 'type', 'tags']);

function signsOf(plan: Plan, isSaid: boolean): SignEvidence {
  const { signsAt, isByBalance, isWorded, cents } = plan;
  if (isSaid) return 'answer';
  if (isByBalance) return 'balance';
  if (signsAt >= 0 || isWorded) return 'word';
  if (!isInOne(plan)) return 'side';
  return cents.some((one) => one !== null && one < 0) ? 'minus' : 'mark';
}
