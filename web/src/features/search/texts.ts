import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';

export const texts = {
  transactions: common.transactions,
  merchants: 'Merchants',
  categories: common.categories,
  rules: common.rules,
  goals: common.goals,
  alerts: common.alerts,
  accounts: common.accounts,
  all: (text: string) => `All transactions with “${text}”`,
  total: number,
  payments: (n: number, last: string) => `${count(n, 'transaction')}, last on ${last}`,
  inCategory: (parent: string) => `in ${parent}`,
  disabled: 'disabled',
};
