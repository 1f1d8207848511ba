import { listAccounts, updateAccount } from '@saldo/contract/accounts';
import { createAlert } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { createGoal } from '@saldo/contract/goals';
import { createMetric } from '@saldo/contract/metrics';
import { createRule } from '@saldo/contract/rules';
import { attachScreenshot, createTicket } from '@saldo/contract/tickets';
import { listTransactions } from '@saldo/contract/transactions';
import { connectSandboxBank, imported } from '../users/actions.ts';
import { failure, formOf, pathOf, type TestUser } from '../users/user.ts';
import { Ids } from './ids.ts';

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** Column mapping of a plain list, as JSON. */
export const MAPPING = JSON.stringify({
  ...{ date: 'Date', date_order: 'day-first', description: 'Description', amount: 'Amount' },
  ...{ decimal: 'point', bank: 'N26' },
});

/**
 * Gives the user one of everything that a user can own, containing the words `own` and `shown`. Returns the ids of
 * everything.
 */
export async function giveBelongings(
  user: TestUser,
  { own, shown }: { own: string; shown: string },
): Promise<Ids> {
  const ids = new Ids();
  const idOf = async (kind: string, made: Promise<{ id: string }>) => {
    const { id } = await made;
    ids.add(kind, id);
    return id;
  };
  ids.add('names', shown);
  const icon = '🏷️';
  const category_id = await idOf(
    'categories',
    user.call(createCategory, { body: { name: own, icon } }),
  );
  const below = { name: `${own} 2`, icon, parent_id: category_id };
  await idOf('categories', user.call(createCategory, { body: below }));
  const list = imported(user, 'GENERIC', listOf(own), { mapping: MAPPING }, `${own}.csv`);
  await idOf('reports', list);
  const accounts = await user.call(listAccounts);
  ids.add('accounts', ...accounts.map(({ id }) => id));
  const target = { name: own, icon: '🎯', category_id };
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
  await idOf('goals', user.call(createGoal, { body: { ...target, ...days, final_amount: 10 } }));
  const limit = { limit_amount: 1, frequency: 'monthly' } as const;
  await idOf('alerts', user.call(createAlert, { body: { ...target, ...limit } }));
  const metric = { name: own, categories: [category_id] };
  await idOf('metrics', user.call(createMetric, { body: metric }));
  await idOf('rules', user.call(createRule, { body: ruleOf(own, category_id) }));
  const ticket = { type: 'bug', title: shown, description: shown } as const;
  const ticketId = await idOf('tickets', user.call(createTicket, { body: ticket }));
  await attach(user, ticketId);
  await idOf('bank-connections', connectSandboxBank(user, 'SANDBOX_ES_1'));
  const { items } = await user.call(listTransactions, { query: { year: 2026, limit: 20 } });
  ids.add('transactions', ...items.map(({ id }) => id));
  const [account] = accounts;
  if (account) await user.call(updateAccount, { params: { id: account.id }, body: { name: own } });
  return ids;
}

async function attach(user: TestUser, ticketId: string): Promise<void> {
  const body = formOf('screenshot', { name: 'a.png', content: PIXEL, fields: { ticketId } });
  const answer = await user.raw('POST', pathOf(attachScreenshot, {}), { body });
  if (answer.status !== 201) throw failure('A screenshot', answer);
}

const ruleOf = (own: string, category: string) => ({
  name: own,
  conditions: [
    { condition_field: 'description', operator: 'includes', condition_value: own } as const,
  ],
  actions: [{ action: 'set', target_field: 'category', target_value: category } as const],
});

const listOf = (mark: string) =>
  `Date,Description,Amount\n${[1, 2, 3].map((day) => `2026-01-0${day},${mark} ${day},-${day}.50\n`).join('')}`;
