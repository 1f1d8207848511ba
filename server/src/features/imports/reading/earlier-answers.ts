import type { Mapping, StatementAnswers } from '@saldo/contract/imports';
import { findRows } from '../../../platform/db/crud.ts';
import type { Db } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { fromJson } from '../../../schema/rows.ts';
import { TABLES } from '../../../schema/tables.ts';
import { listNewestBankRows } from '../../accounts/candidate-store.ts';
import * as store from '../store.ts';
import type { KnownAccount } from './known-accounts.ts';

/** What a user's earlier imports say about the next file. */
export interface EarlierAnswers {
  /** Most common currency of the user's accounts. */
  home: string | null;
  accounts: readonly KnownAccount[];
  /** Answers to questions about earlier files, by `kindHash`: for each account, and the last ones for any. */
  answers: ReadonlyMap<string, StatementAnswers>;
  /** Column mappings of earlier CSV files, by `headingsHash`: for each account, and the last ones for any. */
  mappings: ReadonlyMap<string, Mapping>;
  /** Bank of the newest import of each kind of file, by the statement's variant. */
  banks: ReadonlyMap<string, string>;
}

export async function readEarlierAnswers(
  db: Db,
  { bookId }: { bookId: BookId },
): Promise<EarlierAnswers> {
  const own = { user_id: bookId };
  const [home, accounts, answers, mappings, banks] = await Promise.all([
    store.usualCurrency(db, { bookId }),
    knownAccounts(db, { bookId }),
    findRows(db, 'statement_answers', own),
    findRows(db, 'csv_mappings', own),
    store.lastBanks(db, { bookId }),
  ]);
  const { columns: answerColumns } = TABLES.statement_answers;
  const { columns: mappingColumns } = TABLES.csv_mappings;
  return {
    home,
    accounts,
    answers: new Map(
      answers.map((row) => [row.kind_hash, fromJson(answerColumns.answers, row.answers)]),
    ),
    mappings: new Map(
      mappings.map((row) => [row.headings_hash, fromJson(mappingColumns.mapping, row.mapping)]),
    ),
    banks,
  };
}

/** Enough rows to recognize an overlap with the last months. */
const NEWEST_ROWS = 500;

async function knownAccounts(db: Db, { bookId }: { bookId: BookId }): Promise<KnownAccount[]> {
  const accounts = await findRows(db, 'accounts', { user_id: bookId });
  const proved = await store.provedAccounts(db, { bookId });
  return Promise.all(
    accounts.map(async ({ id, bank, iban, currency }) => ({
      ...{ id, bank, iban, currency, isProved: proved.has(id) },
      rows: await listNewestBankRows(db, { bookId, accountId: id, most: NEWEST_ROWS }),
    })),
  );
}
