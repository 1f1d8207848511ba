import { compactIban, isIban } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { AccountGroups, type Draft, type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import { asDateTime } from '../fields/dates.ts';
import { quote } from '../fields/text.ts';
import { bankOfHeadings } from '../generic/guess.ts';
import { StatementError } from '../statement.ts';
import type { OpenEnd, TableRow } from '../tables/table.ts';
import { type Place, type Sentence, say } from '../texts.ts';
import { type Block, blocksOf } from './blocks.ts';
import { type Candidate, choosePlan } from './choose.ts';
import { type Column, type Columns, columnsOf } from './columns.ts';
import { dayColumn, orderOf } from './day-order.ts';
import { TableDays } from './days.ts';
import { Open } from './open.ts';
import { plansOf, type Said } from './plans.ts';
import type { Ask, Choice, PreviewRow, StatementAnswers, StatementQuestion } from './question.ts';
import { filledRows, type Movement } from './read-block.ts';
import { requireCurrency, rowCurrencies } from './row-currency.ts';
import { foldWord } from './vocabulary.ts';
import { requireWidths } from './widths.ts';

/** A table as it was split, whatever the file was. */
export interface TableFile {
  rows: readonly TableRow[];
  place: Place;
  date1904: boolean;
  openEnd: OpenEnd | null;
  /** What kind of file it is, for answers that are remembered: a delimiter, `sheet`, `page`. */
  kind: string;
}

export interface TableOptions {
  today: string;
  answers: StatementAnswers;
  /** Of the account that the person has named: counts only where the file says none. */
  currency: string | null;
  /** What most of the person's rows are in: for a file whose language is spoken where that is paid with. */
  home: string | null;
}

export type TableReading =
  | { draft: Draft; bank: string; kind: string }
  | { question: StatementQuestion };

/**
 * Reads the lists of a table of any bank. A reading is taken when balances prove it, or when headings leave no other;
 * else it asks the one thing that is open. Null when there is no list. Throws a StatementError for a row that cannot be read.
 */
export function readTable(file: TableFile, options: TableOptions): TableReading | null {
  const days = new TableDays(options.today, file.date1904);
  const blocks = blocksOf(file.rows, days);
  if (blocks.length === 0) return null;
  const kind = kindOf(file, blocks);
  try {
    return { draft: draftOf(blocks, file, { ...options, days }), bank: bankOf(blocks), kind };
  } catch (error) {
    if (!(error instanceof Open)) throw error;
    const choices = error.answers.map((each) =>
      choiceOf(each, error.ask, { blocks, file, days, options }),
    );
    return { question: { ask: error.ask, ...error.at, kind, choices } };
  }
}

/** Names of columns, not their places: a bank that adds a column is asked about again only if that matters. */
const kindOf = ({ kind }: TableFile, blocks: readonly Block[]): string =>
  [kind, ...(blocks[0]?.headings ?? []).map(foldWord)].join('|');

const bankOf = ([first]: readonly Block[]): string => bankOfHeadings(first?.headings ?? []) ?? '';

interface Given extends TableOptions {
  days: TableDays;
}

function draftOf(blocks: readonly Block[], file: TableFile, given: Given): Draft {
  const groups = new AccountGroups();
  const skipped = nothingSkipped();
  const notices: string[] = [];
  let variant = '';
  let isCertain = true;
  for (const block of blocks) {
    requireWidths(block, file, given.days);
    const read = readList(block, given);
    variant ||= read.variant;
    isCertain &&= read.candidate.plan.isCertain;
    const { skipped: own, unknownStates } = read.candidate.reading;
    skipped.pending += own.pending;
    skipped.reverted += own.reverted;
    skipped.zero += own.zero;
    skipped.notCompleted += own.notCompleted;
    for (const [state, count] of unknownStates) {
      notices.push(say((t) => t.notices.unmovedState(quote(state), count)).en);
    }
    if (block.iban !== null) movePartyAccounts(read.candidate.reading.movements, block.iban);
    requireOneAccount(read.candidate.reading.movements);
    for (const movement of read.candidate.reading.movements) {
      const iban = ownIban(movement) ?? block.iban;
      const currency = read.currencyOf(movement);
      groups.rowsOf(iban, 'current', currency).push(rowOf(movement));
    }
  }
  return {
    variant,
    accounts: groups.list(),
    skipped,
    notices,
    order: 'newest-first',
    place: file.place,
    needsProof: !isCertain,
    openEnd: file.openEnd,
  };
}

const ownIban = ({ account }: Movement): string | null =>
  account !== null && isIban(account) ? compactIban(account) : null;

/** Numbers in a column for accounts are the other parties' where the account itself stands above the list. */
function movePartyAccounts(movements: readonly Movement[], iban: string): void {
  for (const movement of movements) {
    const other = ownIban(movement);
    if (other === null || other === iban) continue;
    movement.counterpartyIban ??= other;
    movement.account = null;
  }
}

/** Accounts that are told only by names would become one. */
function requireOneAccount(movements: readonly Movement[]): void {
  const names = new Set(
    movements.flatMap(({ account }) => (account === null || isIban(account) ? [] : account)),
  );
  if (names.size <= 1) return;
  const [first = '', second = ''] = names;
  throw new StatementError((t) => t.tables.accounts(quote(first), quote(second)));
}

function rowOf(movement: Movement): DraftRow {
  const { line, day, purchase, cents, fee, balance, description } = movement;
  const { texts, counterparty, counterpartyIban } = movement;
  const left = cents < 0;
  return {
    line,
    date: asDateTime(day),
    purchaseDate: purchase && asDateTime(purchase),
    gross: cents + fee,
    fee,
    balance,
    started: null,
    type: counterpartyIban === null ? 'unknown' : 'transfer',
    description,
    originalText: texts || description,
    creditorName: left ? counterparty : null,
    creditorIban: left ? counterpartyIban : null,
    debtorName: left ? null : counterparty,
  };
}

interface ListReading {
  candidate: Candidate;
  currencyOf: (movement: Movement) => string;
  variant: string;
}

function readList(block: Block, given: Given): ListReading {
  const { days, answers } = given;
  const columns = columnsOf(block, days);
  const rows = filledRows(block);
  const day = dayColumn(columns, rows, days);
  if (day === null) throw new StatementError((t) => t.tables.noDays);
  const said: Said = {
    decimal:
      answers.decimal === 'comma' || answers.decimal === 'point' ? answers.decimal : undefined,
    direction:
      answers.direction === 'out' || answers.direction === 'in' ? answers.direction : undefined,
    sign_words: answers.sign_words,
  };
  const plans = plansOf(rows, columns, said);
  if (plans.length === 0) throw new StatementError((t) => t.tables.noAmounts);
  const order = orderOf({ columns, rows, day }, given);
  const candidate = choosePlan({ columns, rows, day, order, plans }, given);
  const currencyOf = rowCurrencies(candidate, { block, columns }, given);
  const words = new Set(candidate.reading.movements.flatMap(({ currencies: some }) => some));
  for (const word of words) requireCurrency(word, candidate.reading.movements);
  for (const movement of candidate.reading.movements) currencyOf(movement);
  return { candidate, currencyOf, variant: variantOf(columns, candidate, day) };
}

/** The same words for the same columns as where a person has named them, so that one kind of file has one name. */
function variantOf(columns: Columns, { plan, balance }: Candidate, day: Column): string {
  const names = [day.at, ...plan.columns, balance].flatMap(
    (at) => columns.all.find((column) => column.at === at)?.name ?? [],
  );
  return `CSV: ${names.join(', ')}`.slice(0, 200);
}

const PREVIEWED = 4;

interface Asking {
  blocks: readonly Block[];
  file: TableFile;
  days: TableDays;
  options: TableOptions;
}

/** What an answer would make of the rows. */
function choiceOf(
  { answer, label }: { answer: string; label: Sentence },
  ask: Ask,
  { blocks, file, days, options }: Asking,
): Choice {
  const answers = { ...options.answers, [ask]: answer };
  const base = { answer, label: say(label) };
  const empty = { ...base, rows: [], count: 0, income: 0, expenses: 0, currency: '' };
  try {
    const { accounts } = draftOf(blocks, file, { ...options, answers, days });
    const rows = accounts.flatMap(({ currency, rows: own }) =>
      own.map(
        (row): PreviewRow => ({
          line: row.line,
          day: row.date.slice(0, 10),
          description: row.description,
          amount: row.gross - row.fee,
          currency,
        }),
      ),
    );
    const sum = (sign: 1 | -1): Cents =>
      rows.reduce((total, { amount }) => (amount * sign > 0 ? total + amount * sign : total), 0);
    return {
      ...base,
      rows: rows.slice(0, PREVIEWED),
      count: rows.length,
      income: sum(1),
      expenses: sum(-1),
      currency: accounts.length === 1 ? (accounts[0]?.currency ?? '') : '',
    };
  } catch (error) {
    if (error instanceof Open && answers[error.ask] === undefined) {
      const [first] = error.answers;
      const more = { ...answers, ...(first && { [error.ask]: first.answer }) };
      const asking = { blocks, file, days, options: { ...options, answers: more } };
      // What is open besides is shown with its first answer; only of a currency would sums mislead.
      const shown = choiceOf({ answer, label }, ask, asking);
      return error.ask === 'currency' ? { ...shown, currency: '' } : shown;
    }
    if (error instanceof Open || error instanceof StatementError) return empty;
    throw error;
  }
}
