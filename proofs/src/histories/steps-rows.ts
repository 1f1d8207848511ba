import { dayAfter, isIn } from './calendar.ts';
import { differences } from './differences.ts';
import type { ListedRow, Lists } from './lists.ts';
import { SHOPS } from './lived-accounts.ts';
import {
  type Done,
  find,
  ifDone,
  NOTHING,
  ownAccounts,
  type Scene,
  someAmount,
  someCategory,
  someDay,
} from './step-context.ts';

/* Actions of a user on single rows. */

const BANKS = ['BBVA', 'REVOLUT', 'N26'] as const;

function newRow(scene: Scene) {
  const { dice } = scene;
  return {
    date: `${someDay(scene, dayAfter)}${dice.oneOf('', 'T00:00:00', 'T23:59:59')}`,
    amount: someAmount(dice),
    bank: dice.oneOf(...BANKS),
    product: dice.oneOf('current', 'current', 'deposit'),
    direction: dice.oneOf('expense', 'expense', 'income'),
    description: dice.of(SHOPS),
    currency: dice.rarely(8) ? 'USD' : 'EUR',
    ...(dice.rarely(3) ? {} : { category: someCategory(scene) }),
    ...(dice.rarely(6) ? { ignore: true } : {}),
    ...(dice.rarely(6) ? { ignore_default_metrics: true } : {}),
    ...(dice.rarely(5) ? { is_refund: true } : {}),
  };
}

export async function create(scene: Scene): Promise<Done> {
  const body = newRow(scene);
  const answer = await scene.user.raw('POST', '/api/transactions', { body });
  const holds = (after: Lists) => wrongChange(after, answer.body.id, body);
  return { told: `POST /transactions ${JSON.stringify(body)}`, answer, ...ifDone(answer, holds) };
}

/** Checks that the row has the requested values. `before` is absent for a new row. */
function wrongChange(after: Lists, id: string, change: object, before?: ListedRow): string[] {
  const row = find(after, id);
  if (!row) return [`${id} is gone`];
  const { date, category, account_iban, ...rest } = change as Partial<ListedRow> & {
    category?: string;
    account_iban?: string | null;
  };
  const isOwn =
    category !== before?.category_id && ownAccounts(after).some(({ id }) => id === category);
  const expected = {
    ...rest,
    ...(account_iban === undefined ? {} : { account_id: account_iban }),
    ...(date ? { date: date.length === 10 ? `${date}T00:00:00` : date } : {}),
    ...(category ? { category_id: category } : {}),
    // A transaction in Between Own Accounts is neither income nor an expense.
    ...(isOwn && rest.ignore_default_metrics === undefined ? { ignore_default_metrics: true } : {}),
  };
  const shown = Object.fromEntries(
    Object.keys(expected).map((key) => [key, row[key as keyof ListedRow]]),
  );
  return differences(shown, expected, `row ${id}`);
}

export async function edit(scene: Scene): Promise<Done> {
  const { dice, lists, user } = scene;
  const legs = lists.rows.filter(({ transfer }) => transfer !== null);
  const row = (dice.rarely(3) ? dice.of(legs) : undefined) ?? dice.of(lists.rows);
  if (!row) return create(scene);
  const body = someChange(scene, row);
  const answer = await user.raw('PUT', `/api/transactions/${row.id}`, { body });
  const told = `PUT /transactions/${row.id} ${JSON.stringify(body)}`;
  const holds = (after: Lists) => wrongChange(after, row.id, lasting(row, after, body), row);
  return { told, answer, ...ifDone(answer, holds) };
}

/**
 * The part of a change that must persist. A change that unlinks a transfer, or takes a row out of Between Own Accounts,
 * also resets category and exclusion, unless it sets them to something new.
 */
function lasting(row: ListedRow, after: Lists, change: object): object {
  const now = find(after, row.id);
  const isParted = row.transfer !== null && now?.transfer === null;
  const isOwn = (one?: ListedRow) => ownAccounts(after).some(({ id }) => id === one?.category_id);
  if (!isParted && !(isOwn(row) && !isOwn(now))) return change;
  const was = { category: row.category_id, ignore_default_metrics: row.ignore_default_metrics };
  return Object.fromEntries(
    Object.entries(change).filter(([key, value]) => was[key as keyof typeof was] !== value),
  );
}

/** Splits a row into two to four parts. */
export async function splitRow(scene: Scene): Promise<Done> {
  const { dice, lists, user } = scene;
  const row = dice.of(lists.rows.filter((one) => one.transfer === null && one.amount > 1));
  if (!row) return NOTHING;
  const fixed = Array.from({ length: 1 + dice.below(3) }, () => ({
    category: someCategory(scene),
    amount: (1 + dice.below(Math.min(30, Math.round(row.amount * 25)))) / 100,
  }));
  const rest =
    Math.round(row.amount * 100) -
    fixed.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
  const splits = [...fixed, { category: someCategory(scene), amount: rest / 100 }];
  const answer = await user.raw('PUT', `/api/transactions/${row.id}`, { body: { splits } });
  const told = `PUT /transactions/${row.id} ${JSON.stringify({ splits })}`;
  const shown = (parts: readonly { category: string; amount: number }[] = []) =>
    parts.map(({ category, amount }) => [category, amount]);
  const holds = (after: Lists) =>
    differences(shown(find(after, row.id)?.splits), shown(splits), `the parts of ${row.id}`);
  return { told, answer, ...ifDone(answer, holds) };
}

function someChange(scene: Scene, row: ListedRow): object {
  const { dice } = scene;
  switch (dice.below(13)) {
    case 0:
    case 1:
      return { category: someCategory(scene) };
    case 2:
      return { amount: someAmount(dice) };
    case 3:
      return { date: someDay(scene, dayAfter) };
    case 4:
      return { ignore: !row.ignore };
    case 5:
      return { ignore_default_metrics: !row.ignore_default_metrics };
    case 6:
      return { is_refund: !row.is_refund };
    case 7:
      return { direction: row.direction === 'income' ? 'expense' : 'income' };
    case 8:
      return { product: row.product === 'current' ? 'deposit' : 'current' };
    case 9:
      return { fee: dice.oneOf(0, 1.5, row.fee + 0.5) };
    case 10:
      return { currency: row.currency === 'EUR' ? 'USD' : 'EUR' };
    case 11:
      // `account_iban` is not a field of the listed row. Its effect shows in `account_id`.
      return { account_iban: dice.of(scene.lists.rows.map((one) => one.account_id)) ?? null };
    default:
      return newRow(scene);
  }
}

export async function batch(scene: Scene): Promise<Done> {
  const { dice, lists, user } = scene;
  const some = lists.rows
    .filter((_, at) => (at + dice.below(7)) % (2 + dice.below(9)) === 0)
    .slice(0, 60);
  const category = someCategory(scene);
  const kind = dice.below(4);
  const change = {
    ...(kind === 1 ? {} : { category }),
    ...(kind === 1 || kind === 2 ? { ignore: dice.rarely(2) } : {}),
    ...(kind === 3 ? { ignore_default_metrics: dice.rarely(2) } : {}),
  };
  const items = some.map(({ id }) => ({ id, ...change }));
  const answer = await user.raw('PUT', '/api/transactions/batch', { body: items });
  const holds = (after: Lists) =>
    some.flatMap((row) => wrongChange(after, row.id, lasting(row, after, change), row)).slice(0, 5);
  const told = `PUT /transactions/batch ${items.length} × ${JSON.stringify(change)}`;
  return { told, answer, ...ifDone(answer, holds) };
}

export async function remove({ dice, lists, user }: Scene): Promise<Done> {
  const row = dice.of(lists.rows);
  if (!row) return NOTHING;
  const answer = await user.raw('DELETE', `/api/transactions/${row.id}`);
  const holds = (after: Lists) => wrongRows(after, lists, ({ id }) => id === row.id);
  return { told: `DELETE /transactions/${row.id}`, answer, ...ifDone(answer, holds) };
}

/** Checks that exactly the right rows remain. */
export function wrongRows(
  after: Lists,
  before: Lists,
  goes: (row: ListedRow) => boolean,
): string[] {
  const ids = (rows: readonly ListedRow[]) => rows.map(({ id }) => id).sort();
  const expected = ids(before.rows.filter((row) => !goes(row)));
  return differences(ids(after.rows), expected, 'what stays');
}

export async function removePeriod({ dice, lists, user, today }: Scene): Promise<Done> {
  const period = (dice.of(lists.rows)?.date ?? today).slice(0, dice.rarely(5) ? 4 : 7);
  const [year = 0, month] = period.split('-').map(Number);
  const query = `year=${year}${month ? `&month=${month}` : ''}`;
  const days = month ? lists.months.month(year, month) : lists.months.year(year);
  const answer = await user.raw('DELETE', `/api/transactions?${query}`);
  const holds = (after: Lists) => wrongRows(after, lists, (row) => isIn(row, days));
  return { told: `DELETE /transactions?${query}`, answer, ...ifDone(answer, holds) };
}

/** Adds one row to each of two accounts and links them as a transfer. */
export async function transfer(scene: Scene): Promise<Done> {
  const { dice, user } = scene;
  const plain = { amount: someAmount(dice), date: someDay(scene, dayAfter) };
  const category = dice.rarely(2) ? { category: someCategory(scene) } : {};
  const from = { ...plain, ...category, bank: 'BBVA', product: 'current', direction: 'expense' };
  const into = {
    ...{ ...plain, ...category, bank: 'REVOLUT', direction: 'income' },
    product: dice.oneOf('deposit', 'current'),
    date: dayAfter(plain.date, dice.below(3)),
  };
  const expense = await user.raw('POST', '/api/transactions', { body: from });
  const income = await user.raw('POST', '/api/transactions', { body: into });
  return { ...(await link(scene, expense.body.id, income.body.id)), wroteOften: true };
}

async function link({ user, lists }: Scene, id: string, other_id: string): Promise<Done> {
  const answer = await user.raw('PUT', `/api/transactions/${id}/transfer`, { body: { other_id } });
  const told = `PUT /transactions/${id}/transfer ${other_id}`;
  // Linking a linked pair changes nothing, so later manual changes stay.
  if (find(lists, id)?.transfer?.transaction_id === other_id) return { told, answer };
  const holds = (after: Lists) =>
    [id, other_id].flatMap((leg) =>
      differences(
        find(after, leg)?.ignore_default_metrics,
        true,
        `the linked leg ${leg} is set aside:`,
      ),
    );
  return { told, answer, ...ifDone(answer, holds) };
}

/** Links two existing rows, whether or not they can be a transfer. */
export async function linkAny(scene: Scene): Promise<Done> {
  const { lists, dice, user } = scene;
  const suggested = (await user.raw('GET', '/api/transfers/suggestions')).body;
  const pair = dice.of(suggested as { expense: ListedRow; income: ListedRow }[]);
  const one = pair?.expense ?? dice.of(lists.rows);
  const alike = lists.rows.filter((row) => row.amount === one?.amount && row.id !== one.id);
  const other = pair?.income ?? dice.of(alike) ?? dice.of(lists.rows);
  return one && other ? link(scene, one.id, other.id) : NOTHING;
}

export async function unlink({ lists, dice, user }: Scene): Promise<Done> {
  const row = dice.of(lists.rows.filter((row) => row.transfer !== null));
  if (!row) return NOTHING;
  const answer = await user.raw('DELETE', `/api/transactions/${row.id}/transfer`);
  const holds = (after: Lists) =>
    differences(find(after, row.id)?.transfer, null, `the link of ${row.id}`);
  return { told: `DELETE /transactions/${row.id}/transfer`, answer, ...ifDone(answer, holds) };
}
