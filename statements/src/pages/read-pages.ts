import type { Draft } from '../accounts/draft.ts';
import { finishStatement } from '../accounts/finish-statement.ts';
import { TableDays } from '../fields/days.ts';
import type { StatementNotice } from '../notices.ts';
import type { StatementAnswers, TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { readTable } from '../reading/read-table.ts';
import { StatementError } from '../statement.ts';
import { datedBalances } from './dated-balances.ts';
import { linesOf } from './page-lines.ts';
import { listsOf, type PageList } from './page-lists.ts';
import { type DocumentFacts, layoutsOf, type PageTable, tableOf } from './page-table.ts';
import { type PageText, pagesOf } from './page-text.ts';
import { periodsOf } from './page-years.ts';
import { currencyOf, isCardBill, type PrintedFact, printedFacts } from './printed-facts.ts';
import { BalanceMismatchError, type Verdict, verifyAccounts } from './verify-accounts.ts';

type Found = Extract<TableReading, { draft: Draft }>;

interface Proved {
  end: 'proved';
  reading: Found;
  verdict: Verdict;
}

type Outcome =
  | Proved
  | { end: 'asks'; reading: Exclude<TableReading, Found> }
  | { end: 'refused'; error: StatementError };

interface Given extends DocumentFacts {
  facts: readonly PrintedFact[];
  isCard: boolean;
  options: TableOptions;
}

/**
 * Reads a PDF statement. Returns a draft only if the statement's own balances or totals verify it, and a question only
 * if they verify its answers. Rejects anything else with a StatementError that says what does not add up.
 */
export async function readPages(bytes: Uint8Array, options: TableOptions): Promise<TableReading> {
  return readText(await pagesOf(bytes), options);
}

export function readText(pages: readonly PageText[], options: TableOptions): TableReading {
  const lines = linesOf(pages);
  const days = new TableDays(options.today, false);
  const ofBalances = datedBalances(lines, days);
  const given = {
    facts: [...printedFacts(lines), ...ofBalances.facts],
    isCard: isCardBill(lines),
    currency: currencyOf(lines),
    periods: periodsOf(lines, days, ofBalances.period),
    options,
  };
  const pageOf = (line: number) => lines[line - 1]?.page ?? 1;
  const lists = listsOf(lines).map((list) => ({
    outcome: outcomeOf(list, given),
    page: list.stretches.find((one) => one.lines.length > 0)?.lines[0]?.page ?? 1,
  }));
  const [first, second] = lists.flatMap(({ outcome }) =>
    outcome?.end === 'proved' ? [outcome] : [],
  );
  if (second) throw new StatementError((t) => t.pdf.rivals);
  const left = lists.filter(({ outcome }) => outcome !== null && outcome !== first);
  // Lists under other headings may contain more rows of the same account.
  if (first && (left.length === 0 || first.verdict.proof !== 'B')) {
    const pages = [...new Set(left.map(({ page }) => page))];
    return withNotices(first, pages);
  }
  const [asks] = lists.flatMap(({ outcome }) => (outcome?.end === 'asks' ? [outcome] : []));
  if (asks && !first) return asks.reading;
  const errors = lists.flatMap(({ outcome }) =>
    outcome?.end === 'refused' ? [outcome.error] : [],
  );
  throw onPage(worst(errors) ?? new StatementError((t) => t.tables.noList), pageOf);
}

/** Picks the most informative error: a balance mismatch, then an error not tied to a line. */
const worst = (errors: readonly StatementError[]): StatementError | undefined =>
  errors.find((error) => error instanceof BalanceMismatchError) ??
  errors.find(({ line }) => line === undefined) ??
  errors[0];

function onPage(error: StatementError, pageOf: (line: number) => number): StatementError {
  const { line } = error;
  if (line === undefined) return error;
  return new StatementError((t) => t.pdf.within(pageOf(line), error.text.fact), line);
}

function withNotices({ reading, verdict }: Proved, leftOut: readonly number[]): Found {
  const { draft } = reading;
  const { proof, by } = verdict;
  const notices: StatementNotice[] = [
    { is: 'pdf_verified', by: [...by] },
    ...leftOut.map((page) => ({ is: 'list_left_out' as const, page })),
    ...draft.notices,
  ];
  // Printed statements start with the oldest row, unless balances or dates show otherwise.
  return { ...reading, draft: { ...draft, source: 'pdf', order: 'oldest-first', proof, notices } };
}

/** Returns the verified reading among all layouts of a list, or null if none of them has a row. */
function outcomeOf(list: PageList, given: Given): Outcome | null {
  const seen = new Set<string>();
  const outcomes = layoutsOf(list, given.options.today).map((layout) =>
    refusedBy(() => {
      const table = tableOf(list, layout, given);
      const cells = JSON.stringify(table?.file.rows.map((row) => row.cells));
      if (!table || seen.has(cells)) return null;
      seen.add(cells);
      return outcomeOfTable(table, { ...given, answers: given.options.answers });
    }),
  );
  const proved = outcomes.flatMap((one) => (one?.end === 'proved' ? [one] : []));
  const [first, ...others] = proved;
  if (first && others.some((one) => moneyOf(one.reading) !== moneyOf(first.reading))) {
    return { end: 'refused', error: new StatementError((t) => t.pdf.rivals) };
  }
  if (first) return first;
  const asks = outcomes.find((one) => one?.end === 'asks');
  if (asks) return asks;
  const error = worst(outcomes.flatMap((one) => (one?.end === 'refused' ? [one.error] : [])));
  return error ? { end: 'refused', error } : null;
}

/** Key of a reading. Two readings with the same key count as one. */
const moneyOf = ({ draft }: Found): string =>
  draft.accounts
    .flatMap(({ iban, currency, rows }) => [
      `${iban} ${currency}`,
      ...rows.map(({ date, gross, fee }) => `${date} ${gross} ${fee}`),
    ])
    .join();

/** Questions whose answers no balance verifies. */
const UNPROVED: ReadonlySet<string> = new Set(['currency', 'day', 'day_order']);

interface Asked extends Given {
  answers: StatementAnswers;
}

/**
 * Reads a table. If the document verifies only one answer to a question, uses it without asking. It cannot verify
 * answers about dates or currencies.
 */
function outcomeOfTable(table: PageTable, asked: Asked): Outcome | null {
  const { options, answers } = asked;
  const reading = readTable(table.file, { ...options, answers });
  if (!reading) return null;
  if ('draft' in reading) {
    const { isSigned } = table;
    const verdict = verifyAccounts(finishStatement(reading.draft).accounts, { ...asked, isSigned });
    return { end: 'proved', reading, verdict };
  }
  const { ask, choices } = reading.question;
  if (answers[ask] !== undefined) throw new StatementError((t) => t.pdf.unproved);
  const left = choices.flatMap((choice) => {
    const given = { ...answers, [ask]: choice.answer };
    const outcome = refusedBy(() => outcomeOfTable(table, { ...asked, answers: given }));
    return outcome && outcome.end !== 'refused' ? [{ choice, outcome }] : [];
  });
  const [first, second] = left;
  if (!first) throw new StatementError((t) => t.pdf.unproved);
  if (!UNPROVED.has(ask) && !second) return first.outcome;
  const some = left.length > 1 ? left.map(({ choice }) => choice) : choices;
  return { end: 'asks', reading: { question: { ...reading.question, choices: some } } };
}

function refusedBy(work: () => Outcome | null): Outcome | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { end: 'refused', error };
  }
}
