import { newId } from '../../../../server/src/platform/id.ts';
import type { TransactionsTable } from '../../../../server/src/schema/tables.ts';
import {
  type SeededRows,
  type SeededUser,
  seedSessions,
  seedUsers,
} from '../../users/seed-users.ts';
import type { Bare } from './bare-database.ts';

/** A seeded user with an account and a few categories. */
export interface BenchUser extends SeededUser {
  accountId: string;
  /** Ids of parent categories and subcategories. */
  categories: string[];
}

const NOW = '2026-11-01T08:00:00.000Z';
const CATEGORIES = ['Home', 'Food', 'Transport', 'Leisure', 'Health', 'Shopping', 'Income'];

const insert = async (bare: Bare, table: string, rows: readonly object[]) => {
  if (rows.length > 0) await bare.prepareInsert(table, rows)();
};
const insertInto = (bare: Bare) => async (rows: SeededRows) => {
  await insert(bare, 'users', rows.users);
  await insert(bare, 'sessions', rows.sessions);
};

export async function seedUsersWithAccount(
  bare: Bare,
  count: number,
  passwordHash: string | null = null,
): Promise<BenchUser[]> {
  const users = await seedUsers(insertInto(bare), count, passwordHash);
  const made = users.map((user) => ({ ...user, accountId: newId(), categories: [] as string[] }));
  await insert(bare, 'accounts', made.map(accountRow));
  await insert(bare, 'categories', made.flatMap(categoryRows));
  return made;
}

/** Signs the user in `count` more times. Returns the tokens. */
export const signInAgain = (bare: Bare, user: SeededUser, count: number): Promise<string[]> =>
  seedSessions(insertInto(bare), user, count);

const accountRow = ({ userId, accountId }: BenchUser) => ({
  user_id: userId,
  id: accountId,
  name: 'BBVA',
  bank: 'BBVA',
  product: 'current',
  currency: 'EUR',
  iban: null,
  created_at: NOW,
});

function categoryRows(person: BenchUser) {
  return CATEGORIES.flatMap((name, at) => {
    const parentId = newId();
    const row = (id: string, parent_id: string | null, of: string) => {
      person.categories.push(id);
      return {
        user_id: person.userId,
        id,
        parent_id,
        name: of,
        name_key: of.toLowerCase(),
        color: '#6366f1',
        icon: '·',
        description: '',
        position: at,
        created_at: NOW,
        updated_at: NOW,
      };
    };
    return [row(parentId, null, name), row(newId(), parentId, `More ${name}`)];
  });
}

/** Whole years that a history covers. */
export const YEARS = { first: 2021, last: 2025, count: 5 };
const DAYS = 1826;
const BANKS = ['BBVA', 'REVOLUT', 'CAIXABANK'];
const SHOPS = [
  'Mercado Central',
  'Cafetería Ñandú',
  'Metro Sol',
  'Farmacia Luna',
  'Cine Doré',
  'Librería Norte',
  'Gasolinera Sur',
  'Panadería Alba',
];

/**
 * Rows as imports store them, spread evenly over the years, oldest first. No household makes hundreds of payments a
 * day. What matters is that each filter of a measured page always leaves the same number of rows, so that the figures
 * of two runs are comparable.
 */
export function* history(person: BenchUser, count: number): Generator<TransactionsTable> {
  const first = Date.UTC(YEARS.first, 0, 1);
  for (let at = 0; at < count; at += 1) {
    const minute = Math.floor((at / count) * DAYS * 1440);
    yield historyRow(person, at, new Date(first + minute * 60_000).toISOString().slice(0, 19));
  }
}

function historyRow(person: BenchUser, at: number, date: string): TransactionsTable {
  // A sequence with a long period, so no filter correlates with the order of dates.
  const dice = (at * 7919) % 10_007;
  const income = dice % 17 === 0;
  const amount = 100 + ((dice * 31) % 20_000);
  const description = `${SHOPS[dice % SHOPS.length]} ${dice}`;
  return {
    user_id: person.userId,
    id: newId(),
    write_number: null,
    account_id: person.accountId,
    bank: BANKS[dice % BANKS.length] ?? 'BBVA',
    date,
    period: Number(date.slice(0, 4)) * 100 + Number(date.slice(5, 7)),
    purchase_date: null,
    product: 'current',
    type: 'card_payment',
    category_id:
      dice % 5 === 0 ? null : (person.categories[dice % person.categories.length] ?? null),
    category_source: dice % 5 === 0 ? 'none' : 'rule',
    category_reason: null,
    ...{ parts: null, parts_sum: null },
    merchant_name: null,
    direction: income ? 'income' : 'expense',
    amount,
    currency: 'EUR',
    description,
    search_text: description
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase(),
    fee: dice % 50 === 0 ? 100 : 0,
    tags: '[]',
    tags_key: '',
    note: null,
    aside: null,
    parts_aside: null,
    owed: null,
    note_key: null,
    ignore: false,
    ignore_default_metrics: dice % 40 === 0,
    is_refund: false,
    creditor_name: null,
    creditor_account_iban: null,
    debtor_account_iban: null,
    debtor_name: null,
    report_id: null,
    source_line: at + 2,
    possible_duplicate_of: null,
    edited_at: null,
    kept_at: null,
    created_at: NOW,
    updated_at: NOW,
    bank_account_id: person.accountId,
    bank_date: date.slice(0, 10),
    bank_key: `${date.slice(0, 10)}|${amount}|${at}`,
    bank_amount: income ? amount : -amount,
    bank_fee: 0,
    bank_balance: 1_000_000 + at,
    bank_started: null,
    bank_text: description,
  };
}

const AT_ONCE = 25_000;

/** Inserts a history directly into the database. */
export async function seedHistory(bare: Bare, person: BenchUser, count: number): Promise<void> {
  let rows: TransactionsTable[] = [];
  for (const row of history(person, count)) {
    rows.push(row);
    if (rows.length < AT_ONCE) continue;
    await insert(bare, 'transactions', rows);
    rows = [];
  }
  if (rows.length > 0) await insert(bare, 'transactions', rows);
}
