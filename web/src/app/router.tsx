import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { paths } from '../lib/paths.ts';
import { may } from '../lib/permissions.ts';
import { readUser } from '../lib/session.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteError, ShellError } from './route-error.tsx';
import type { RouteHandle, ScreenCode } from './route-handle.ts';
import { Shell } from './shell.tsx';
import { texts } from './texts.ts';

const t = texts.screens;

/**
 * A screen whose code is fetched when it is visited. The title is what the browser's tab says. Without a session the app
 * is not mounted, so none asks for one: each loader costs every visit another drawing of what surrounds the screen.
 */
const screen = (path: string, title: string, load: () => Promise<ScreenCode>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Component }),
  handle: { title, load } satisfies RouteHandle,
});

/** The code of each screen. */
const code = {
  home: async () => {
    const { HomePage, prefetchHome } = await import('../features/home/home-page.tsx');
    return { Component: HomePage, prefetch: prefetchHome };
  },
  imports: async () => {
    const { ImportsPage, prefetchImports } = await import('../features/imports/imports-page.tsx');
    return { Component: ImportsPage, prefetch: prefetchImports };
  },
  transactions: async () => {
    const { TransactionsPage, prefetchTransactions } = await import(
      '../features/transactions/transactions-page.tsx'
    );
    return { Component: TransactionsPage, prefetch: prefetchTransactions };
  },
  recurring: async () => {
    const { RecurringPage, prefetchRecurring } = await import(
      '../features/recurring/recurring-page.tsx'
    );
    return { Component: RecurringPage, prefetch: prefetchRecurring };
  },
  categories: async () => {
    const { CategoriesScreen, prefetchCategories } = await import('./categories-screen.tsx');
    return { Component: CategoriesScreen, prefetch: prefetchCategories };
  },
  sort: async () => {
    const { SortPage } = await import('../features/categorization/sort/sort-page.tsx');
    return { Component: SortPage };
  },
  goals: async () => {
    const { GoalsPage, prefetchGoals } = await import('../features/targets/goals/kind.tsx');
    return { Component: GoalsPage, prefetch: prefetchGoals };
  },
  alerts: async () => {
    const { AlertsPage, prefetchAlerts } = await import('../features/targets/alerts/kind.tsx');
    return { Component: AlertsPage, prefetch: prefetchAlerts };
  },
  rules: async () => {
    const { RulesPage, prefetchRules } = await import('../features/rules/rules-page.tsx');
    return { Component: RulesPage, prefetch: prefetchRules };
  },
  monthlyMetrics: async () => {
    const { MonthlyMetricsPage, prefetchMonthly } = await import(
      '../features/metrics/monthly/monthly-metrics-page.tsx'
    );
    return { Component: MonthlyMetricsPage, prefetch: prefetchMonthly };
  },
  annualMetrics: async () => {
    const { AnnualMetricsPage, prefetchAnnual } = await import(
      '../features/metrics/annual/annual-metrics-page.tsx'
    );
    return { Component: AnnualMetricsPage, prefetch: prefetchAnnual };
  },
  customMetrics: async () => {
    const { CustomMetricsPage, prefetchCustom } = await import(
      '../features/metrics/custom/custom-metrics-page.tsx'
    );
    return { Component: CustomMetricsPage, prefetch: prefetchCustom };
  },
  accounts: async () => {
    const { AccountsPage, prefetchAccounts } = await import(
      '../features/accounts/accounts-page.tsx'
    );
    return { Component: AccountsPage, prefetch: prefetchAccounts };
  },
  bankConnections: async () => {
    const { BankConnectionsPage } = await import(
      '../features/bank-connections/bank-connections-page.tsx'
    );
    return { Component: BankConnectionsPage };
  },
  bankConnectionSuccess: async () => {
    const { BankConnectionSuccessPage } = await import(
      '../features/bank-connections/bank-connection-success-page.tsx'
    );
    return { Component: BankConnectionSuccessPage };
  },
  profile: async () => {
    const { ProfilePage } = await import('../features/users/profile-page.tsx');
    return { Component: ProfilePage };
  },
  admin: async () => {
    const { AdminPage } = await import('../features/admin/admin-page.tsx');
    return { Component: AdminPage };
  },
  history: async () => {
    const { HistoryPage } = await import('../features/history/history-page.tsx');
    return { Component: HistoryPage };
  },
  help: async () => {
    const { HelpPage } = await import('../features/help/help-page.tsx');
    return { Component: HelpPage };
  },
  feedback: async () => {
    const { FeedbackPage } = await import('../features/tickets/feedback-page.tsx');
    return { Component: FeedbackPage };
  },
};

const screens: RouteObject[] = [
  screen(paths.home(), t.home, code.home),
  screen(paths.imports(), t.imports, code.imports),
  screen(paths.transactions(), t.transactions, code.transactions),
  screen(paths.recurring(), t.recurring, code.recurring),
  screen(paths.categories(), t.categories, code.categories),
  screen(paths.sort(), texts.titles.sort, code.sort),
  screen(paths.goals(), t.goals, code.goals),
  screen(paths.alerts(), t.alerts, code.alerts),
  screen(paths.rules(), t.rules, code.rules),
  screen(paths.monthlyMetrics(), texts.titles.monthly, code.monthlyMetrics),
  screen(paths.annualMetrics(), texts.titles.annual, code.annualMetrics),
  screen(paths.customMetrics(), texts.titles.custom, code.customMetrics),
  screen(paths.accounts(), t.accounts, code.accounts),
  screen(paths.bankConnections(), t.bankConnections, code.bankConnections),
  screen(paths.bankConnectionSuccess(), texts.titles.bankConnection, code.bankConnectionSuccess),
  screen(paths.profile(), t.profile, code.profile),
  {
    ...screen(paths.admin(), t.admin, code.admin),
    loader: () => (may(readUser(), 'admin') ? null : redirect(paths.home())),
  },
  screen(paths.history(), t.history, code.history),
  screen(paths.help(), t.help, code.help),
  screen(paths.feedback(), t.feedback, code.feedback),
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

/** Fetches the code of all screens of the sidebar, so that going there takes no time; those visited most come first. */
export async function prefetchScreens(): Promise<void> {
  await Promise.allSettled([
    ...[code.home(), code.transactions(), code.imports()],
    import('./open-user-menu.tsx'),
    import('../features/notifications/open-bell.tsx'),
  ]);
  const { monthlyMetrics, annualMetrics, accounts, recurring, categories, rules } = code;
  const others = [monthlyMetrics, accounts, recurring, categories, annualMetrics, rules];
  for (const load of [...others, code.goals, code.alerts, code.history]) {
    await load().catch(() => undefined);
  }
}

/** While a screen's own code is on its way: the shape that most screens begin with. */
const PageSkeleton = () => (
  <Loading label={texts.loading}>
    <Skeleton className="mb-2 h-7 w-48" />
    <Skeleton className="mb-7 h-4 w-72 max-w-full" />
    <Skeleton className="h-80 w-full rounded-card" />
  </Loading>
);
