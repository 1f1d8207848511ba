import type { ReportBank, StatementAnswers, StatementQuestion } from '@saldo/contract/imports';
import { fromCents } from '@saldo/domain/money';
import {
  type StatementQuestion as Asked,
  isPdf,
  readAny,
  readStatement,
  type Statement,
} from '@saldo/statements';
import { isAppKind } from '@saldo/statements/app-codes';
import { toFactText } from '../../../schema/stored/fact-text.ts';
import { isWithin, type Read, tiedReading, type WholeReading } from './account-answers.ts';
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

/** The answers with which a file was read, to be remembered for later files of its accounts. */
export interface GivenAnswers {
  /** Kind of file that raises the same questions. */
  kind: string;
  answers: StatementAnswers;
}

export type FileReading =
  | { kind: 'statement' | 'bank'; statement: Statement; given: GivenAnswers | null }
  | { kind: 'question'; question: StatementQuestion; fileKind: string; isApp: boolean };

/**
 * Reads a statement. If it continues one of the user's accounts, everything that the file leaves open is as in that
 * account, and nothing is asked. Returns the kind `bank` for a readable statement whose bank is unknown. Throws a
 * StatementError if the file cannot be read.
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
  const read: Read = (some) => readAny(bytes, { fileName, today, answers: some, home });
  const whole = await wholeReading(read, answers, earlier);
  if ('question' in whole) {
    const { question } = whole;
    const before = earlier.answers.get(kindHash(question.kind))?.[question.ask];
    const [fileKind, isApp] = [question.kind, isAppKind(question.kind)];
    return { kind: 'question', question: present(question, before), fileKind, isApp };
  }
  const { kind, answers: used, bankOfAccount } = whole;
  const isSaid = await isBySaying(read, used, earlier);
  const statement = isSaid ? asSaid(whole.statement) : whole.statement;
  const given = { kind, answers: used };
  const { isByHeadings } = whole;
  const name =
    (isByHeadings ? '' : statement.bank) ||
    named ||
    file.bankName ||
    bankOfAccount ||
    (isByHeadings ? bankByHeadings(statement, earlier) : earlier.banks.get(statement.variant));
  if (!name) return { kind: 'bank', statement, given };
  return { kind: 'statement', statement: { ...statement, bank: name }, given };
}

/**
 * The bank that the headings tell. None if the user has no account there, but imported such lists from another bank: its
 * name may be the user's own for this one.
 */
function bankByHeadings({ bank, variant }: Statement, earlier: EarlierAnswers): string | undefined {
  const before = earlier.banks.get(variant);
  if (bank === '' || before === undefined || before === bank) return bank || before;
  return earlier.accounts.some((account) => account.bank === bank) ? bank : undefined;
}

/** Reads the whole file, as a continuation of one of the user's accounts if it leaves anything open. */
async function wholeReading(
  read: Read,
  answers: StatementAnswers,
  earlier: EarlierAnswers,
): Promise<(WholeReading & { bankOfAccount?: string | undefined }) | { question: Asked }> {
  const reading = await read(answers);
  if (!('question' in reading) && reading.statement.bank !== '' && !reading.isByHeadings)
    return { ...reading, answers };
  const tied = await tiedReading(read, answers, earlier);
  if (!tied) return 'question' in reading ? reading : { ...reading, answers };
  const [bank, other] = new Set(tied.accounts.map((one) => one.bank));
  return { ...tied.reading, bankOfAccount: other === undefined ? bank : undefined };
}

/** The questions about which way the money went. */
const ABOUT_SIGNS: readonly string[] = ['direction', 'sign_words', 'amount'];

/**
 * True if only the user's answers say which way the money went: the file cannot be read without them, and no account
 * with verified balances requires them.
 */
async function isBySaying(
  read: Read,
  used: StatementAnswers,
  earlier: EarlierAnswers,
): Promise<boolean> {
  const others = Object.entries(used).filter(([ask]) => !ABOUT_SIGNS.includes(ask));
  if (others.length === Object.keys(used).length) return false;
  const answers: StatementAnswers = Object.fromEntries(others);
  if (!('question' in (await read(answers)))) return false;
  const proved = earlier.accounts.filter(({ isProved }) => isProved);
  const tied = await tiedReading(read, answers, { ...earlier, accounts: proved });
  return !tied?.isOnly || !isWithin(used, tied.reading.answers);
}

const asSaid = (statement: Statement): Statement => ({
  ...statement,
  accounts: statement.accounts.map((account) =>
    account.chain.status === 'holds'
      ? { ...account, chain: { ...account.chain, status: 'said' as const } }
      : account,
  ),
});

/**
 * The question with facts as the labels of its choices, which `questionText` puts in words.
 * `before`: the answer given for the last file of the same kind, which is offered first.
 */
const present = (
  { ask, line, cell, choices }: Asked,
  before: string | undefined,
): StatementQuestion => ({
  ask,
  line,
  cell,
  choices: choices
    .toSorted((a, b) => Number(b.answer === before) - Number(a.answer === before))
    .map(presentChoice),
});

const presentChoice = ({
  label,
  rows,
  income,
  expenses,
  closing,
  ...choice
}: Asked['choices'][number]): StatementQuestion['choices'][number] => ({
  ...choice,
  label: toFactText(label),
  income: fromCents(income),
  expenses: fromCents(expenses),
  closing: closing === null ? null : fromCents(closing),
  rows: rows.map(({ day, amount, ...row }) => ({
    ...row,
    date: day,
    amount: fromCents(Math.abs(amount)),
    direction: amount < 0 ? ('expense' as const) : ('income' as const),
  })),
});
