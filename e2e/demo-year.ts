import type { Category } from '@saldo/contract/categories';
import { createCategory, listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import {
  createTransaction,
  listTransactions,
  type Transaction,
} from '@saldo/contract/transactions';
import type { TestUser } from '@saldo/proofs/users/user';
import { api } from './client.ts';
import { demoViewer } from './people.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 8;

/** Returns the demo account's rows for its last 365 days, with their dates moved into the given year. */
async function demoRows(year: number): Promise<Transaction[]> {
  const { token } = await demoViewer();
  const now = new Date();
  const years = [now.getUTCFullYear() - 1, now.getUTCFullYear()];
  const lists = await Promise.all(
    years.map((some) => api(token).call(listTransactions, { query: { year: some } })),
  );
  const rows = lists.flatMap(({ items }) => items);
  const last =
    rows
      .map((row) => row.date.slice(0, 10))
      .sort()
      .at(-1) ?? '';
  const first = new Date(Date.parse(last) - 364 * DAY_MS).toISOString().slice(0, 10);
  return rows
    .filter((row) => row.date.slice(0, 10) >= first)
    .map((row) => ({ ...row, date: `${year}${row.date.slice(4).replace('-02-29', '-02-28')}` }));
}

const fullNames = (tree: readonly Category[]) =>
  new Map(
    tree.flatMap((main) => [
      [main.name, main.id] as const,
      ...main.sub_categories.map((sub) => [`${main.name} > ${sub.name}`, sub.id] as const),
    ]),
  );

/** Returns the id of the user's category with the given full name. Creates the category if it doesn't exist. */
async function categoryOf(person: TestUser, known: Map<string, string>, name: string) {
  const there = known.get(name);
  if (there) return there;
  const [main = '', sub] = name.split(' > ');
  const make = async (body: { name: string; parent_id: string | null }) =>
    (await person.call(createCategory, { body: { ...body, icon: '📁', color: null } })).id;
  const parent = known.get(main) ?? (await make({ name: main, parent_id: null }));
  known.set(main, parent);
  const id = sub ? await make({ name: sub, parent_id: parent }) : parent;
  known.set(name, id);
  return id;
}

/** Copies the demo account's last 365 days into a user's account, with all dates moved into the given year. */
export async function writeDemoYear(person: TestUser, year: number): Promise<void> {
  const rows = await demoRows(year);
  const known = fullNames(await person.call(listCategories));
  known.set('Uncategorized', UNCATEGORIZED_ID);
  for (const { category_name } of rows) await categoryOf(person, known, category_name);
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    await Promise.all(
      rows.slice(i, i + AT_ONCE).map((row) =>
        person.call(createTransaction, {
          body: {
            date: row.date,
            amount: row.amount,
            bank: row.bank,
            product: row.product,
            direction: row.direction,
            description: row.description,
            currency: row.currency,
            type: row.type,
            category: known.get(row.category_name) ?? UNCATEGORIZED_ID,
            ignore: row.ignore,
            ignore_default_metrics: row.ignore_default_metrics,
            is_refund: row.is_refund,
            creditor_name: row.creditor_name,
            debtor_name: row.debtor_name,
          },
        }),
      ),
    );
  }
}
