import { QUESTIONS_ABOUT_ROWS, type StatementAnswers } from '@saldo/contract/imports';
import type { Reading, Statement } from '@saldo/statements';
import { StatementError } from '@saldo/statements';
import { kindHash, lastingAnswers } from './answer-keys.ts';
import type { EarlierAnswers } from './earlier-answers.ts';
import { type KnownAccount, type Tie, tieOf } from './known-accounts.ts';

export type Read = (answers: StatementAnswers) => Promise<Reading>;

/** A reading of the whole file, with the answers that it needs. */
export interface WholeReading {
  statement: Statement;
  kind: string;
  answers: StatementAnswers;
  /** True if bank and currency may only follow from the headings. An account that the file continues knows better. */
  isByHeadings?: boolean;
}

/** A reading that ties the file to one of the user's accounts. */
export interface TiedReading {
  reading: WholeReading;
  accounts: KnownAccount[];
  /** True if the accounts' own rows allow no other reading. */
  isOnly: boolean;
}

/** Maximum number of readings that are tried. Each of them reads the whole file. */
const MOST_TRIED = 12;

/**
 * Finds the reading that continues one of the user's accounts by trying the possible answers. If several do, takes the
 * one with the answers remembered for its account. Null if no reading does, or if that leaves it open.
 */
export async function tiedReading(
  read: Read,
  answers: StatementAnswers,
  earlier: EarlierAnswers,
): Promise<TiedReading | null> {
  const { accounts } = earlier;
  if (accounts.length === 0) return null;
  const currencies = new Set(accounts.map(({ currency }) => currency));
  const whole = await wholeReadings(read, answers, currencies);
  const tied = whole.flatMap((reading) =>
    accounts.flatMap((account) => {
      const { statement, isByHeadings } = reading;
      const tie = tieOf(isByHeadings ? { ...statement, bank: '' } : statement, account);
      return tie ? [{ reading, account, tie }] : [];
    }),
  );
  const strong = tied.filter(({ tie }) => tie === 'rows');
  const found = strong.length > 0 ? strong : tied;
  const only = sameReading(found);
  // A number alone allows every reading, so only what was said about that account decides.
  if (only && (strong.length > 0 || whole.length === 1)) {
    return { ...only, isOnly: strong.length > 0 };
  }
  const remembered = found.filter(({ reading, account }) => agrees(reading, account, earlier));
  const said = sameReading(remembered);
  return said && { ...said, isOnly: false };
}

interface Tied {
  reading: WholeReading;
  account: KnownAccount;
  tie: Tie;
}

function sameReading(tied: readonly Tied[]): Omit<TiedReading, 'isOnly'> | null {
  const [first] = tied;
  if (!first || tied.some(({ reading }) => reading !== first.reading)) return null;
  return { reading: first.reading, accounts: tied.map(({ account }) => account) };
}

/** True if a reading uses no answer but those remembered for the account. */
function agrees(
  { answers, kind }: WholeReading,
  { id }: KnownAccount,
  earlier: EarlierAnswers,
): boolean {
  const before = earlier.answers.get(kindHash(kind, id));
  return before !== undefined && isWithin(lastingAnswers(answers), before);
}

export const isWithin = (some: StatementAnswers, all: StatementAnswers): boolean =>
  Object.entries(some).every(([ask, answer]) => Object.entries(all).some(isEntry(ask, answer)));

const isEntry =
  (ask: string, answer: string) =>
  ([one, other]: [string, string]): boolean =>
    one === ask && other === answer;

async function wholeReadings(
  read: Read,
  given: StatementAnswers,
  currencies: ReadonlySet<string>,
): Promise<WholeReading[]> {
  const whole: WholeReading[] = [];
  const open: StatementAnswers[] = [given];
  for (let tried = 0; tried < MOST_TRIED; tried += 1) {
    const answers = open.shift();
    if (!answers) return whole;
    const reading = await readOrNull(read, answers);
    if (reading && !('question' in reading)) {
      whole.push({ ...reading, answers });
      if (reading.isByHeadings)
        open.push(...inOtherCurrencies(reading.statement, answers, currencies));
    }
    if (!reading || !('question' in reading)) continue;
    const { ask, choices } = reading.question;
    // No account can say which rows of this file are transactions, so only the user can.
    if (QUESTIONS_ABOUT_ROWS.includes(ask)) return [];
    const likely = choices.filter(({ answer }) => ask !== 'currency' || currencies.has(answer));
    open.push(...likely.map(({ answer }) => ({ ...answers, [ask]: answer })));
  }
  // A reading that was not tried could continue an account as well.
  return open.length === 0 ? whole : [];
}

/** A currency that only follows from the headings may be another in the account that the file continues. */
function inOtherCurrencies(
  { accounts }: Statement,
  answers: StatementAnswers,
  currencies: ReadonlySet<string>,
): StatementAnswers[] {
  if (answers.currency !== undefined) return [];
  const others = [...currencies].filter((code) =>
    accounts.every(({ currency }) => currency !== code),
  );
  return others.map((currency) => ({ ...answers, currency }));
}

async function readOrNull(read: Read, answers: StatementAnswers): Promise<Reading | null> {
  try {
    return await read(answers);
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}
