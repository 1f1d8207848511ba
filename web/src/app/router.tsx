import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { paths } from '../lib/paths.ts';
import { may } from '../lib/permissions.ts';
import { readUser } from '../lib/session.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { RouteError, ShellError } from './route-error.tsx';
import type { RouteHandle, ScreenCode } from './route-handle.ts';
import { Shell } from './shell.tsx';
import { texts } from './texts.ts';

const t = texts.screens;

/**
 * Route of a screen whose code loads on the first visit. The title is shown in the browser tab. Routes do not check the
 * session, because the app is mounted only if there is one, and checking in a loader would render the shell twice on
 * each visit.
 */
const screen = (path: string, title: string, load: () => Promise<ScreenCode>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Component }),
  handle: { title, load } satisfies RouteHandle,
});

const code = {
  home: () => import('../features/home/home-page.tsx'),
  imports: () => import('../features/imports/imports-page.tsx'),
  transactions: () => import('../features/transactions/transactions-page.tsx'),
  quickAdd: () => import('../features/transactions/quick/quick-add-page.tsx'),
  merchants: () => import('../features/transactions/merchants/merchants-page.tsx'),
  tags: () => import('../features/tags/tags-page.tsx'),
  tag: () => import('../features/tags/tag-page.tsx'),
  owed: () => import('../features/transactions/shares/owed-page.tsx'),
  recurring: () => import('../features/recurring/recurring-page.tsx'),
  afford: () => import('../features/recurring/afford/afford-page.tsx'),
  letters: () => import('../features/letters/letters-page.tsx'),
  categories: () => import('./categories-screen.tsx'),
  sort: () => import('../features/categorization/sort/sort-page.tsx'),
  goals: () => import('../features/targets/goals/goal-kind.tsx'),
  alerts: () => import('../features/targets/alerts/alert-kind.tsx'),
  rules: () => import('../features/rules/rules-page.tsx'),
  monthlyMetrics: () => import('../features/metrics/monthly/monthly-metrics-page.tsx'),
  annualMetrics: () => import('../features/metrics/annual/annual-metrics-page.tsx'),
  customMetrics: () => import('../features/metrics/custom/custom-metrics-page.tsx'),
  accounts: () => import('../features/accounts/accounts-page.tsx'),
  bankConnections: () => import('../features/bank-connections/bank-connections-page.tsx'),
  bankConnectionSuccess: () =>
    import('../features/bank-connections/bank-connection-success-page.tsx'),
  profile: () => import('../features/users/profile-page.tsx'),
  admin: () => import('../features/admin/admin-page.tsx'),
  history: () => import('../features/history/history-page.tsx'),
  help: () => import('../features/help/help-page.tsx'),
  feedback: () => import('../features/tickets/feedback-page.tsx'),
};

const screens: RouteObject[] = [
  screen(paths.home(), t.home, code.home),
  screen(paths.imports(), t.imports, code.imports),
  screen(paths.transactions(), t.transactions, code.transactions),
  screen(paths.merchants(), t.merchants, code.merchants),
  screen(paths.tags(), t.tags, code.tags),
  screen(`${paths.tags()}/:name`, texts.titles.tag, code.tag),
  screen(paths.owed(), t.owed, code.owed),
  screen(paths.recurring(), t.recurring, code.recurring),
  screen(paths.afford(), t.afford, code.afford),
  screen(paths.letters(), t.letters, code.letters),
  screen(paths.categories(), t.categories, code.categories),
  screen(paths.sort(), t.sort, code.sort),
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
    lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
    handle: { title: texts.notFound.title } satisfies RouteHandle,
  },
];

export const createRouter = () =>
  createBrowserRouter([
    {
      path: paths.due(),
      lazy: async () => ({
        Component: (await import('../features/users/required-setup-page.tsx')).RequiredSetupPage,
      }),
      HydrateFallback: PageSkeleton,
      ErrorBoundary: ShellError,
    },
    {
      ...screen(paths.quickAdd(), texts.bar.add, code.quickAdd),
      HydrateFallback: PageSkeleton,
      ErrorBoundary: ShellError,
    },
    {
      Component: Shell,
      ErrorBoundary: ShellError,
      // These inner boundaries keep the sidebar visible while a screen loads or if it fails.
      children: [{ HydrateFallback: PageSkeleton, ErrorBoundary: RouteError, children: screens }],
    },
  ]);

/** Loads the code of all sidebar screens, the most visited first, so that opening a screen is instant. */
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

/** Placeholder while a screen's code loads. It has the shape that most screens start with. */
const PageSkeleton = () => (
  <Loading label={texts.loading}>
    <Skeleton className="mb-2 h-7 w-48" />
    <Skeleton className="mb-7 h-4 w-72 max-w-full" />
    <Skeleton className="h-80 w-full rounded-card" />
  </Loading>
);
