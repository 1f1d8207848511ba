import type { Draft } from '../accounts/draft.ts';
import { finish } from '../accounts/finish.ts';
import { TableDays } from '../reading/days.ts';
import type { StatementAnswers, TableReading } from '../reading/question.ts';
import { readTable, type TableFile, type TableOptions } from '../reading/read-table.ts';
import { StatementError } from '../statement.ts';
import { say } from '../texts.ts';
import { linesOf } from './page-lines.ts';
import { listsOf, type PageList } from './page-lists.ts';
import { layoutsOf, tableOf } from './page-table.ts';
import { pagesOf } from './page-text.ts';
import { type Period, periodOf } from './page-years.ts';
import { type PrintedFact, printedFacts } from './printed-facts.ts';
import { prove, type Verdict } from './prove.ts';

type Found = Extract<TableReading, { draft: Draft }>;

/** How one way to lay out a list ended. */
type Outcome =
  | { end: 'proved'; reading: Found; verdict: Verdict }
  | { end: 'asks'; reading: Exclude<TableReading, Found> }
  | { end: 'refused'; error: StatementError };

interface Given {
  facts: readonly PrintedFact[];
  period: Period | null;
  options: TableOptions;
}

/**
 * Reads a statement that was printed to a PDF. Only what its own balances or totals prove is read: as a draft, or as a
 * question whose answers they prove. Rejects with a StatementError for all else, which says what does not add up.
 */
export async function readPages(bytes: Uint8Array, options: TableOptions): Promise<TableReading> {
  const lines = linesOf(await pagesOf(bytes));
  const given = {
    facts: printedFacts(lines),
    period: periodOf(lines, new TableDays(options.today, false)),
    options,
  };
  const outcomes = listsOf(lines).map((list) => outcomeOf(list, given));
  const [first, second] = outcomes.flatMap((one) => (one?.end === 'proved' ? [one] : []));
  if (second) throw new StatementError((t) => t.pdf.rivals);
  if (first) return withNotice(first.reading, first.verdict);
  const [asks] = outcomes.flatMap((one) => (one?.end === 'asks' ? [one] : []));
  if (asks) return asks.reading;
  const [refused] = outcomes.flatMap((one) => (one?.end === 'refused' ? [one] : []));
  throw refused?.error ?? new StatementError((t) => t.tables.noList);
}

function withNotice(reading: Found, { proof, by }: Verdict): Found {
  const { draft } = reading;
  const notices = [say((t) => t.notices.fromPdf(by)).en, ...draft.notices];
  return { ...reading, draft: { ...draft, source: 'pdf', proof, notices } };
}

/** The reading of a list that is proved, of all ways to lay it out. Null where none of them has a row. */
function outcomeOf(list: PageList, given: Given): Outcome | null {
  const outcomes = layoutsOf(list, given.options.today).map((layout) =>
    refusedBy(() => {
      const file = tableOf(list, layout, given.period);
      const roles = layout.columns.flatMap((column) => column.roles);
      const isSplit = roles.includes('income') && roles.includes('expense');
      return file && outcomeOfFile(file, { ...given, isSplit, answers: given.options.answers });
    }),
  );
  const proved = outcomes.flatMap((one) => (one?.end === 'proved' ? [one] : []));
  const [first, ...others] = proved;
  if (first && others.some((one) => moneyOf(one.reading) !== moneyOf(first.reading))) {
    return { end: 'refused', error: new StatementError((t) => t.pdf.rivals) };
  }
  return (
    first ??
    outcomes.find((one) => one?.end === 'asks') ??
    outcomes.find((one) => one !== null) ??
    null
  );
}

/** What two readings must have in common to be one. */
const moneyOf = ({ draft }: Found): string =>
  draft.accounts
    .flatMap(({ iban, currency, rows }) => [
      `${iban} ${currency}`,
      ...rows.map(({ date, gross, fee }) => `${date} ${gross} ${fee}`),
    ])
    .join();

interface Asked extends Given {
  isSplit: boolean;
  answers: StatementAnswers;
}

/** Asks are answered by the document itself where it proves one answer only. Days and currencies it cannot prove. */
function outcomeOfFile(file: TableFile, asked: Asked): Outcome | null {
  const { options, answers } = asked;
  const reading = readTable(file, { ...options, answers });
  if (!reading) return null;
  if ('draft' in reading) {
    return { end: 'proved', reading, verdict: prove(finish(reading.draft).accounts, asked) };
  }
  const { ask, choices } = reading.question;
  if (answers[ask] !== undefined) throw new StatementError((t) => t.pdf.unproved);
  const left = choices.flatMap((choice) => {
    const given = { ...answers, [ask]: choice.answer };
    const outcome = refusedBy(() => outcomeOfFile(file, { ...asked, answers: given }));
    return outcome && outcome.end !== 'refused' ? [{ choice, outcome }] : [];
  });
  const [first, second] = left;
  if (!first) throw new StatementError((t) => t.pdf.unproved);
  if (ask !== 'currency' && ask !== 'day_order' && !second) return first.outcome;
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
