import { accountEditRoutes } from './features/account-edits/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { bankConnectionRoutes } from './features/bank-connections/routes.ts';
import { calendarAddressRoutes } from './features/calendar-addresses/routes.ts';
import type { CategoryUsers } from './features/categories/edit-categories.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { categorizationRoutes } from './features/categorization/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { importPlanRoutes } from './features/imports/plans/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { moveTransactions } from './features/ledger/rows/replaced-categories.ts';
import { write } from './features/ledger/steps/ledger-write.ts';
import { recountCategories } from './features/ledger/transfers/excluded-rows.ts';
import { letterRoutes } from './features/letters/routes.ts';
import { merchantRoutes } from './features/merchants/routes.ts';
import { replaceMetricCategories } from './features/metrics/custom-metric-store.ts';
import { metricRoutes } from './features/metrics/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { ownRateRoutes } from './features/own-rates/routes.ts';
import { exportRoutes } from './features/portability/routes.ts';
import { rateRoutes } from './features/rates/routes.ts';
import { receiptRoutes } from './features/receipts/routes.ts';
import { recurringRoutes } from './features/recurring/routes.ts';
import { ruleRoutes } from './features/rules/routes.ts';
import { replaceRuleCategories } from './features/rules/service.ts';
import { savedViewRoutes } from './features/saved-views/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { shareRoutes } from './features/shares/routes.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { targetRoutes } from './features/targets/routes.ts';
import { replaceTargetCategories } from './features/targets/service.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { transactionRoutes } from './features/transactions/routes.ts';
import { transferRoutes } from './features/transfers/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import type { Context } from './platform/context.ts';
import type { Api } from './platform/http/api.ts';

/** How other features react when a category changes. */
const categoryUsers: CategoryUsers = {
  write,
  moveTransactions,
  replaceCategories: [replaceMetricCategories, replaceRuleCategories, replaceTargetCategories],
  recount: recountCategories,
};

/** Binds every feature's calls to their handlers. */
export function registerRoutes(api: Api, context: Context): void {
  authRoutes(api, context);
  invitationRoutes(api, context);
  historyRoutes(api, context);
  homeRoutes(api, context);
  importRoutes(api, context);
  importPlanRoutes(api, context);
  transactionRoutes(api, context);
  categoryRoutes(api, context, categoryUsers);
  categorizationRoutes(api, context);
  metricRoutes(api, context);
  savedViewRoutes(api, context);
  ownRateRoutes(api, context);
  rateRoutes(api, context);
  receiptRoutes(api, context);
  shareRoutes(api, context);
  searchRoutes(api, context);
  letterRoutes(api, context);
  merchantRoutes(api, context);
  recurringRoutes(api, context);
  calendarAddressRoutes(api, context);
  targetRoutes(api, context);
  tagRoutes(api, context);
  notificationRoutes(api, context);
  accountRoutes(api, context);
  accountEditRoutes(api, context);
  bankConnectionRoutes(api, context);
  ruleRoutes(api, context);
  ticketRoutes(api, context);
  transferRoutes(api, context);
  userRoutes(api, context);
  adminRoutes(api, context);
  backupRoutes(api, context);
  exportRoutes(api, context);
}
