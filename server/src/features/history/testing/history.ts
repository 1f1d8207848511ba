import { getCoverage, listAccounts } from '@saldo/contract/accounts';
import { listAlerts } from '@saldo/contract/alerts';
import { listCategories } from '@saldo/contract/categories';
import { listGoals } from '@saldo/contract/goals';
import type { ForeseenFigure } from '@saldo/contract/history';
import { listMerchants } from '@saldo/contract/merchants';
import { getAnnualMetrics, listMetrics } from '@saldo/contract/metrics';
import { listSeries } from '@saldo/contract/recurring';
import { listRules } from '@saldo/contract/rules';
import { listTransactions, listYears, type Transaction } from '@saldo/contract/transactions';
import { toCents } from '@saldo/domain/money';
import { pick } from '@saldo/domain/records';
import type { TestServer } from '@saldo/proofs/harness/test-server';
import type { TestUser } from '@saldo/proofs/users/user';
import { findRows } from '../../../platform/db/crud.ts';
import { en } from '../../../texts/en.ts';

const t = en.foreseen;

const FACE = ['id', 'name', 'icon', 'color', 'description'] as const;
const TARGET = [...FACE, 'category_id', 'notify_user'] as const;

const ACCOUNT = ['id', 'name', 'iban', 'is_enabled', 'closed_on', 'typed', 'purpose'] as const;

/** Accounts with their settings and the gaps that the user has accepted. */
async function accountsOf(user: TestUser) {
  const accounts = await user.call(listAccounts);
  return Promise.all(
    accounts.map(async (one) => {
      const { gaps } = await user.call(getCoverage, { params: { id: one.id } });
      return { ...pick(one, ACCOUNT), accepted: gaps.filter(({ accepted }) => accepted) };
    }),
  );
}

/** What the user has said about merchants and recurring payments, as it is stored. */
async function notesOf({ running }: TestServer, { id }: TestUser) {
  const { read } = running.context.storage;
  const names = await findRows(read, 'merchant_names', { user_id: id });
  const series = await findRows(read, 'series', { user_id: id });
  return {
    merchant_names: names.map((one) => pick(one, ['id', 'name'])),
    series: series.map(({ user_id: _, created_at: __, updated_at: ___, name, ...one }) => ({
      ...one,
      name: name ?? '',
    })),
  };
}

/** Income and expenses of all months, as the screens show them. */
async function figuresOf(user: TestUser) {
  const years = await user.call(listYears);
  const all = await Promise.all(
    years.map((year) => user.call(getAnnualMetrics, { query: { year } })),
  );
  return all.flatMap(({ year, monthly }) =>
    monthly.flatMap(({ month, balances: { income, expenses } }) => [
      { year, month, figure: 'income' as const, amount: income },
      { year, month, figure: 'expense' as const, amount: expenses },
    ]),
  );
}

/** What a preview has to say of the figures, on the way from one state to another. */
export function figureDifferences(
  { figures: from }: Seen,
  { figures: to }: Seen,
): ForeseenFigure[] {
  const nameOf = ({ year, month, figure }: Seen['figures'][number]) => `${year} ${month} ${figure}`;
  const was = new Map(from.map((one) => [nameOf(one), one.amount]));
  const is = new Map(to.map((one) => [nameOf(one), one.amount]));
  const all = new Map([...from, ...to].map((one) => [nameOf(one), one]));
  return [...all].flatMap(([name, { amount: _, ...one }]) => {
    const [now, after] = [was.get(name) ?? 0, is.get(name) ?? 0];
    return now === after ? [] : [{ ...one, now, after, currency: 'EUR' }];
  });
}

/** Everything that steps change, as the API shows it. */
export async function seen(server: TestServer, user: TestUser) {
  const { items } = await user.call(listTransactions, { query: { year: 'all' } });
  const rules = await user.call(listRules);
  const categories = (await user.call(listCategories)).flatMap((one) => [
    one,
    ...one.sub_categories,
  ]);
  return {
    rows: items.map(({ updated_at: _, ...row }) => row),
    order: rules.map(({ id }) => id),
    rules: rules.map(({ is_broken: _, ...rule }) => rule).sort((a, b) => (a.id < b.id ? -1 : 1)),
    categories: categories.map((one) => pick(one, [...FACE, 'parent_id', 'role'])),
    accounts: await accountsOf(user),
    merchants: (await user.call(listMerchants, { query: {} }))
      .map(({ name, count }) => [name, count])
      .sort(),
    recurring: (await user.call(listSeries)).series.map((one) =>
      pick(one, ['id', 'merchant', 'state', 'count', 'amount']),
    ),
    ...(await notesOf(server, user)),
    goals: (await user.call(listGoals)).map((one) =>
      pick(one, [...TARGET, 'final_amount', 'start_date', 'end_date', 'account_id']),
    ),
    alerts: (await user.call(listAlerts)).map((one) =>
      pick(one, [...TARGET, 'limit_amount', 'frequency', 'rolls_from']),
    ),
    figures: await figuresOf(user),
    custom_metrics: (await user.call(listMetrics)).map(({ categories: own, ...one }) => ({
      ...one,
      // Which categories, and in what order.
      members: own.map(({ id }) => id),
    })),
  };
}
export type Seen = Awaited<ReturnType<typeof seen>>;

interface Thing {
  id: string;
  name: string;
  parent_id?: string | null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a preview has to say about the way from one state to another. */
export function differencesOf(from: Seen, to: Seen): string[] {
  const all = [
    ...(['accounts', 'categories', 'rules', 'goals', 'alerts', 'custom_metrics'] as const),
    'merchant_names',
  ] as const;
  const isReordered = !same(
    from.order.filter((id) => to.order.includes(id)),
    to.order.filter((id) => from.order.includes(id)),
  );
  return [
    ...rowDifferences(from.rows, to.rows),
    ...all.flatMap((table) => thingDifferences(table, from[table], to[table])),
    ...seriesDifferences(from.series, to.series),
    ...(isReordered ? [t.order] : []),
    ...linkDifferences(from.rows, to.rows),
  ].sort();
}

/** Names of what the row refers to. */
const SHOWN = new Set([
  ...['category_name', 'merchant_id', 'merchant_name', 'account_name', 'account_iban'],
]);

export function rowChanges(from: Seen['rows'], to: Seen['rows']) {
  const was = new Map(from.map((row) => [row.id, row]));
  const is = new Map(to.map((row) => [row.id, row]));
  // Its link, and how what it refers to is named, do not change the row.
  const own = ({ transfer: _, ...row }: Seen['rows'][number]) =>
    Object.entries(row).filter(([name]) => !SHOWN.has(name));
  return {
    added: to.filter(({ id }) => !was.has(id)),
    removed: from.filter(({ id }) => !is.has(id)),
    changed: to.filter((row) => {
      const before = was.get(row.id);
      return before && !same(own(before), own(row));
    }),
  };
}

function rowDifferences(from: Seen['rows'], to: Seen['rows']): string[] {
  const { added, removed, changed } = rowChanges(from, to);
  const say = (sentence: typeof t.rows.added, rows: Seen['rows']) =>
    rows.length > 0 ? [sentence(rows.length, totalOf(rows))] : [];
  return [
    ...say(t.rows.added, added),
    ...say(t.rows.removed, removed),
    ...say(t.rows.changed, changed),
  ];
}

export function totalOf(rows: readonly Pick<Transaction, 'amount' | 'direction' | 'currency'>[]) {
  const [currency, ...others] = new Set(rows.map((row) => row.currency));
  if (currency === undefined || others.length > 0) return null;
  const cents = rows.map(({ amount, direction }) =>
    direction === 'income' ? toCents(amount) : -toCents(amount),
  );
  return { sum: cents.reduce((all, one) => all + one, 0), currency };
}

function thingDifferences(
  table: keyof typeof t.nouns,
  from: readonly Thing[],
  to: readonly Thing[],
): string[] {
  const was = new Map(from.map((one) => [one.id, one]));
  const is = new Map(to.map((one) => [one.id, one]));
  const both = to.flatMap((one) => {
    const before = was.get(one.id);
    return before && !same(before, one) ? [{ before, one }] : [];
  });
  const renamed = both.filter(({ before, one }) => before.name !== one.name);
  const stay = both.filter(({ before, one }) => before.name === one.name);
  const isMoved = ({ before, one }: (typeof both)[number]) => before.parent_id !== one.parent_id;
  const say = (sentence: typeof t.things.added, some: readonly Thing[]) =>
    some.length > 0
      ? [
          sentence(
            table,
            some.map(({ name }) => name),
          ),
        ]
      : [];
  return [
    ...say(
      t.things.added,
      to.filter(({ id }) => !was.has(id)),
    ),
    ...say(
      t.things.removed,
      from.filter(({ id }) => !is.has(id)),
    ),
    ...renamed.map(({ before, one }) => t.things.renamed(table, before.name, one.name)),
    ...say(
      t.things.moved,
      stay.filter(isMoved).map(({ one }) => one),
    ),
    ...say(
      t.things.changed,
      stay.filter((one) => !isMoved(one)).map(({ one }) => one),
    ),
  ];
}

/** What the user said about a series that payments form changes that series. */
function seriesDifferences(from: Seen['series'], to: Seen['series']): string[] {
  const own = (all: Seen['series']) => all.filter(({ payment_id: payment }) => payment === null);
  const notes = (all: Seen['series']) =>
    new Map(all.flatMap((one) => (one.payment_id === null ? [] : [[one.id, one] as const])));
  const [was, is] = [notes(from), notes(to)];
  const changed = [...new Map([...was, ...is])].filter(([id]) => !same(was.get(id), is.get(id)));
  const names = changed.map(([id, { name }]) => is.get(id)?.name || was.get(id)?.name || name);
  return [
    ...thingDifferences('series', own(from), own(to)),
    ...(names.length > 0 ? [t.things.changed('series', names)] : []),
  ];
}

function linkDifferences(from: Seen['rows'], to: Seen['rows']): string[] {
  const linksIn = (rows: Seen['rows']) =>
    rows.filter(({ transfer, direction }) => transfer && direction === 'expense').length;
  const more = linksIn(to) - linksIn(from);
  if (more === 0) return [];
  return [more > 0 ? t.linked(more) : t.unlinked(-more)];
}
