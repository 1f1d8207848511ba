import type * as accounts from './accounts.ts';
import type * as alerts from './alerts.ts';
import type * as auth from './auth.ts';
import type * as bankConnections from './bank-connections.ts';
import type * as categories from './categories.ts';
import type * as categorization from './categorization.ts';
import type { Bare, Endpoint } from './endpoint.ts';
import type * as goals from './goals.ts';
import type * as history from './history.ts';
import type * as home from './home.ts';
import type * as notifications from './notifications.ts';
import type * as recurring from './recurring.ts';
import type * as transactions from './transactions.ts';
import type * as users from './users.ts';

/**
 * The calls of the first screen without their schemas, which it would load for nothing. The compiler compares each with
 * its endpoint.
 */
const bare = <E extends Endpoint>(method: E['method'], path: E['path']): Bare<E> => ({
  method,
  path,
});

export const acceptGap = bare<typeof accounts.acceptGap>('PUT', '/accounts/{id}/gaps');
export const closeAccount = bare<typeof accounts.closeAccount>('POST', '/accounts/{id}/close');
export const createAccount = bare<typeof accounts.createAccount>('POST', '/accounts');
export const deleteAccount = bare<typeof accounts.deleteAccount>('DELETE', '/accounts/{id}');
export const getAccount = bare<typeof accounts.getAccount>('GET', '/accounts/{id}');
export const getAccountParts = bare<typeof accounts.getAccountParts>('GET', '/accounts/{id}/parts');
export const getBalances = bare<typeof accounts.getBalances>('GET', '/balances');
export const getCoverage = bare<typeof accounts.getCoverage>('GET', '/accounts/{id}/coverage');
export const listAccountNames = bare<typeof accounts.listAccountNames>('GET', '/accounts/names');
export const listAccounts = bare<typeof accounts.listAccounts>('GET', '/accounts');
export const mergeAccount = bare<typeof accounts.mergeAccount>('POST', '/accounts/{id}/merge');
export const splitAccount = bare<typeof accounts.splitAccount>('POST', '/accounts/{id}/split');
export const updateAccount = bare<typeof accounts.updateAccount>('PUT', '/accounts/{id}');
export const listAlerts = bare<typeof alerts.listAlerts>('GET', '/alerts');
export const logout = bare<typeof auth.logout>('POST', '/auth/logout');
export const disconnectBank = bare<typeof bankConnections.disconnectBank>(
  'PUT',
  '/bank-connections/disconnect/{id}',
);
export const finishConnection = bare<typeof bankConnections.finishConnection>(
  'POST',
  '/bank-connections/finish',
);
export const listConnections = bare<typeof bankConnections.listConnections>(
  'GET',
  '/bank-connections',
);
export const listInstitutions = bare<typeof bankConnections.listInstitutions>(
  'GET',
  '/bank-connections/institutions',
);
export const refreshConnection = bare<typeof bankConnections.refreshConnection>(
  'POST',
  '/bank-connections/refresh/{id}',
);
export const startConnection = bare<typeof bankConnections.startConnection>(
  'POST',
  '/bank-connections/start',
);
export const syncConnection = bare<typeof bankConnections.syncConnection>(
  'POST',
  '/bank-connections/sync/{id}',
);
export const createCategory = bare<typeof categories.createCategory>('POST', '/categories');
export const deleteCategory = bare<typeof categories.deleteCategory>('DELETE', '/categories/{id}');
export const listCategories = bare<typeof categories.listCategories>('GET', '/categories');
export const updateCategory = bare<typeof categories.updateCategory>('PUT', '/categories/{id}');
export const applySuggestions = bare<typeof categorization.applySuggestions>(
  'PUT',
  '/transactions/ai_categorization',
);
export const listGoals = bare<typeof goals.listGoals>('GET', '/goals');
export const undoStep = bare<typeof history.undoStep>('POST', '/history/{id}/undo');
export const getMonthPicture = bare<typeof home.getMonthPicture>('GET', '/metrics/month-picture');
export const getLeft = bare<typeof home.getLeft>('GET', '/metrics/left');
export const getMonthSuggestions = bare<typeof home.getMonthSuggestions>(
  'GET',
  '/metrics/month-suggestions',
);
export const getRecap = bare<typeof home.getRecap>('GET', '/metrics/recap');
export const getToSort = bare<typeof home.getToSort>('GET', '/metrics/to_sort');
export const listNotifications = bare<typeof notifications.listNotifications>(
  'GET',
  '/notifications',
);
export const readNotifications = bare<typeof notifications.readNotifications>(
  'PUT',
  '/notifications/read',
);
export const createSeries = bare<typeof recurring.createSeries>('POST', '/recurring');
export const deleteSeries = bare<typeof recurring.deleteSeries>('DELETE', '/recurring/{id}');
export const getForecast = bare<typeof recurring.getForecast>('GET', '/forecast');
export const listSeries = bare<typeof recurring.listSeries>('GET', '/recurring');
export const updateSeries = bare<typeof recurring.updateSeries>('PUT', '/recurring/{id}');
export const listTransactions = bare<typeof transactions.listTransactions>('GET', '/transactions');
export const listYears = bare<typeof transactions.listYears>('GET', '/transactions/years');
export const getProfile = bare<typeof users.getProfile>('GET', '/users');
