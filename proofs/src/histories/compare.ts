import type { TestUser } from '../users/user.ts';
import * as calendar from './calendar.ts';
import { differences } from './differences.ts';
import type { Lists } from './lists.ts';
import { annual, cents, euros, home, monthly } from './recompute.ts';
import { alert, goal, type ListedAlert, type ListedGoal } from './recompute-targets.ts';

type Told = Record<string, unknown>;

interface ShownCategory {
  category_id: string;
  category_name: string;
  category_full_name: string;
  total: number;
  sub_categories: ShownCategory[];
}

interface ShownPeriod {
  balances: unknown;
  default: { categories: ShownCategory[] }[];
  custom: {
    id: string;
    name: string;
    total: number;
    is_net: boolean;
    categories: ShownCategory[];
  }[];
}

interface Asked {
  user: TestUser;
  lists: Lists;
  today: string;
}

/** Problems on the Monthly screen. */
export async function wrongMonth({ user, lists, today }: Asked, year: number, month: number) {
  const { status, body } = await user.raw(
    'GET',
    `/api/metrics/monthly?year=${year}&month=${month}`,
  );
  if (status !== 200) return [`Monthly returns ${status}`];
  const shown = {
    ...shownPeriod(body),
    ...shownComparison(body),
    converted: body.converted,
    left_out: body.left_out,
  };
  return differences(shown, monthly(lists, today, year, month), `Monthly ${year}-${month}`);
}

/** Problems on the Annual screen. */
export async function wrongYear({ user, lists, today }: Asked, year: number) {
  const { status, body } = await user.raw('GET', `/api/metrics/annual?year=${year}`);
  if (status !== 200) return [`Annual returns ${status}`];
  const expected = annual(lists, today, year);
  const { best, worst } = body.best_worst_months;
  const shown = {
    ...shownPeriod(body.total),
    ...shownComparison(body),
    months: body.monthly.map(
      (one: ShownPeriod & { month: number; has_data: boolean; is_over: boolean }) => ({
        month: one.month,
        has_data: one.has_data,
        is_over: one.is_over,
        ...shownPeriod(one),
      }),
    ),
    best: best?.balances.balance_not_spent ?? null,
    worst: worst?.balances.balance_not_spent ?? null,
    converted: body.converted,
    left_out: body.left_out,
  };
  return [...differences(shown, expected, `Annual ${year}`), ...wrongRepeats(body, year)];
}

/** Checks figures that the annual response contains twice. */
function wrongRepeats(body: Told & { monthly: ShownPeriod[] }, year: number): string[] {
  const { custom_monthly, top_categories, best_worst_months, total } = body as never as {
    custom_monthly: { metrics: unknown }[];
    top_categories: { income_ranking: ShownCategory[]; expense_ranking: ShownCategory[] };
    best_worst_months: Record<
      string,
      { month: number; balances: unknown; default: unknown } | null
    >;
    total: ShownPeriod;
  };
  const metrics = body.monthly.map((one) =>
    one.custom.map(({ id, name, total }) => ({ id, name, total })),
  );
  const months = Object.entries(best_worst_months).flatMap(([name, one]) => {
    if (!one) return [];
    const { balances, default: groups } = body.monthly[one.month - 1] ?? {};
    const expected = { month: one.month, balances, default: groups };
    return differences(one, expected, `Annual ${year} ${name}`);
  });
  const rankings = [top_categories.income_ranking, top_categories.expense_ranking];
  return [
    ...months,
    ...differences(
      custom_monthly.map((one) => one.metrics),
      metrics,
      `Annual ${year} custom_monthly`,
    ),
    ...differences(
      rankings,
      total.default.map((one) => one.categories),
      `Annual ${year} top`,
    ),
    ...rankings.flatMap((ranking, at) =>
      isDescending(ranking) ? [] : [`Annual ${year} ranking ${at} is in no order`],
    ),
  ];
}

const isDescending = (all: readonly ShownCategory[]) =>
  all.every((one, at) => at === 0 || one.total <= (all[at - 1]?.total ?? 0));

function shownPeriod({ balances, default: groups, custom }: ShownPeriod) {
  const [income, expense] = groups.map(({ categories }) => shownTree(categories));
  return {
    balances,
    income,
    expense,
    custom: Object.fromEntries(
      custom.map(({ id, name, total, is_net, categories }) => [
        id,
        { name, total, is_net, by_category: shownLeaves(categories) },
      ]),
    ),
  };
}

const told = (one: ShownCategory) => ({
  name: one.category_name,
  full: one.category_full_name,
  total: one.total,
});

const shownTree = (categories: readonly ShownCategory[]) =>
  Object.fromEntries(
    categories.map((one) => [
      one.category_id,
      {
        ...told(one),
        below: Object.fromEntries(one.sub_categories.map((sub) => [sub.category_id, told(sub)])),
      },
    ]),
  );

/** The total of each category of a custom metric. A parent must be the sum of its children. */
function shownLeaves(categories: readonly ShownCategory[]): Record<string, number | string> {
  return Object.fromEntries(
    categories.flatMap((one): [string, number | string][] => {
      if (one.sub_categories.length === 0) return [[one.category_id, one.total]];
      const leaves = one.sub_categories.map((sub): [string, number] => [
        sub.category_id,
        sub.total,
      ]);
      const total = euros(leaves.reduce((sum, [, amount]) => sum + cents(amount), 0));
      if (total !== one.total) return [[one.category_id, `${one.total}, but ${total} below it`]];
      return leaves;
    }),
  );
}

const shownComparison = ({ previous, compared, known_from, so_far }: Told) => ({
  ...{ previous, compared },
  ...{ known_from, so_far },
});

/** Parts must sum to their row's amount, and the last one be in its category. */
const wrongSplits = ({ lists }: Asked): string[] =>
  lists.rows.flatMap(({ id, amount, category_id, splits }) =>
    splits.length === 0
      ? []
      : differences(
          [splits.reduce((sum, one) => sum + cents(one.amount), 0), splits.at(-1)?.category],
          [cents(amount), category_id],
          `the parts of ${id}`,
        ),
  );

/** Totals must be in the chosen currency, else in one that no other has more rows of. */
async function wrongCurrency({ user, lists }: Asked): Promise<string[]> {
  const { main_currency: chosen, currency } = (await user.raw('GET', '/api/users')).body.user;
  if (chosen !== null) return differences(currency, chosen, 'the currency of totals');
  const counts = new Map<string, number>();
  for (const row of lists.rows.filter(({ ignore }) => !ignore)) {
    counts.set(row.currency, (counts.get(row.currency) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return (counts.get(currency) ?? 0) === most
    ? []
    : [`totals are in ${currency}, but rows in ${JSON.stringify([...counts])}`];
}

export async function wrongHome({ user, lists, today }: Asked): Promise<string[]> {
  const { status, body } = await user.raw('GET', '/api/metrics/recap');
  if (status !== 200) return [`Home returns ${status}`];
  const shown = {
    ...body.lm_balance,
    count: body.lm_transactions_count,
    top: body.lm_top_category?.total ?? null,
    recent: body.recent_activity.map(({ id, date, amount, direction }: Told) => ({
      ...{ id, date, amount, direction },
    })),
    converted: body.converted,
    left_out: body.left_out,
  };
  return differences(shown, home(lists, today), 'Home');
}

export type ShownAlert = ListedAlert & {
  progress: number;
  is_notified: boolean;
  start_date: string;
};
export type ShownGoal = ListedGoal & { is_completed: boolean; is_notified: boolean };

export interface Targets {
  alerts: ShownAlert[];
  goals: ShownGoal[];
}

export async function targetsOf(user: TestUser): Promise<Targets> {
  const [alerts, goals] = await Promise.all([
    user.raw('GET', '/api/alerts'),
    user.raw('GET', '/api/goals'),
  ]);
  if (alerts.status !== 200 || goals.status !== 200) {
    throw new Error(`Alerts return ${alerts.status}, goals ${goals.status}`);
  }
  return { alerts: alerts.body, goals: goals.body };
}

export function wrongTargets({ lists, today }: Asked, { alerts, goals }: Targets): string[] {
  return [
    ...alerts.flatMap((one) => wrongTarget(one, alert(lists, today, one), 'alert')),
    ...goals.flatMap((one) => wrongTarget(one, goal(lists, today, one), 'goal')),
  ];
}

function wrongTarget(shown: ListedAlert | ListedGoal, expected: Told, kind: string): string[] {
  const same = Object.fromEntries(
    Object.entries(shown).filter(([key]) => Object.hasOwn(expected, key)),
  );
  return differences(same, expected, `${kind} ${shown.id}`);
}

/** Problems on any screen after a step. `past` selects an earlier month. */
export async function wrongFigures(
  asked: Asked,
  targets: Targets,
  past: number,
): Promise<string[]> {
  const { year, month } = asked.lists.months.named(asked.today);
  const other = calendar.monthsLater(`${asked.today.slice(0, 7)}-01`, -1 - (past % 13));
  const found = await Promise.all([
    wrongCurrency(asked),
    wrongSplits(asked),
    wrongHome(asked),
    wrongMonth(asked, year, month),
    wrongMonth(asked, calendar.yearOf(other), calendar.monthOf(other)),
    wrongYear(asked, year - (past % 2)),
  ]);
  return [...found.flat(), ...wrongTargets(asked, targets)];
}
