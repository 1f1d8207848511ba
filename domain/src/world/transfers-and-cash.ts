import type { Cents } from '../money.ts';
import { type Calendar, isDue } from './calendar.ts';
import { OWNER } from './data/accounts.ts';
import type { Dice, NonEmpty } from './dice.ts';
import { bookingTime, row, type WorldRow } from './row.ts';

const OWN = {
  type: 'transfer',
  category: 'transfers.own',
  // Transfers between own accounts are neither income nor expense.
  ignore_default_metrics: true,
} as const;

/** A transfer from the salary account to Revolut; each statement names the other side. */
function topUp(today: Calendar, amount: Cents): WorldRow[] {
  const transfer_group = `top-up ${today.day}`;
  const time = today.dice('top-up time').clock(8, 21);
  return [
    row({
      ...OWN,
      account: 'nomina',
      date: bookingTime(today.day),
      direction: 'expense',
      amount,
      description: 'TRANSFERENCIA A REVOLUT',
      creditor_name: OWNER,
      transfer_group,
    }),
    row({
      ...OWN,
      account: 'everyday',
      date: `${today.day}T${time}`,
      type: 'topup',
      direction: 'income',
      amount,
      description: `Payment from ${OWNER}`,
      debtor_name: OWNER,
      transfer_group,
    }),
  ];
}

/** A transfer between Revolut and its savings pocket; both rows have the same timestamp, to the second. */
function pocket(today: Calendar, amount: Cents, into: 'savings' | 'everyday'): WorldRow[] {
  const from = into === 'savings' ? 'everyday' : 'savings';
  const date = `${today.day}T${today.dice('pocket time').clock(9, 22)}`;
  const shared = {
    ...OWN,
    date,
    purchase_date: date,
    amount,
    description: into === 'savings' ? 'To pocket EUR Savings' : 'From pocket EUR Savings',
    transfer_group: `pocket ${today.day}`,
  };
  return [
    row({ ...shared, account: from, direction: 'expense' }),
    row({ ...shared, account: into, direction: 'income' }),
  ];
}

export function ownTransfersOn(today: Calendar): WorldRow[] {
  const dice = today.dice('own transfers');
  const rows: WorldRow[] = [];
  if ([5, 14, 22].some((date) => isDue(today, date))) {
    rows.push(...topUp(today, dice.whole(38, 52) * 1000));
  }
  if (isDue(today, 10)) rows.push(...pocket(today, 20_000, 'savings'));
  else if (today.date > 24 && dice.chance(0.03)) rows.push(...pocket(today, 15_000, 'everyday'));
  return rows;
}

/** Friends and family, all of them made up. */
const FRIENDS: NonEmpty<string> = [
  'Marta Giner',
  'Javier Roca',
  'Noa Benlloch',
  'Pau Sanchis',
  'Elena Prats',
];

const firstAndInitial = (name: string) =>
  name.replace(/ (\p{L}).*$/su, ' $1.').toLocaleUpperCase('es');

function bizum(today: Calendar, dice: Dice, direction: 'income' | 'expense'): WorldRow {
  const friend = dice.pick(FRIENDS);
  const out = direction === 'expense';
  return row({
    account: 'nomina',
    date: bookingTime(today.day),
    type: 'transfer',
    direction,
    amount: dice.whole(4, out ? 19 : 15) * 200,
    description: `BIZUM ${out ? 'A' : 'DE'} ${firstAndInitial(friend)}`,
    category: 'transfers.people',
    category_source: 'hand',
    ...(out ? { creditor_name: friend } : { debtor_name: friend }),
  });
}

export function peopleAndCashOn(today: Calendar): WorldRow[] {
  if (today.weekend) return [];
  const dice = today.dice('people');
  const rows: WorldRow[] = [];
  if (dice.chance(0.12)) rows.push(bizum(today, dice, 'expense'));
  if (dice.chance(0.06)) rows.push(bizum(today, dice, 'income'));
  if (dice.chance(0.06)) {
    rows.push(
      row({
        account: 'nomina',
        date: bookingTime(today.day),
        type: 'unknown',
        direction: 'expense',
        amount: dice.pick([2000, 4000, 5000, 6000]),
        description: 'REINTEGRO CAJERO AUTOMATICO',
        category: 'transfers.cash',
      }),
    );
  }
  if (dice.chance(0.03)) {
    rows.push(
      row({
        account: 'nomina',
        date: bookingTime(today.day),
        type: 'transfer',
        direction: 'income',
        amount: dice.price(1500, 6000),
        description: 'TRANSFERENCIA WALLAPOP',
        category: 'income.other',
        category_source: 'hand',
        debtor_name: 'Wallapop SL',
      }),
    );
  }
  return rows;
}

/** A car rental deposit that is held and returned each spring. It is excluded from totals because it was never spent. */
export function excludedRowsOn(today: Calendar): WorldRow[] {
  if (today.month !== 3 || (today.date !== 9 && today.date !== 23)) return [];
  const held = today.date === 9;
  return [
    row({
      account: 'everyday',
      date: `${today.day}T${today.dice('deposit').clock(9, 18)}`,
      type: 'card_payment',
      direction: held ? 'expense' : 'income',
      amount: 30_000,
      description: held ? 'Centauro Rent a Car' : 'Refund from Centauro Rent a Car',
      category: 'travel',
      category_source: 'hand',
      is_refund: !held,
      ignore: true,
      tags: ['deposit'],
    }),
  ];
}
