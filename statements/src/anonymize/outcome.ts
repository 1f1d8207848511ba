import { isBankName } from '../accounts/bank-names.ts';
import { noticeText } from '../notice-texts.ts';
import { type AnyOptions, readAny } from '../read-any.ts';
import { type Statement, StatementError } from '../statement.ts';

/** Outcome of reading a file, without its contents. Two files with equal outcomes need the same change to a reader. */
export interface ReadOutcome {
  kind: 'read' | 'asked' | 'refused';
  /** Equal for two files if their outcomes are the same. */
  sign: string;
  message: string | null;
  /** Account numbers in the statement. */
  accounts: ReadonlySet<string>;
}

/** Reads a file to get its outcome. Rejects only if the reader itself is broken. */
export async function outcomeOf(bytes: Uint8Array, options: AnyOptions): Promise<ReadOutcome> {
  try {
    const reading = await readAny(bytes, options);
    if ('statement' in reading) {
      const { statement } = reading;
      return { ...none, kind: 'read', sign: signOf(statement), accounts: accountsIn(statement) };
    }
    const { ask, line, choices } = reading.question;
    const offered = choices.map(({ count }) => count);
    return { ...none, kind: 'asked', sign: JSON.stringify([ask, line, offered]) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const { message, line = null } = error;
    return { ...none, kind: 'refused', sign: `${line} ${withoutContent(message)}`, message };
  }
}

const none = { message: null, accounts: new Set<string>() };

const accountsIn = ({ accounts }: Statement): Set<string> =>
  new Set(
    accounts
      .flatMap(({ iban, rows }) => [iban, ...rows.map((row) => row.counterpartyIban)])
      .filter((number) => number !== null && number !== undefined),
  );

/** A bank that Saldo doesn't know is named by the file. */
const kindOfBank = (bank: string): string => (bank === '' || isBankName(bank) ? bank : 'named');

/** The variant of an unknown list consists of its headings. */
const kindOfVariant = (variant: string): string =>
  variant.replace(/(?<=^CSV: ).*/s, (headings) => String(headings.split(', ').length));

function signOf({ bank, variant, accounts, skipped, notices, proof }: Signed): string {
  const shapes = accounts.map(({ product, currency, iban, chain, rows }) => [
    ...[product, currency, iban === null, chain.status, chain.gaps],
    rows.map(({ line, amount, fee, balance }) => [line, amount < 0, fee !== 0, balance === null]),
  ]);
  return JSON.stringify([
    kindOfBank(bank),
    kindOfVariant(variant),
    shapes,
    skipped,
    notices.map((notice) => withoutContent(noticeText(notice))),
    proof,
  ]);
}

type Signed = Statement & { proof?: unknown };

/** Removes quoted cells, numbers and dates from a sentence. */
const withoutContent = (sentence: string): string =>
  sentence.replace(/"[^"]*"/g, '""').replace(/\d[\d.,]*/g, '0');
