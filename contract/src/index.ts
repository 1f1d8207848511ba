import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as afford from './afford.ts';
import * as alerts from './alerts.ts';
import * as auth from './auth.ts';
import * as backups from './backups.ts';
import * as bankConnections from './bank-connections.ts';
import * as calendarAddress from './calendar-address.ts';
import * as categories from './categories.ts';
import * as categorization from './categorization.ts';
import * as categoryChoices from './category-choices.ts';
import type { Endpoint } from './endpoint.ts';
import * as ownExport from './export.ts';
import * as goals from './goals.ts';
import * as history from './history.ts';
import * as home from './home.ts';
import * as importPlans from './import-plans.ts';
import * as imports from './imports.ts';
import * as invitations from './invitations.ts';
import * as letters from './letters.ts';
import * as merchants from './merchants.ts';
import * as metrics from './metrics.ts';
import * as notifications from './notifications.ts';
import * as planned from './planned.ts';
import * as rates from './rates.ts';
import * as receipts from './receipts.ts';
import * as recurring from './recurring.ts';
import * as rules from './rules.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as sorting from './sorting.ts';
import * as stepUp from './step-up.ts';
import * as tags from './tags.ts';
import * as taxArchive from './tax-archive.ts';
import * as tickets from './tickets.ts';
import * as transactions from './transactions.ts';
import * as transfers from './transfers.ts';
import * as unconfirmed from './unconfirmed.ts';
import * as users from './users.ts';

type EndpointsOf<Module> = {
  [N in keyof Module as Module[N] extends Endpoint ? N : never]: Module[N];
};

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const endpointsOf = <Module extends object>(module: Module): EndpointsOf<Module> =>
  Object.fromEntries(
    Object.entries(module).flatMap(([name, value]): unknown[][] =>
      isEndpoint(value) ? [[name, value]] : [],
    ),
  );

/**
 * Every call that the server supports, by name. Documentation, routing and access tests are generated from this list.
 */
export const endpoints = endpointsOf({
  ...auth,
  ...history,
  ...home,
  ...imports,
  ...importPlans,
  ...transactions,
  ...categoryChoices,
  ...unconfirmed,
  ...receipts,
  ...categories,
  ...categorization,
  ...sorting,
  ...goals,
  ...alerts,
  ...notifications,
  ...accounts,
  ...backups,
  ...bankConnections,
  ...metrics,
  ...savedViews,
  ...tags,
  ...rates,
  ...search,
  ...letters,
  ...merchants,
  ...recurring,
  ...afford,
  ...planned,
  ...calendarAddress,
  ...invitations,
  ...tickets,
  ...users,
  ...rules,
  ...stepUp,
  ...secondFactor,
  ...transfers,
  ...admin,
  ...ownExport,
  ...taxArchive,
});
