import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { requireAdmin, requireSession } from './guards.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RouteError, ShellError } from './route-error.tsx';
import { Shell } from './shell.tsx';

/** What a route tells the shell. */
export interface RouteHandle {
  title: string;
}

/** A screen whose code is fetched when it is visited. The title is what the browser's tab says. */
const screen = (
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  loader: RouteObject['loader'] = requireSession,
): RouteObject => ({
  path,
  loader,
  lazy: async () => ({ Component: await load() }),
  handle: { title } satisfies RouteHandle,
});

const home = async () => (await import('../features/home/home-page.tsx')).HomePage;
const imports = async () => (await import('../features/imports/imports-page.tsx')).ImportsPage;
const transactions = async () =>
  (await import('../features/transactions/transactions-page.tsx')).TransactionsPage;

const screens: RouteObject[] = [
  screen(paths.home(), 'Home', home),
  screen(paths.imports(), 'Import Report', imports),
  screen(paths.transactions(), 'Transactions', transactions),
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
    async () => (await import('../features/metrics/monthly-metrics-page.tsx')).MonthlyMetricsPage,
  ),
  screen(
    paths.annualMetrics(),
    'Annual Metrics',
    async () => (await import('../features/metrics/annual-metrics-page.tsx')).AnnualMetricsPage,
  ),
  screen(
    paths.customMetrics(),
    'Custom Metrics',
    async () => (await import('../features/metrics/custom-metrics-page.tsx')).CustomMetricsPage,
  ),
  screen(
    paths.bankConnections(),
    'Bank Connections',
    async () =>
      (await import('../features/bank-connections/bank-connections-page.tsx')).BankConnectionsPage,
  ),
  screen(
    paths.bankConnectionSuccess(),
    'Bank Connection',
    async () =>
      (await import('../features/bank-connections/bank-connection-success-page.tsx'))
        .BankConnectionSuccessPage,
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
    requireAdmin,
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
  {
    path: '*',
    loader: requireSession,
    Component: NotFoundPage,
    handle: { title: 'Page not found' } satisfies RouteHandle,
  },
];

export const createRouter = () =>
  createBrowserRouter([
    {
      path: paths.due(),
      loader: requireSession,
      lazy: async () => ({
        Component: (await import('../features/users/due-page.tsx')).DuePage,
      }),
      HydrateFallback: PageSkeleton,
      ErrorBoundary: ShellError,
    },
    {
      Component: Shell,
      ErrorBoundary: ShellError,
      // The inner boundaries keep the sidebar while a screen is fetched, and when it fails.
      children: [{ HydrateFallback: PageSkeleton, ErrorBoundary: RouteError, children: screens }],
    },
  ]);

/** Fetches the screens that are visited most, so that going there takes no time. */
export const prefetchScreens = () => Promise.allSettled([home(), transactions(), imports()]);
