import type { Frequency } from '@saldo/contract/alerts';
import type { Role } from '@saldo/contract/common';
import type { MailedKind } from '@saldo/contract/notifications';
import { alertNotice } from '@saldo/domain/alerts';
import { dayInWords } from '@saldo/domain/dates';
import type { NoticeFacts } from '../schema/stored/notice-facts.ts';
import { money } from './en-facts.ts';

const daysOf = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;

const WHEN: Record<Frequency, string> = {
  daily: 'today',
  weekly: 'this week',
  monthly: 'this month',
  yearly: 'this year',
};

const ROLE_NAMES: Record<Role, string> = {
  ADMIN: 'administrator',
  USER: 'user',
  EDITOR: 'editor',
  VIEWER: 'viewer',
};

function alert({ name, frequency, amount, limit }: Extract<NoticeFacts, { is: 'alert' }>): string {
  const spent = `${money(amount)} of ${money(limit)}`;
  const when = WHEN[frequency];
  if (alertNotice(amount, limit) === 'alert_approaching') {
    // Rounded down: 99.9 percent are not all of it.
    const percent = Math.floor((amount * 100) / limit);
    return `${name}: ${percent}% of the limit is spent ${when} (${spent}).`;
  }
  const what = amount > limit ? 'the limit is exceeded' : 'the limit is reached';
  return `${name}: ${what} ${when} (${spent} spent).`;
}

/** The sentence of a notice. */
export function notice(told: NoticeFacts): string {
  switch (told.is) {
    case 'goal':
      return `Goal achieved: ${told.name}. You have reached your target.`;
    case 'alert':
      return alert(told);
    case 'access_ends': {
      const inDays = told.days === 1 ? 'in one day' : `in ${told.days} days`;
      return `Access to ${told.name} ends ${inDays}. Refresh the connection to keep your transactions up to date.`;
    }
    case 'access_ended':
      return `Access to ${told.name} has ended, and no new transactions come. Refresh the connection to go on.`;
    case 'silent':
      return `${told.name} has given no transactions for three days. ${told.reason ?? 'Open the connection to see more.'}`;
    case 'days_missed':
      return `${told.name} did not give ${daysOf(told)} of ${told.account}. Import a statement of these days, so that nothing is missing.`;
    case 'gap':
      return `${told.name}: ${daysOf(told)} is missing; the balance jumps by ${money(Math.abs(told.jump), told.currency)}. Import the bank’s statement of these days.`;
    case 'series_found':
      return `${told.name} is a new regular payment: ${money(told.amount)}, ${money(told.year)} a year.`;
    case 'price_rise':
      return `${told.name} costs more: ${money(told.amount)} instead of ${money(told.before)}, ${money(told.year)} a year.`;
    case 'payment_missed': {
      const what = told.income ? 'has not paid' : 'has not been paid';
      return `${told.name} ${what}: ${money(told.amount)} was expected on ${dayInWords(told.on)}.`;
    }
    case 'bill_above_usual':
      return `${told.name} was dearer than usual on ${dayInWords(told.on)}: ${money(told.amount)}, usually ${money(told.usual)}.`;
    case 'sorting_stopped':
      return `Transactions are no longer sorted as they arrive: of the last ${told.of} answers you have changed ${told.changed}. You can switch it on again in your profile.`;
    case 'own_email':
      return 'The e-mail address of your account was changed in your profile. If it was not you, ask an administrator at once.';
    case 'email':
      return 'An administrator has changed the e-mail address of your account. If you did not ask for that, ask who did.';
    case 'role':
      return `An administrator has changed your role to ${ROLE_NAMES[told.role]}.`;
    case 'password':
      return 'An administrator has set a new password for you, removed your passkeys and signed you out everywhere. You choose a password of your own at the next sign-in. If you did not ask for that, ask who did.';
    case 'damage':
      return 'The database is damaged, and no new backups are made. The health check in the Admin Panel says how to restore a backup.';
    case 'factor_reset':
      return 'An administrator has switched off your two-factor authentication, removed your passkeys and signed you out everywhere. If you did not ask for that, change your password now. You can set it up again in your profile.';
  }
}

/** Of series the bell alone tells. */
type ByKind = Record<MailedKind, string>;

export const mail = {
  heading: {
    alert_approaching: 'A limit is near',
    alert_exceeded: 'A limit is reached',
    goal_completed: 'Goal achieved',
    consent_expiring: 'A bank connection needs you',
    access_ended: 'A bank gives no more transactions',
    days_missed: 'A bank left days out',
    days_missing: 'Days are missing',
    second_factor_reset: 'Your second factor was switched off',
    account_changed: 'Your account was changed',
    database_damaged: 'The database is damaged',
  } satisfies ByKind,
  link: {
    alert_approaching: 'See your alerts',
    alert_exceeded: 'See your alerts',
    goal_completed: 'See your goals',
    consent_expiring: 'See your bank connections',
    access_ended: 'See your bank connections',
    days_missed: 'Import a statement',
    days_missing: 'See your accounts',
    second_factor_reset: 'Open your profile',
    account_changed: 'Open your profile',
    database_damaged: 'Open the Admin Panel',
  } satisfies ByKind,
  hello: (name: string) => `Hello ${name},`,
  why: 'You get this mail because you want notices by mail.',
  stop: 'Stop them',
  always: 'You get this mail because it is about how you sign in.',
};

export const unsubscribe = {
  done: 'No more mails',
  doneHow: 'You get notices in the app only. Your profile turns mails on again.',
  unknown: 'This link is not known',
  unknownHow: 'Switch mails off in your profile instead.',
  ask: 'Stop notices by mail?',
  askHow: 'You still find them in the app.',
  button: 'Stop these mails',
  profile: 'Go to your profile',
};
