import type { ReportBank, StatementAnswers, StatementQuestion } from '@saldo/contract/imports';
import { fromCents } from '@saldo/domain/money';
import {
  type StatementQuestion as Asked,
  isPdf,
  type Reading,
  readAny,
  readStatement,
  type Statement,
} from '@saldo/statements';
import { isAppKind } from '@saldo/statements/app-codes';
import { kindHash } from './answer-keys.ts';
import type { EarlierAnswers } from './earlier-answers.ts';

export interface StatementFile {
  /** The current day in the user's time zone, `YYYY-MM-DD`. */
  today: string;
  fileName: string;
  bytes: Uint8Array;
  bank: Exclude<ReportBank, 'GENERIC'>;
  /** The bank, for a file that does not name one. */
  bankName: string | null;
  answers: StatementAnswers;
  earlier: EarlierAnswers;
}

/** The answers with which a file was read, to be remembered for the next file of the same kind. */
export interface GivenAnswers {
  kindHash: string;
  answers: StatementAnswers;
}

export type FileReading =
  | { kind: 'statement' | 'bank'; statement: Statement; given: GivenAnswers | null }
  | { kind: 'question'; question: StatementQuestion; isApp: boolean };

/**
 * Reads a statement, reusing the answers given for the last file of the same kind. Always asks for the direction again,
 * because the earlier answer may have been about a single row of that file, and statements of other accounts have the
 * same headings. Returns the kind `bank` for a readable statement whose bank is unknown. Throws a StatementError if the
 * file cannot be read.
 */
export async function readStatementFile(file: StatementFile): Promise<FileReading> {
  const { bytes, bank, fileName, today, answers, earlier } = file;
  // A bank's printed statements and its exported lists have different layouts, so the chosen bank does not determine
  // how to read a PDF.
  const named = bank === 'AUTO' ? null : bank;
  if (named && !isPdf(bytes)) {
    const statement = await readStatement(bytes, { bank: named, fileName, today });
    return { kind: 'statement', statement, given: null };
  }
  const { home } = earlier;
  const { reading, used } = await readAsBefore(earlier, answers, (some) =>
    readAny(bytes, { fileName, today, answers: some, home }),
  );
  if ('question' in reading) {
    const { question } = reading;
    return { kind: 'question', question: present(question), isApp: isAppKind(question.kind) };
  }
  const { statement, kind } = reading;
  const isAnswered = Object.keys(used).length > 0;
  const given = isAnswered ? { kindHash: kindHash(kind), answers: used } : null;
  const name = statement.bank || named || file.bankName || earlier.banks.get(statement.variant);
  if (!name) return { kind: 'bank', statement, given };
  return { kind: 'statement', statement: { ...statement, bank: name }, given };
}

/** Reads the file with the given answers, adding remembered ones for any questions that are still open. */
async function readAsBefore(
  earlier: EarlierAnswers,
  answers: StatementAnswers,
  read: (answers: StatementAnswers) => Promise<Reading>,
): Promise<{ reading: Reading; used: StatementAnswers }> {
  let used = answers;
  let reading = await read(used);
  if (!('question' in reading)) return { reading, used };
  const before = earlier.answers.get(kindHash(reading.question.kind));
  while ('question' in reading) {
    const { ask } = reading.question;
    const known = ask === 'direction' ? undefined : before?.[ask];
    if (known === undefined || used[ask] !== undefined) break;
    used = { ...used, [ask]: known };
    reading = await read(used);
  }
  return { reading, used };
}

const present = ({ ask, line, cell, choices }: Asked): StatementQuestion => ({
  ask,
  line,
  cell,
  choices: choices.map(({ label, rows, income, expenses, ...choice }) => ({
    ...choice,
    label: label.en,
    income: fromCents(income),
    expenses: fromCents(expenses),
    rows: rows.map(({ day, amount, ...row }) => ({
      ...row,
      date: day,
      amount: fromCents(Math.abs(amount)),
      direction: amount < 0 ? ('expense' as const) : ('income' as const),
    })),
  })),
});
