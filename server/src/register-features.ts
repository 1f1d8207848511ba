import { accountEditRoutes } from './features/account-edits/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { bankConnectionRoutes } from './features/bank-connections/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { categorizationRoutes } from './features/categorization/routes.ts';
import { categoryEditRoutes } from './features/category-edits/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { metricRoutes } from './features/metrics/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { exportRoutes } from './features/portability/routes.ts';
import { ruleRoutes } from './features/rules/routes.ts';
import { targetRoutes } from './features/targets/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { transactionEditRoutes } from './features/transaction-edits/routes.ts';
import { transactionRoutes } from './features/transactions/routes.ts';
import { transferRoutes } from './features/transfers/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import type { Context } from './platform/context.ts';
import type { Api } from './platform/http/api.ts';

/** Every feature's calls. */
export function registerFeatures(api: Api, context: Context): void {
  authRoutes(api, context);
  invitationRoutes(api, context);
  homeRoutes(api, context);
  importRoutes(api, context);
  transactionRoutes(api, context);
  transactionEditRoutes(api, context);
  categoryRoutes(api, context);
  categoryEditRoutes(api, context);
  categorizationRoutes(api, context);
  metricRoutes(api, context);
  targetRoutes(api, context);
  notificationRoutes(api, context);
  accountRoutes(api, context);
  accountEditRoutes(api, context);
  bankConnectionRoutes(api, context);
  ruleRoutes(api, context);
  ticketRoutes(api, context);
  transferRoutes(api, context);
  userRoutes(api, context);
  adminRoutes(api, context);
  exportRoutes(api, context);
}
