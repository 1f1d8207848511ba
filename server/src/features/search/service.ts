import type { Answer } from '@saldo/contract/endpoint';
import type * as calls from '@saldo/contract/search';
import { pick } from '@saldo/domain/records';
import { fold, hasEveryWord, searchWords } from '@saldo/domain/text';
import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { presentedCategories } from '../categories/service.ts';
import { isSmallUser } from '../ledger/rows/read-limits.ts';
import { ownNames } from '../merchant-names/names.ts';
import { findMerchants, readShownTexts, searchIn } from '../merchants/shown-texts.ts';
import { ALL_DAYS } from '../transactions/filters.ts';
import { findByText } from '../transactions/transaction-list.ts';

type Results = Answer<typeof calls.search>;

interface Search {
  bookId: BookId;
  text: string;
  limit: number;
}

type Context = Pick<TaskContext, 'storage'>;

/** True if the user's rows are few enough for the main thread, which determines the merchant of each text. */
export const isSmallSearch = ({ storage }: Context, { bookId }: Search): Promise<boolean> =>
  isSmallUser(storage.read, { bookId, each: 'name' });

export async function search({ storage: { read } }: Context, q: Search): Promise<Results> {
  const words = searchWords(q.text);
  if (words.length === 0) return NOTHING;
  const names = await ownNames(read, q);
  const texts = await readShownTexts(read, { bookId: q.bookId, names, days: ALL_DAYS });
  const named = searchIn(read, texts);
  const [transactions, things] = await Promise.all([
    findByText(read, { ...q, names, named }),
    findThings(read, q, words),
  ]);
  const merchants = findMerchants(texts, { words, names, limit: q.limit });
  return { transactions, merchants, ...things };
}

const NOTHING: Results = {
  transactions: { items: [], total: 0, sums: [] },
  ...{ merchants: [], categories: [], rules: [], goals: [], alerts: [], accounts: [] },
};

/** What the user has made or named, of which there is little. */
async function findThings(
  db: Db,
  { bookId, limit }: Search,
  words: readonly string[],
): Promise<Omit<Results, 'transactions' | 'merchants'>> {
  const found = <T>(all: readonly T[], textsOf: (one: T) => (string | null)[]): T[] => {
    const shows = (one: T) => hasEveryWord(fold(textsOf(one).join(' ')), words);
    return all.filter(shows).slice(0, limit);
  };
  const own = { user_id: bookId };
  const targets = async (table: 'goals' | 'alerts') => {
    const all = await findRows(db, table, own, ['id']);
    const shown = found(all, ({ name, description }) => [name, description]);
    return shown.map((one) => pick(one, ['id', 'name', 'icon']));
  };
  const [categories, rules, accounts, goals, alerts] = await Promise.all([
    presentedCategories(db, { bookId }),
    findRows(db, 'rules', own, ['position', 'created_at', 'id']),
    findRows(db, 'accounts', own, ['created_at', 'id']),
    targets('goals'),
    targets('alerts'),
  ]);
  const tree = categories.flatMap(({ sub_categories, ...main }) => [
    { ...main, parent: null },
    ...sub_categories.map((sub) => ({ ...sub, parent: main.name })),
  ]);
  return {
    categories: found(tree, ({ name }) => [name]).map((one) =>
      pick(one, ['id', 'name', 'parent', 'icon', 'color']),
    ),
    rules: found(rules, ({ name, description }) => [name, description]).map((one) =>
      pick(one, ['id', 'name', 'is_enabled']),
    ),
    goals,
    alerts,
    accounts: found(accounts, ({ name, bank, iban }) => [name, bank, iban]).map((one) =>
      pick(one, ['id', 'name', 'bank']),
    ),
  };
}
