import { count } from '../../lib/format.ts';

/** Words in the pictures of help. */
export const pictureTexts = {
  steps: ['Import a statement', 'Categorize', 'See where it went'],
  transactions: {
    groceries: 'Food > Groceries',
    payer: 'Nómina Acme Europa',
    salary: 'Income > Salary',
    pocket: 'To pocket',
    transfer: 'Transfer',
    hotel: 'Hotel for the group',
    ignored: 'Ignored',
  },
  tree: { main: 'Food', subs: ['Groceries', 'Restaurants', 'Coffee'] },
  suggestions: {
    known: ['Groceries', 'A merchant Saldo knows'],
    chosen: ['Restaurants', 'You chose this before'],
    amounts: ['Coffee', 'Small amounts in the morning'],
  },
  sure: (percent: string) => `${percent} sure`,
  keys: {
    enter: 'Enter',
    move: 'move between categories',
    assign: 'assign the selected one',
    recent: 'assign a recent one',
    accept: 'accept the suggestion',
    skip: 'skip',
    back: 'go back',
    ignore: 'open Ignore',
    search: 'search',
  },
  clauses: [
    { word: 'IF', field: 'description', operator: 'includes', value: 'GIMNASIO' },
    { word: 'AND', field: 'amount', operator: 'less than', value: '60' },
    { word: 'SET', field: 'category', operator: 'to', value: 'Health > Fitness' },
  ],
  expiresIn: (days: number) => `Expires in ${count(days, 'day')}`,
  expired: 'Expired',
} as const;
