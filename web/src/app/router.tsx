import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { requireAdmin, requireSession } from './guards.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';

/** What a route tells the shell. */
export interface RouteHandle {
  title: string;
}

function screen(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  more: Pick<RouteObject, 'loader'> = {},
): RouteObject {
  const Component = lazy(async () => ({ default: await load() }));
  return { path, Component, handle: { title } satisfies RouteHandle, ...more };
}

const metrics = () => import('../features/metrics/metrics-pages.tsx');
const banks = () => import('../features/bank-connections/bank-connections-page.tsx');

// Each screen is fetched when it is visited. Titles are what the browser's tab says.
const screens: RouteObject[] = [
  screen(
    paths.home(),
    'Home',
    async () => (await import('../features/home/home-page.tsx')).HomePage,
  ),
  screen(
    paths.imports(),
    'Import Report',
    async () => (await import('../features/imports/imports-page.tsx')).ImportsPage,
  ),
  screen(
    paths.transactions(),
    'Transactions',
    async () => (await import('../features/transactions/transactions-page.tsx')).TransactionsPage,
  ),
  screen(
    paths.categories(),
    'Categories',
    async () => (await import('../features/categories/categories-page.tsx')).CategoriesPage,
  ),
  screen(
    paths.goals(),
    'Goals',
    async () => (await import('../features/goals/goals-page.tsx')).GoalsPage,
  ),
  screen(
    paths.alerts(),
    'Alerts',
    async () => (await import('../features/alerts/alerts-page.tsx')).AlertsPage,
  ),
  screen(
    paths.rules(),
    'Rules',
    async () => (await import('../features/rules/rules-page.tsx')).RulesPage,
  ),
  screen(
    paths.monthlyMetrics(),
    'Monthly Metrics',
    async () => (await metrics()).MonthlyMetricsPage,
  ),
  screen(paths.annualMetrics(), 'Annual Metrics', async () => (await metrics()).AnnualMetricsPage),
  screen(paths.customMetrics(), 'Custom Metrics', async () => (await metrics()).CustomMetricsPage),
  screen(
    paths.bankConnections(),
    'Bank Connections',
    async () => (await banks()).BankConnectionsPage,
  ),
  screen(
    paths.bankConnectionSuccess(),
    'Bank Connection',
    async () => (await banks()).BankConnectionSuccessPage,
  ),
  screen(
    paths.profile(),
    'Profile',
    async () => (await import('../features/users/profile-page.tsx')).ProfilePage,
  ),
  screen(
    paths.admin(),
    'Admin Panel',
    async () => (await import('../features/admin/admin-page.tsx')).AdminPage,
    { loader: requireAdmin },
  ),
  screen(
    paths.help(),
    'FAQ & Help',
    async () => (await import('../features/help/help-page.tsx')).HelpPage,
  ),
  screen(
    paths.feedback(),
    'Feedback & Bugs',
    async () => (await import('../features/tickets/feedback-page.tsx')).FeedbackPage,
  ),
  { path: '*', Component: NotFoundPage, handle: { title: 'Page not found' } satisfies RouteHandle },
];

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Shell,
      loader: requireSession,
      ErrorBoundary: RouteError,
      HydrateFallback: () => null,
      // The inner boundary keeps the sidebar when a screen fails.
      children: [{ ErrorBoundary: RouteError, children: screens }],
    },
  ]);
