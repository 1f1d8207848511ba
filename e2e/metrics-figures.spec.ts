import type { Page } from '@playwright/test';
import { type Category, listCategories } from '@saldo/contract/categories';
import { type CustomMetric, listMetrics } from '@saldo/contract/metrics';
import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import { getProfile } from '@saldo/contract/users';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { api } from './client.ts';
import { writeDemoYear } from './demo-year.ts';
import { expect, test } from './fixtures.ts';
import { cents, type Node, net, type YearFigures, yearFigures } from './metrics-reference.ts';
import { makeMetric, YEAR } from './metrics-rows.ts';
import { addTransactions } from './rows.ts';

const MONTHS = Array.from({ length: 12 }, (_, i) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, i, 1)),
  ),
);

/**
 * Creates a demo year with edge cases: refunds that exceed spending, other currencies, rows on a parent category, and a
 * bad month.
 */
async function makeYear(person: TestUser) {
  await writeDemoYear(person, YEAR);
  const id = (name: string) => categoryNamed(person, name);
  const [shopping, travel, taxi, salary, home] = [
    await id('Shopping'),
    await id('Travel'),
    await id('Taxi & Ride Hailing'),
    await id('Salary'),
    await id('Housing'),
  ];
  const refund = { direction: 'income', is_refund: true } as const;
  await addTransactions(person, [
    { ...refund, date: `${YEAR}-03-05`, amount: 9000.01, category: shopping },
    { ...refund, date: `${YEAR}-03-06`, amount: 50, category: taxi },
    { date: `${YEAR}-03-07`, amount: 70, currency: 'USD', category: shopping },
    { date: `${YEAR}-08-07`, amount: 4070.37, category: travel },
    { date: `${YEAR}-09-01`, amount: 12.34, category: home, ignore: true },
    { date: `${YEAR}-09-02`, amount: 23.45, category: home, ignore_default_metrics: true },
    { date: `${YEAR - 1}-01-05`, amount: 800, category: travel },
    { date: `${YEAR - 1}-05-06`, amount: 1000, direction: 'income', category: salary },
    // Whole years are compared only if every month has data.
    ...MONTHS.map((description, at) => ({
      ...{ description, amount: 1 + at ** 2 },
      date: `${YEAR - 1}-${String(at + 1).padStart(2, '0')}-15`,
    })),
  ]);
  await makeMetric(person, 'Getting around', [taxi, await id('Fuel'), travel]);
  await makeMetric(person, 'Home and pay', [home, salary]);
}

async function readYear(person: TestUser, year: number) {
  const { token } = person;
  const [{ user }, { items }, categories, metrics] = await Promise.all([
    api(token).call(getProfile),
    api(token).call(listTransactions, { query: { year } }),
    api(token).call(listCategories),
    api(token).call(listMetrics),
  ]);
  const figures = yearFigures(items, categories, metrics, user.currency ?? 'EUR');
  return { rows: items, categories, metrics, figures };
}
interface Year {
  rows: Transaction[];
  categories: Category[];
  metrics: CustomMetric[];
  figures: YearFigures;
}

/** Converts `−€1,234.56` to cents. */
const read = (text: string): number => {
  const found = /(−?)€?([\d,]+\.\d\d)/.exec(text);
  if (!found) throw new Error(`no amount in "${text}"`);
  return (found[1] ? -1 : 1) * cents(Number((found[2] ?? '').replaceAll(',', '')));
};

interface TableRow {
  key: string;
  cells: string[];
}

/** Returns a table's rows by key, without text for screen readers only. */
const readTable = (page: Page, name: string): Promise<TableRow[]> =>
  page.getByRole('table', { name, exact: true }).evaluate((table) =>
    [...table.querySelectorAll<HTMLElement>('tbody tr')].map((row) => ({
      key: row.dataset.row ?? '',
      cells: [...row.querySelectorAll('td')].map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const spoken of copy.querySelectorAll('.sr-only')) spoken.remove();
        return copy.textContent ?? '';
      }),
    })),
  );

const amounts = (rows: readonly TableRow[]) =>
  Object.fromEntries(rows.map(({ key, cells }) => [key, cells.map(read)]));

function expectedRows(tree: Map<string, Node>, figures: YearFigures, show = (n: number) => n) {
  const line = ({ months, total }: Node) => [
    ...months.map((amount) => show(amount ?? 0)),
    show(figures.averageOf(total)),
    show(total),
  ];
  return Object.fromEntries(
    [...tree].flatMap(([id, node]) => [
      [id, line(node)] as const,
      ...[...node.subs].map(([sub, below]) => [`${id}/${sub}`, line(below)] as const),
    ]),
  );
}

/** Returns the visible amounts in a region of the page, in order. */
const amountsIn = async (page: Page, name: string): Promise<number[]> => {
  const text = await page.getByRole('region', { name, exact: true }).innerText();
  return [...text.matchAll(/−?€[\d,]+\.\d\d/g)].map(([found]) => read(found));
};

const bySize = (tree: ReadonlyMap<string, Node>) =>
  [...tree].map(([id, { total }]) => ({ id, total })).sort((a, b) => b.total - a.total);
const leaves = (tree: ReadonlyMap<string, Node>) =>
  new Map(
    [...tree].flatMap(([id, node]) =>
      node.subs.size > 0 ? [...node.subs] : [[id, node] as const],
    ),
  );
const totals = (tree: ReadonlyMap<string, Node>) => bySize(tree).map(({ total }) => total);

test.describe('the annual screen', () => {
  test.setTimeout(180_000);

  test('shows the sums of a full demo year, and each figure opens its transactions', async ({
    page,
    person,
  }) => {
    await makeYear(person);
    const year = await readYear(person, YEAR);
    const before = (await readYear(person, YEAR - 1)).figures.total;
    await page.goto(`/metrics/annual?year=${YEAR}`);
    await expect(page.getByRole('table', { name: 'Monthly Overview' })).toBeVisible();
    // The demo data may also contain a transaction in dollars, depending on the day.
    await expect(page.getByText(/^\d transactions? in USD$/)).toBeVisible();

    await test.step('the rows behind each figure', async () => {
      await checkLinks(page, person, 450);
      await checkEveryFigureIsLink(page);
      const names = (await linksOf(page)).map(({ name }) => name);
      const all = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
      expect(all(/^\d+ more: $/)).toBeGreaterThan(2);
      expect(all(/Average over 12 months: $/)).toBeGreaterThan(30);
    });
    await test.step('the four cards', () => checkCards(page, year.figures.total, before));
    await test.step('the overview', async () => {
      const { months, total, averageOf, metrics } = year.figures;
      const line = (of: (m: (typeof months)[number]) => number, sum: number) => [
        ...months.map(of),
        averageOf(sum),
        sum,
      ];
      expect(amounts(await readTable(page, 'Monthly Overview'))).toEqual({
        income: line((m) => m.income, total.income),
        expenses: line((m) => m.expenses, total.expenses),
        balance: line((m) => m.balance, total.balance),
        ...Object.fromEntries(
          metrics.map((metric) => [
            metric.id,
            [...metric.months, averageOf(metric.total), metric.total].map(Math.abs),
          ]),
        ),
      });
    });
    await test.step('the charts, in words', () => checkCharts(page, year.figures));
    await test.step('the flows', () => checkFlows(page, year.figures));
    await test.step('best and worst month', () => checkMonths(page, year.figures));
    await test.step('the categories', async () => {
      const { figures } = year;
      expect(amounts(await readTable(page, 'Monthly Income Categories'))).toEqual(
        expectedRows(figures.income, figures),
      );
      expect(amounts(await readTable(page, 'Monthly Expense Categories'))).toEqual(
        expectedRows(figures.expense, figures),
      );
    });
    await test.step('the custom metrics', async () => {
      for (const { id, name, tree } of year.figures.metrics) {
        await page.getByLabel('Metric', { exact: true }).selectOption(id);
        expect(amounts(await readTable(page, `Monthly Custom Metrics: ${name}`))).toEqual(
          expectedRows(tree, year.figures, Math.abs),
        );
      }
    });
    await test.step('the top lists', () => checkTops(page, year.figures));
    await test.step('what recurs', () => checkRecurring(page, person, year));
    await test.step('the rows behind each figure of a month', async () => {
      await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
      await expect(page.getByRole('region', { name: 'Income' })).toBeVisible();
      await checkLinks(page, person, 20);
      await checkEveryFigureIsLink(page);
    });
  });
});

async function checkCards(
  page: Page,
  now: YearFigures['total'],
  before: YearFigures['total'],
): Promise<void> {
  const card = (label: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ hasText: new RegExp(`^${label}`) })
      .first();
  const change = (a: number, b: number) => {
    const percent = Math.abs(((a - b) / b) * 100);
    // Changes above 200% are shown as amounts of money.
    return percent > 200
      ? `€${(Math.abs(a - b) / 100).toFixed(2)}`
      : `${Math.round(percent * 10) / 10}%`;
  };
  for (const [label, key] of [
    ['Income', 'income'],
    ['Expenses', 'expenses'],
    ['Balance', 'balance'],
  ] as const) {
    const text = await card(label).innerText();
    expect(read(text)).toBe(now[key]);
    expect(text.replaceAll(',', '')).toContain(change(now[key], before[key]));
    expect(text).toContain(`versus ${YEAR - 1}`);
  }
  const spent = await card('Spent').innerText();
  expect(spent).toContain(`${now.spent.toFixed(1)}%`);
  const points = Math.round(Math.abs(now.spent - before.spent) * 10) / 10;
  expect(spent).toContain(`${points} pts`);
}

async function checkCharts(page: Page, { months, total, averageOf }: YearFigures): Promise<void> {
  const spoken = async (name: string) =>
    [
      ...(await page.getByRole('region', { name, exact: true }).innerText()).matchAll(
        /−?€[\d,]+\.\d\d/g,
      ),
    ].map(([found]) => read(found));
  expect(await spoken('Monthly balance')).toEqual(months.map(({ balance }) => balance));
  for (const [name, key] of [
    ['Monthly income', 'income'],
    ['Monthly expenses', 'expenses'],
  ] as const) {
    const chart = page.getByRole('region', { name, exact: true });
    const found = [...(await chart.innerText()).matchAll(/−?€[\d,]+\.\d\d/g)];
    expect(found.map(([text]) => read(text))).toEqual([
      averageOf(total[key]),
      ...months.map((month) => month[key]),
    ]);
  }
}

async function checkFlows(page: Page, figures: YearFigures): Promise<void> {
  const { income, expense, saved } = figures;
  const listed = async (name: string) =>
    (await page.getByRole('list', { name }).getByRole('listitem').allInnerTexts()).map(read);
  const together = (all: number[], most: number, shown: number) =>
    all.length <= most ? all : [...all.slice(0, shown), sumOf(all.slice(shown))];
  const paid = totals(expense).filter((total) => total > 0);
  const back = totals(expense).flatMap((total) => (total < 0 ? [-total] : []));
  const sources = [
    ...together(totals(leaves(income)), 9, 8),
    ...together(back, 3, 0),
    ...saved.filter((total) => total < 0).map((total) => -total),
  ];
  const sinks = [...together(paid, 9, 8), ...saved.filter((total) => total > 0)];
  const stays = sumOf(sources) - sumOf(sinks);
  const inOrder = (amounts: number[]) => amounts.sort((a, b) => a - b);
  expect(inOrder(await listed('Where it came from'))).toEqual(
    inOrder(stays < 0 ? [...sources, -stays] : sources),
  );
  expect(inOrder(await listed('Where it went'))).toEqual(
    inOrder(stays > 0 ? [...sinks, stays] : sinks),
  );
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

async function checkMonths(page: Page, { months }: YearFigures): Promise<void> {
  const sorted = months
    .map((month, i) => ({ ...month, i }))
    .filter(({ hasData }) => hasData)
    .sort((a, b) => b.balance - a.balance);
  for (const [name, month] of [
    ['Best month', sorted[0]],
    ['Worst month', sorted.at(-1)],
  ] as const) {
    if (!month) throw new Error('no month has data');
    const panel = page.getByRole('region', { name, exact: true });
    await expect(panel).toContainText(MONTHS[month.i] ?? '');
    for (const more of await panel.getByRole('button', { name: /^\d+ more$/ }).all()) {
      const [hidden = ''] = (await more.locator('xpath=..').innerText()).match(/−?€[\d,.]+/) ?? [];
      expect(hidden).not.toBe('');
    }
    for (const side of ['Income', 'Expenses'] as const) {
      const tree = side === 'Income' ? month.income_tree : month.expense_tree;
      const all = totals(tree).sort((a, b) => Math.abs(b) - Math.abs(a));
      const part = panel.getByRole('region', { name: `${name}, ${side}` });
      await expect(part).toContainText(
        `${all.length} ${all.length === 1 ? 'category' : 'categories'}`,
      );
      const most = all.length === 5 ? 5 : 4;
      const rest = all.slice(most).reduce((sum, amount) => sum + amount, 0);
      const listed = async () => (await part.getByRole('listitem').allInnerTexts()).map(read);
      expect(await listed()).toEqual([...all.slice(0, most), ...(all.length > most ? [rest] : [])]);
      if (all.length > most) await part.getByRole('button', { name: /more$/ }).click();
      expect(await listed()).toEqual(all);
    }
    const figures = await panel.locator('dl').innerText();
    const found = [...figures.matchAll(/−?€[\d,]+\.\d\d/g)].map(([text]) => read(text));
    expect(found).toEqual([month.income, month.expenses, month.balance]);
    expect(figures).toContain(`${month.spent.toFixed(1)}%`);
  }
}

async function checkTops(page: Page, { income, expense }: YearFigures): Promise<void> {
  for (const [name, tree] of [
    ['Top 5 Income', income],
    ['Top 5 Expenses', expense],
  ] as const) {
    const top = (nodes: ReadonlyMap<string, Node>) =>
      totals(nodes)
        .filter((amount) => amount > 0)
        .slice(0, 5);
    expect(await amountsIn(page, name)).toEqual(top(leaves(tree)));
    const panel = page.getByRole('region', { name, exact: true });
    await panel.getByText('Main Categories').click();
    await expect(panel.getByRole('radio', { name: 'Main Categories' })).toBeChecked();
    expect(await amountsIn(page, name)).toEqual(top(tree));
  }
}

/** Checks that a series' total and usual amount match its rows: their sum and the median of their amounts. */
async function checkRecurring(page: Page, person: TestUser, year: Year): Promise<void> {
  const table = page.getByRole('table', { name: 'Recurring Transactions' });
  const rows = table.locator('tbody tr');
  expect(await rows.count()).toBeGreaterThan(5);
  let all = 0;
  for (const row of await rows.all()) {
    const [amount, total] = await row.getByRole('link').all();
    const address = new URL((await total?.getAttribute('href')) ?? '', 'http://x').searchParams;
    const query = { year: YEAR, recurring: address.get('recurring') ?? '' };
    const { items } = await person.call(listTransactions, { query });
    const sizes = items.map((item) => cents(item.amount)).sort((a, b) => a - b);
    const middle = Math.floor(sizes.length / 2);
    const upper = sizes[middle] ?? 0;
    const median = sizes.length % 2 === 1 ? upper : ((sizes[middle - 1] ?? 0) + upper) / 2;
    const sign = items[0]?.direction === 'income' ? 1 : -1;
    expect(read((await total?.innerText()) ?? '')).toBe(net(items));
    const shown = read((await amount?.innerText()) ?? '');
    expect(Math.abs(shown - sign * median)).toBeLessThanOrEqual(0.5);
    // The row shows the merchant, with the bank's text as a tooltip.
    const text = items[0]?.description.slice(0, 4) ?? '';
    await expect(row.locator(`[title^=${JSON.stringify(text)}]`).first()).toBeAttached();
    expect(year.rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(items.map(({ id }) => id)),
    );
    await expect(row).toContainText(`${timesAYear(items)} per year`);
    if (sign < 0) all += net(items);
  }
  const head = page.getByRole('link', { name: /^Total recurring/ });
  expect(read(await head.innerText())).toBe(all);
}

function timesAYear(rows: readonly Transaction[]): number {
  const days = rows
    .map(({ date }) => Date.parse(date.slice(0, 10)) / 86_400_000)
    .sort((a, b) => a - b);
  const gaps = days
    .slice(1)
    .map((day, i) => day - (days[i] ?? 0))
    .sort((a, b) => a - b);
  const gap = gaps[Math.floor(gaps.length / 2)] ?? 365;
  const cadences = [52, 26, 13, 12, 6, 4, 2, 1];
  const off = (times: number) => Math.abs(Math.log(365.25 / times / gap));
  return cadences.sort((a, b) => off(a) - off(b))[0] ?? 0;
}

interface FigureLink {
  /** Screen reader text before the figure. */
  name: string;
  text: string;
  /** The complete text for screen readers. */
  spoken: string;
  href: string;
}

const linksOf = (page: Page): Promise<FigureLink[]> =>
  page.locator('main a[href^="/transactions"]').evaluateAll((links) =>
    links.map((link) => {
      const copy = link.cloneNode(true) as HTMLElement;
      const name = copy.querySelector('.sr-only')?.textContent ?? '';
      for (const spoken of copy.querySelectorAll('.sr-only')) spoken.remove();
      const href = link.getAttribute('href') ?? '';
      return { name, text: copy.textContent ?? '', spoken: link.textContent ?? '', href };
    }),
  );

/** Returns the number of rows that a link opens, and their signed sum in cents. */
async function opened(person: TestUser, query: Record<string, string>) {
  const { sum = Number.NaN, total } = await person.call(listTransactions, {
    query: { ...query, year: Number(query.year), sum: 'true', limit: 1 } as never,
  });
  const isSpent = query.counts_as === 'expense' || query.counts_as === 'paid';
  const shown = 'metric' in query ? Math.abs(sum) : isSpent ? -sum : sum;
  return { sum: cents(shown), total };
}

/** True if a link's figure matches its rows: their sum, average, share of income, or count. */
async function isTrue(
  person: TestUser,
  { name, text, spoken, href }: FigureLink,
): Promise<boolean> {
  const query = Object.fromEntries(new URL(href, 'http://x').searchParams);
  const { sum, total } = await opened(person, query);
  // What was refunded beyond what was spent is shown without its sign.
  if (name.startsWith('Refund')) return read(text) === -sum;
  const months = Number(/Average over (\d+) months?: $/.exec(name)?.[1] ?? 0);
  if (months > 0) return Math.abs(read(text) * months - sum) <= months / 2;
  const part = /(?:^|, )([\d,]+\.\d)%$/.exec(text.endsWith('%') ? text : spoken)?.[1];
  if (part !== undefined) {
    const income = await opened(person, { ...query, counts_as: 'income' });
    return (
      Number(part.replaceAll(',', '')) === Math.round((Math.max(0, sum) / income.sum) * 1000) / 10
    );
  }
  // A change links to the rows of the period that it is compared with.
  if (text.includes('versus')) return read(/, (.*)$/.exec(spoken)?.[1] ?? '') === sum;
  const number = /^(\d+) transactions? in /.exec(text)?.[1];
  return number === undefined ? read(text) === sum : Number(number) === total;
}

async function checkLinks(page: Page, person: TestUser, atLeast: number): Promise<void> {
  // Skips usual amounts, which are medians. `checkRecurring` checks them.
  const found = (await linksOf(page)).filter(({ name }) => !/, Amount: $/.test(name));
  expect(found.length).toBeGreaterThan(atLeast);
  const wrong: FigureLink[] = [];
  const check = async (link: FigureLink) => {
    if (!(await isTrue(person, link))) wrong.push(link);
  };
  for (let i = 0; i < found.length; i += 8) await Promise.all(found.slice(i, i + 8).map(check));
  expect(wrong).toEqual([]);
}

/** Expects a link on every amount and percentage of the page, except zeros. */
async function checkEveryFigureIsLink(page: Page): Promise<void> {
  const bare = await page.locator('main').evaluate((main) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const isShare = /^[\d,.]+(%| pts)$/.test(text);
      const isFigure = isShare || /^−?€?[\d,]+\.\d\d$/.test(text);
      const parent = node.parentElement;
      // A share below a linked amount doesn't need its own link, because both come from the same rows.
      const isTold = isShare && parent?.closest('td')?.querySelector('a');
      if (isFigure && !isTold && !parent?.closest('a, .sr-only')) texts.push(text);
    }
    return texts;
  });
  expect(bare.filter((text) => !/^€?0\.00$/.test(text))).toEqual([]);
}
