import { getAccount, listAccounts, updateAccount } from './accounts.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from './alerts.ts';
import { login, loginAsViewer, logout, register } from './auth.ts';
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts';
import { applySuggestions, getEngine, setEngine, suggestCategories } from './categorization.ts';
import type { Endpoint } from './endpoint.ts';
import { createGoal, deleteGoal, listGoals, updateGoal } from './goals.ts';
import { getRecap } from './home.ts';
import { createReport, listReports, undoReport } from './imports.ts';
import { createInvitation, listInvitations, revokeInvitation } from './invitations.ts';
import {
  createMetric,
  deleteMetric,
  getAnnualMetrics,
  getMonthlyMetrics,
  listMetrics,
  updateMetric,
} from './metrics.ts';
import { listNotifications, readNotifications } from './notifications.ts';
import {
  attachScreenshot,
  createTicket,
  deleteTicket,
  getAttachment,
  listTickets,
  updateTicket,
} from './tickets.ts';
import {
  createTransaction,
  deletePeriod,
  deleteTransaction,
  getTransaction,
  listTransactions,
  updateBatch,
  updateTransaction,
} from './transactions.ts';
import {
  deleteProfile,
  deleteUser,
  getProfile,
  listAvatars,
  listSessions,
  listUsers,
  revokeSession,
  updateProfile,
  updateUser,
} from './users.ts';

/** Every call the server answers, by name. Documentation, routing and the tests of access follow this list. */
export const endpoints = {
  login,
  loginAsViewer,
  register,
  logout,
  getRecap,
  createReport,
  listReports,
  undoReport,
  listTransactions,
  createTransaction,
  deletePeriod,
  updateBatch,
  getTransaction,
  updateTransaction,
  deleteTransaction,
  listCategories,
  createCategory,
  updateCategory,
  deleteCategory,
  suggestCategories,
  applySuggestions,
  getEngine,
  setEngine,
  listGoals,
  createGoal,
  updateGoal,
  deleteGoal,
  listAlerts,
  createAlert,
  updateAlert,
  deleteAlert,
  listNotifications,
  readNotifications,
  listAccounts,
  getAccount,
  updateAccount,
  getMonthlyMetrics,
  getAnnualMetrics,
  listMetrics,
  createMetric,
  updateMetric,
  deleteMetric,
  listInvitations,
  createInvitation,
  revokeInvitation,
  listTickets,
  createTicket,
  updateTicket,
  deleteTicket,
  attachScreenshot,
  getAttachment,
  getProfile,
  updateProfile,
  deleteProfile,
  listSessions,
  revokeSession,
  listAvatars,
  listUsers,
  updateUser,
  deleteUser,
} satisfies Record<string, Endpoint>;
