import type { Mapping } from '@saldo/contract/imports';
import { type CsvTable, readMapped, type Statement, StatementError } from '@saldo/statements';
import { headingsHash } from './answer-keys.ts';
import type { EarlierAnswers } from './earlier-answers.ts';
import { type KnownAccount, mayContinue, tieOf } from './known-accounts.ts';

/** A column mapping from earlier files with the same headings. */
export interface RememberedMapping {
  mapping: Mapping;
  /** The file read with this mapping; null if the user has to confirm the mapping first. */
  statement: Statement | null;
}

interface File {
  table: CsvTable;
  /** The current day in the user's time zone, `YYYY-MM-DD`. */
  today: string;
  earlier: EarlierAnswers;
  /** Account ids that the user has chosen for the file. */
  named?: readonly string[];
}

interface Candidate {
  account: KnownAccount;
  mapping: Mapping;
  statement: Statement;
}

/**
 * The column mapping for a file whose headings are known. It is taken from the account that the file continues. If it
 * continues none, it is taken only if all accounts with these headings agree and nothing shows that the file is another
 * account's. Otherwise it is merely a guess.
 */
export function rememberedMapping(file: File): RememberedMapping | null {
  const { table, today, earlier } = file;
  const last = earlier.mappings.get(headingsHash(table.headings));
  const known = knownMappings(file);
  if (known.length === 0) {
    return last ? { mapping: last, statement: readOrNull(table, last, today) } : null;
  }
  const candidates = known.flatMap(({ account, mapping }): Candidate[] => {
    const statement = readOrNull(table, mapping, today);
    return statement ? [{ account, mapping, statement }] : [];
  });
  const only = sameMapping(closest(candidates, file.named ?? []));
  if (only) return only;
  const guess = last ?? known[0]?.mapping;
  return guess ? { mapping: guess, statement: null } : null;
}

/** The mapping of each account. Those of earlier versions are remembered without an account. */
function knownMappings({ table, earlier }: File): Omit<Candidate, 'statement'>[] {
  const { accounts, mappings } = earlier;
  const own = accounts.flatMap((account) => {
    const mapping = mappings.get(headingsHash(table.headings, account.id));
    return mapping ? [{ account, mapping }] : [];
  });
  const last = mappings.get(headingsHash(table.headings));
  if (own.length > 0 || !last) return own;
  return accounts
    .filter(({ bank }) => bank === last.bank)
    .map((account) => ({ account, mapping: last }));
}

/** The candidates of which most is known: chosen by the user, continued, named by number, or not contradicted. */
function closest(candidates: readonly Candidate[], named: readonly string[]): readonly Candidate[] {
  const tied = candidates.map((one) => ({ ...one, tie: tieOf(one.statement, one.account) }));
  const levels = [
    candidates.filter(({ account }) => named.includes(account.id)),
    tied.filter(({ tie }) => tie === 'rows'),
    tied.filter(({ tie }) => tie === 'number'),
  ];
  const continued = levels.find((level) => level.length > 0);
  if (continued) return continued;
  const isPossible = candidates.some((one) => mayContinue(one.statement, one.account));
  return isPossible ? candidates : [];
}

function sameMapping(candidates: readonly Candidate[]): RememberedMapping | null {
  const [first] = candidates;
  if (!first) return null;
  const text = JSON.stringify(first.mapping);
  return candidates.every(({ mapping }) => JSON.stringify(mapping) === text) ? first : null;
}

function readOrNull(table: CsvTable, mapping: Mapping, today: string): Statement | null {
  try {
    return readMapped(table, mapping, today);
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}
