import { createHash } from 'node:crypto';
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
import { findRow, upsertRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { fromJson } from '../../schema/rows.ts';
import { TABLES } from '../../schema/tables.ts';
import * as store from './store.ts';

export interface StatementFile {
  userId: string;
  /** The current day in the user's time zone, `YYYY-MM-DD`. */
  today: string;
  fileName: string;
  bytes: Uint8Array;
  bank: Exclude<ReportBank, 'GENERIC'>;
  /** The bank, for a file that does not name one. */
  bankName: string | null;
  answers: StatementAnswers;
}

export type FileReading =
  | { kind: 'statement'; statement: Statement; remember: Remember }
  | { kind: 'question'; question: StatementQuestion; isApp: boolean }
  | { kind: 'bank'; statement: Statement; remember: Remember };

/** Stores the answers for the next file of the same kind. */
type Remember = (tx: Tx, now: string) => Promise<void>;

/**
 * Reads a statement, reusing the answers given for the last file of the same kind. Always asks for the direction again,
 * because the earlier answer may have been about a single row of that file, and statements of other accounts have the
 * same headings. Returns the kind `bank` for a readable statement whose bank is unknown. Throws a StatementError if the
 * file cannot be read.
 */
export async function readStatementFile(db: Db | Tx, file: StatementFile): Promise<FileReading> {
  const { bytes, bank, fileName, today, userId, answers } = file;
  // A bank's printed statements and its exported lists have different layouts, so the chosen bank does not determine
  // how to read a PDF.
  const named = bank === 'AUTO' ? null : bank;
  if (named && !isPdf(bytes)) {
    const statement = await readStatement(bytes, { bank: named, fileName, today });
    return { kind: 'statement', statement, remember: async () => undefined };
  }
  const home = await store.usualCurrency(db, { userId });
  const { reading, given } = await readAsBefore(db, { userId, answers }, (some) =>
    readAny(bytes, { fileName, today, answers: some, home }),
  );
  if ('question' in reading) {
    const { question } = reading;
    return { kind: 'question', question: present(question), isApp: isAppKind(question.kind) };
  }
  const { statement, kind } = reading;
  const remember: Remember = async (tx, now) => {
    if (Object.keys(given).length === 0) return;
    const row = { user_id: userId, kind_hash: hashOf(kind), used_at: now };
    await upsertRow(tx, 'statement_answers', { ...row, answers: JSON.stringify(given) });
  };
  const name =
    statement.bank ||
    named ||
    file.bankName ||
    (await store.lastBankOf(db, { userId, variant: statement.variant }));
  if (!name) return { kind: 'bank', statement, remember };
  return { kind: 'statement', statement: { ...statement, bank: name }, remember };
}

const hashOf = (kind: string): string => createHash('sha256').update(kind).digest('hex');

/** Reads the file with the given answers, adding remembered ones for any questions that are still open. */
async function readAsBefore(
  db: Db | Tx,
  { userId, answers }: Pick<StatementFile, 'userId' | 'answers'>,
  read: (answers: StatementAnswers) => Promise<Reading>,
): Promise<{ reading: Reading; given: StatementAnswers }> {
  let given = answers;
  let reading = await read(given);
  if (!('question' in reading)) return { reading, given };
  const before = await rememberedAnswers(db, { userId, kind: reading.question.kind });
  while ('question' in reading) {
    const { ask } = reading.question;
    const known = ask === 'direction' ? undefined : before?.[ask];
    if (known === undefined || given[ask] !== undefined) break;
    given = { ...given, [ask]: known };
    reading = await read(given);
  }
  return { reading, given };
}

async function rememberedAnswers(
  db: Db | Tx,
  q: { userId: string; kind: string },
): Promise<StatementAnswers | null> {
  const key = { user_id: q.userId, kind_hash: hashOf(q.kind) };
  const row = await findRow(db, 'statement_answers', key);
  return row ? fromJson(TABLES.statement_answers.columns.answers, row.answers) : null;
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
