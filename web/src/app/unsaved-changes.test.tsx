import { listAccountNames } from '@saldo/contract/accounts';
import { listAlerts } from '@saldo/contract/alerts';
import { deleteCategory, listCategories } from '@saldo/contract/categories';
import { listGoals } from '@saldo/contract/goals';
import { listInvitations } from '@saldo/contract/invitations';
import { deleteMetric, getMonthlyMetrics, listMetrics } from '@saldo/contract/metrics';
import { deleteRule, getRuleHealth, listRuleSuggestions, listRules } from '@saldo/contract/rules';
import { listTickets } from '@saldo/contract/tickets';
import { getTransaction, listTransactions, listYears } from '@saldo/contract/transactions';
import { listUsers } from '@saldo/contract/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ME, makeUser } from '../features/admin/testing.ts';
import { makeRule } from '../features/rules/testing.ts';
import { makeAlert, makeGoal } from '../features/targets/testing.ts';
import { makeTicket } from '../features/tickets/testing.ts';
import { CATEGORIES, CATEGORY_IDS, makeTransaction } from '../features/transactions/testing.ts';
import { dialog, openApp, waitForFocusWithin } from '../testing/screen.tsx';
import { type Reply, refusal, when } from '../testing/server.ts';
import { fill, press } from '../testing/user-actions.ts';

const METRIC = {
  ...{ id: '00000000-0000-7000-8000-0000000000b9', name: 'Food', untagged: false },
  categories: CATEGORIES.slice(0, 1),
};
const [GOAL, ALERT, RULE, ROW] = [makeGoal(), makeAlert(), makeRule(), makeTransaction()];
const [TICKET, OTHER] = [makeTicket(), makeUser()];

const REPLIES: readonly Reply[] = [
  when(listCategories, CATEGORIES),
  when(listGoals, [GOAL]),
  when(listAlerts, [ALERT]),
  when(listMetrics, [METRIC]),
  when(listRules, [RULE]),
  when(getRuleHealth, []),
  when(listRuleSuggestions, []),
  when(getMonthlyMetrics, refusal('not_found', 'No month.')),
  when(listTransactions, { items: [ROW], total: 1 }),
  when(getTransaction, ROW),
  when(listYears, [2026]),
  when(listAccountNames, []),
  when(listUsers, [ME, OTHER]),
  when(listInvitations, []),
  when(listTickets, [TICKET]),
];

const open = (address: string, replies: readonly Reply[] = []) =>
  openApp(address, [...REPLIES, ...replies], { role: 'ADMIN', others: 'wait' });

const question = dialog('Discard changes?');
const form = page.getByRole('dialog').first();
const box = (label: string) => form.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();

test.each([
  [`/goals?edit=${GOAL.id}`, 'Goal Name'],
  [`/alerts?edit=${ALERT.id}`, 'Alert Name'],
  [`/categories?edit=${CATEGORY_IDS.home}`, 'Name'],
  [`/metrics/custom?edit=${METRIC.id}`, 'Metric Name'],
  [`/rules?edit=${RULE.id}`, 'Name'],
  [`/transactions?year=2026&month=11&edit=${ROW.id}`, 'Description'],
  [`/admin?edit=${OTHER.id}`, 'First Name'],
  ['/admin?invite=1', 'Note'],
  [`/admin?tab=tickets&ticket=${TICKET.id}`, 'Title'],
])('%s asks once before input is lost', async (address, label) => {
  open(address);
  await fill(box(label), 'Something else');
  await waitForFocusWithin(form);
  await userEvent.keyboard('{Escape}');
  await press(question.getByRole('button', { name: 'Keep editing' }));
  await expect.element(box(label)).toHaveValue('Something else');
  await press(form.getByRole('button', { name: 'Cancel', exact: true }));
  await press(question.getByRole('button', { name: 'Discard' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['/categories?new=1', 'Name', 'Save'],
  ['/goals?new=1', 'Goal Name', 'Create Goal'],
  ['/alerts?new=1', 'Alert Name', 'Create Alert'],
  ['/metrics/custom?new=1', 'Metric Name', null],
])('%s does not require a name before any input', async (address, label, submit) => {
  open(address);
  const name = box(label);
  await expect.element(name).toBeVisible();
  name.element().focus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
  await fill(name, 'x');
  await fill(name, '');
  await userEvent.keyboard('{Tab}');
  if (submit === null) return;
  await press(form.getByRole('button', { name: submit, exact: true }));
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
});

test.each([
  ['/rules', RULE.id, when(deleteRule, { step_id: null, reverted: 0 })],
  ['/metrics/custom', METRIC.id, when(deleteMetric, { step_id: null })],
  ['/categories', CATEGORY_IDS.home, when(deleteCategory, { moved: 0, step_id: null })],
])('%s reports nothing missing while the delete dialog closes', async (list, id, reply) => {
  const { server } = open(`${list}?delete=${id}`, [reply]);
  await expect.element(form).toBeVisible();
  const seen: (string | null)[] = [];
  const observer = new MutationObserver(() => {
    const alert = document.querySelector('[role=dialog] [role=alert]');
    if (alert?.textContent) seen.push(alert.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  server.now(
    when(listRules, []),
    when(listMetrics, []),
    when(
      listCategories,
      CATEGORIES.filter((category) => category.id !== CATEGORY_IDS.home),
    ),
  );
  await press(form.getByRole('button', { name: /^Delete/ }).last());
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  observer.disconnect();
  expect(seen).toEqual([]);
});
