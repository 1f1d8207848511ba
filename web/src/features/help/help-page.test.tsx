import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createRouter } from '../../app/router.tsx';
import { expectAccessible, expectAccessibleEverywhere } from '../../testing/accessible.ts';
import { button, expectAddress, link, openApp } from '../../testing/screen.tsx';
import { fill, press } from '../../testing/user-actions.ts';

const articles = page.getByRole('article');

const SECTIONS = [
  'Getting Started',
  'Transactions',
  'Categories',
  'AI Categorization',
  'Manual Categorization',
  'Bank Connection',
  'Rules',
  'Metrics',
  'Importing Data',
];

test('lists every topic, and scrolls to it from the contents', async () => {
  openApp('/faq');
  for (const name of SECTIONS) {
    await expect
      .element(page.getByRole('heading', { level: 2, name, exact: true }))
      .toBeInTheDocument();
  }
  await expect.element(page.getByText('CSV and XLSX files can be imported')).toBeInTheDocument();
  await expect
    .element(page.getByText('Monthly and annual metrics exist by default'))
    .toBeInTheDocument();
  await press(page.getByRole('navigation', { name: 'Contents' }).getByText('Rules'));
  await expectAddress('/faq#rules');
  const heading = page.getByRole('heading', { level: 2, name: 'Rules', exact: true });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
});

test('opens at the answer in the address', async () => {
  openApp('/faq#importing-data-undo');
  const heading = page.getByRole('heading', { name: 'Can I undo an import?' });
  await expect.element(heading).toBeInViewport();
  await expect.element(heading).toHaveFocus();
});

test('searches questions and answers', async () => {
  openApp('/faq');
  const search = page.getByRole('searchbox');
  await fill(search, 'norma 43');
  await expect.element(page.getByText('1 answer', { exact: true })).toBeVisible();
  expect(articles.elements()).toHaveLength(1);
  await expectAddress(/q=norma/);
  await fill(search, 'xyzzy');
  await expect.element(page.getByRole('heading', { name: 'No answers found' })).toBeVisible();
  await expectAccessible();
  await press(button('Clear Search'));
  await expect.poll(() => articles.elements().length).toBeGreaterThan(30);
});

test.each([
  ['/transactions', 'transactions'],
  ['/categories', 'categories'],
  ['/rules', 'rules'],
  ['/import', 'importing-data'],
  ['/metrics/monthly', 'metrics'],
  ['/goals', 'goals-and-alerts-goals'],
  ['/bank-connections', 'bank-connection'],
  ['/alerts', 'goals-and-alerts-alerts'],
  ['/metrics/annual', 'metrics'],
  ['/metrics/custom', 'metrics-custom-metrics'],
  ['/profile', 'your-account'],
  ['/bug-report', 'your-account-feedback'],
  ['/accounts', 'accounts'],
  ['/upcoming', 'upcoming'],
  ['/history', 'history'],
  ['/categories/sort', 'sort'],
  ['/', 'home'],
])('is linked from %s', async (path, section) => {
  openApp(path, [], { others: 'wait' });
  await press(link('Help for this page'));
  await expectAddress(`/faq#${section}`);
  const first = () => document.querySelector(`#${section} :is(h2, h3)`);
  await expect.poll(() => document.activeElement && document.activeElement === first()).toBe(true);
});

test('links only to screens that exist', async () => {
  openApp('/faq');
  await expect.element(articles.first()).toBeVisible();
  const links = document.querySelectorAll<HTMLAnchorElement>(
    'article a:not([href^="#"]):not([href*="/faq"])',
  );
  const paths = new Set([...links].map(({ pathname }) => pathname));
  expect(paths.size).toBeGreaterThan(8);
  const router = createRouter();
  const unknown = [...paths].filter(
    (path) => matchRoutes(router.routes, path)?.at(-1)?.route.path === '*',
  );
  router.dispose();
  expect(unknown).toEqual([]);
});

test('passes axe, on a phone too', async () => {
  openApp('/faq#manual-categorization-manual-keys');
  await expect.element(articles.first()).toBeInTheDocument();
  await expectAccessibleEverywhere();
});
