import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';

export const texts = {
  transactions: common.transactions,
  merchants: 'Comercios',
  categories: common.categories,
  rules: common.rules,
  goals: common.goals,
  alerts: common.alerts,
  accounts: common.accounts,
  all: (text: string) => `Todos los movimientos con «${text}»`,
  total: number,
  payments: (n: number, last: string) => `${count(n, 'movimiento')}, el último el ${last}`,
  inCategory: (parent: string) => `en ${parent}`,
  disabled: 'desactivada',
} satisfies Catalogue<typeof import('./texts.ts').texts>;
