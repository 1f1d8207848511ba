import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { paths } from '../lib/paths.ts';
import { may } from '../lib/permissions.ts';
import { readUser } from '../lib/session.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteError, ShellError } from './route-error.tsx';
import { Shell } from './shell.tsx';
import { texts } from './texts.ts';

const t = texts.screens;

/** What a route tells the shell. */
export interface RouteHandle {
  title: string;
}

/**
 * A screen whose code is fetched when it is visited. The title is what the browser's tab says. Without a session the app
 * is not mounted, so none asks for one: each loader costs every visit another drawing of what surrounds the screen.
 */
const screen = (path: string, title: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  handle: { title } satisfies RouteHandle,
});

const home = async () => (await import('../features/home/home-page.tsx')).HomePage;
const imports = async () => (await import('../features/imports/imports-page.tsx')).ImportsPage;
const transactions = async () =>
  (await import('../features/transactions/transactions-page.tsx')).TransactionsPage;

const screens: RouteObject[] = [
  screen(paths.home(), t.home, home),
  screen(paths.imports(), t.imports, imports),
  screen(paths.transactions(), t.transactions, transactions),
  screen(
    paths.upcoming(),
    t.upcoming,
    async () => (await import('../features/upcoming/upcoming-page.tsx')).UpcomingPage,
  ),
  screen(
    paths.categories(),
    t.categories,
    async () => (await import('./categories-screen.tsx')).CategoriesScreen,
  ),
  screen(
    paths.sort(),
    texts.titles.sort,
    async () => (await import('../features/categorization/sort/sort-page.tsx')).SortPage,
  ),
  screen(
    paths.goals(),
    t.goals,
    async () => (await import('../features/targets/goals/kind.tsx')).GoalsPage,
  ),
  screen(
    paths.alerts(),
    t.alerts,
    async () => (await import('../features/targets/alerts/kind.tsx')).AlertsPage,
  ),
  screen(
    paths.rules(),
    t.rules,
    async () => (await import('../features/rules/rules-page.tsx')).RulesPage,
  ),
  screen(
    paths.monthlyMetrics(),
    texts.titles.monthly,
    async () =>
      (await import('../features/metrics/monthly/monthly-metrics-page.tsx')).MonthlyMetricsPage,
  ),
  screen(
    paths.annualMetrics(),
    texts.titles.annual,
    async () =>
      (await import('../features/metrics/annual/annual-metrics-page.tsx')).AnnualMetricsPage,
  ),
  screen(
    paths.customMetrics(),
    texts.titles.custom,
    async () =>
      (await import('../features/metrics/custom/custom-metrics-page.tsx')).CustomMetricsPage,
  ),
  screen(
    paths.accounts(),
    t.accounts,
    async () => (await import('../features/accounts/accounts-page.tsx')).AccountsPage,
  ),
  screen(
    paths.bankConnections(),
    t.bankConnections,
    async () =>
      (await import('../features/bank-connections/bank-connections-page.tsx')).BankConnectionsPage,
  ),
  screen(
    paths.bankConnectionSuccess(),
    texts.titles.bankConnection,
    async () =>
      (await import('../features/bank-connections/bank-connection-success-page.tsx'))
        .BankConnectionSuccessPage,
  ),
  screen(
    paths.profile(),
    t.profile,
    async () => (await import('../features/users/profile-page.tsx')).ProfilePage,
  ),
  {
    ...screen(
      paths.admin(),
      t.admin,
      async () => (await import('../features/admin/admin-page.tsx')).AdminPage,
    ),
    loader: () => (may(readUser(), 'admin') ? null : redirect(paths.home())),
  },
  screen(
    paths.help(),
    t.help,
    async () => (await import('../features/help/help-page.tsx')).HelpPage,
  ),
  screen(
    paths.feedback(),
    t.feedback,
    async () => (await import('../features/tickets/feedback-page.tsx')).FeedbackPage,
  ),
  {
    path: '*',
    Component: NotFoundPage,
    handle: { title: texts.notFound.title } satisfies RouteHandle,
  },
];

export const createRouter = () =>
  createBrowserRouter([
    {
      path: paths.due(),
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
export const prefetchScreens = () =>
  Promise.allSettled([
    home(),
    transactions(),
    imports(),
    import('./open-user-menu.tsx'),
    import('../features/notifications/open-bell.tsx'),
  ]);

/** While a screen's own code is on its way: the shape that most screens begin with. */
const PageSkeleton = () => (
  <Loading label={texts.loading}>
    <Skeleton className="mb-2 h-7 w-48" />
    <Skeleton className="mb-7 h-4 w-72 max-w-full" />
    <Skeleton className="h-80 w-full rounded-card" />
  </Loading>
);
