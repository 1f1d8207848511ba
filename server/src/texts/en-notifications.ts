import type { Frequency } from '@saldo/contract/alerts';
import type { Role } from '@saldo/contract/common';
import type { MailedKind } from '@saldo/contract/notifications';
import { alertNotification } from '@saldo/domain/alerts';
import { dayInWords } from '@saldo/domain/dates';
import type { NotificationFacts } from '../schema/stored/notification-facts.ts';
import { storedBankFailure } from './en-banks.ts';
import { money } from './en-facts.ts';
import { letters } from './en-letters.ts';

const daysOf = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;

const LIMITS: Record<Frequency, string> = {
  daily: 'today’s limit',
  weekly: 'this week’s limit',
  monthly: 'this month’s limit',
  yearly: 'this year’s limit',
};

const ROLE_NAMES: Record<Role, string> = {
  ADMIN: 'administrator',
  USER: 'user',
  EDITOR: 'editor',
  VIEWER: 'viewer',
};

function alert({
  name,
  frequency,
  amount,
  limit,
  currency,
}: Extract<NotificationFacts, { is: 'alert' }>): string {
  const spent = `${money(amount, currency)} of ${money(limit, currency)}`;
  const theLimit = LIMITS[frequency];
  if (alertNotification(amount, limit) === 'alert_approaching') {
    // Rounded down so 99.9% never reads as 100%.
    const percent = Math.floor((amount * 100) / limit);
    return `${name}: you’ve spent ${percent}% of ${theLimit} (${spent}).`;
  }
  return amount > limit
    ? `${name}: you’re over ${theLimit} (${spent} spent).`
    : `${name}: you’ve reached ${theLimit} (${spent} spent).`;
}

export function notificationText(told: NotificationFacts): string {
  switch (told.is) {
    case 'goal':
      return `Goal reached: ${told.name}. You’ve met your target.`;
    case 'alert':
      return alert(told);
    case 'access_ends': {
      const inDays = told.days === 1 ? 'in one day' : `in ${told.days} days`;
      return `Access to ${told.name} expires ${inDays}. Refresh the connection to keep your transactions up to date.`;
    }
    case 'access_ended':
      return `Your connection to ${told.name} has expired. Refresh it to keep getting transactions.`;
    case 'silent':
      return `${told.name} hasn’t sent any transactions for three days. ${storedBankFailure(told.reason) ?? 'Open the connection for details.'}`;
    case 'days_missed':
      return `${told.name} didn’t send transactions for ${daysOf(told)} (${told.account}). Import a statement to fill the gap.`;
    case 'gap':
      return `${told.name}: transactions from ${daysOf(told)} seem to be missing (balance jumps by ${money(Math.abs(told.jump), told.currency)}). Import a statement to fill the gap.`;
    case 'series_found':
      return `New recurring payment: ${told.name}, ${money(told.amount, told.currency)} (${money(told.year, told.currency)} per year).`;
    case 'price_rise':
      return `${told.name} went up from ${money(told.before, told.currency)} to ${money(told.amount, told.currency)} (${money(told.year, told.currency)} per year).`;
    case 'payment_missed': {
      const expected = `${money(told.amount, told.currency)} was expected on ${dayInWords(told.on)}`;
      return told.income
        ? `${told.name} hasn’t arrived: ${expected}.`
        : `${told.name} hasn’t been paid: ${expected}.`;
    }
    case 'bill_above_usual':
      return `${told.name} was higher than usual on ${dayInWords(told.on)}: ${money(told.amount, told.currency)} instead of about ${money(told.usual, told.currency)}.`;
    case 'paid_twice':
      return told.first === told.on
        ? `${told.name} was paid twice: ${money(told.amount, told.currency)} on ${dayInWords(told.on)}.`
        : `${told.name} was paid twice: ${money(told.amount, told.currency)} on ${dayInWords(told.first)} and ${dayInWords(told.on)}.`;
    case 'account_stale':
      return `${told.name}: no data since ${dayInWords(told.on)}. Import a statement to bring it up to date.`;
    case 'sorting_stopped':
      return `Automatic sorting is off because you changed ${told.changed} of the last ${told.of} suggestions. You can turn it back on in your profile.`;
    case 'letter':
      return letters.notification(told.month);
    case 'own_email':
      return 'Your account’s email address was changed in your profile. If this wasn’t you, contact your administrator right away.';
    case 'email':
      return 'An administrator changed your account’s email address. If you didn’t request this, contact your administrator right away.';
    case 'role':
      return `An administrator changed your role to ${ROLE_NAMES[told.role]}.`;
    case 'password':
      return 'An administrator set a new password for you, removed your passkeys and signed you out everywhere. You’ll choose your own password when you next sign in. If you didn’t request this, contact your administrator right away.';
    case 'signed_out':
      return 'An administrator signed you out everywhere. Sign in again with your password or passkey. If you didn’t expect this, contact your administrator.';
    case 'damage':
      return 'The database is damaged, and no new backups are being made. The Health Check in the Admin Panel explains how to restore a backup.';
    case 'factor_reset':
      return 'An administrator turned off your two-factor authentication, removed your passkeys and signed you out everywhere. You can set it up again in your profile. If you didn’t request this, change your password now and contact your administrator.';
  }
}

/** A notification about a recurring payment in two short lines; null for other notifications. */
export function notificationBrief(
  told: NotificationFacts,
): { title: string; detail: string } | null {
  switch (told.is) {
    case 'series_found':
      return {
        title: `New recurring payment: ${told.name}`,
        detail: `${money(told.amount, told.currency)}, ${money(told.year, told.currency)} per year`,
      };
    case 'price_rise':
      return {
        title: `${told.name} costs ${money(told.amount, told.currency)}, was ${money(told.before, told.currency)}`,
        detail: `${money(told.year, told.currency)} per year`,
      };
    case 'paid_twice':
      return {
        title: `${told.name} was paid twice`,
        detail:
          told.first === told.on
            ? `${money(told.amount, told.currency)} on ${dayInWords(told.on)}`
            : `${money(told.amount, told.currency)} on ${dayInWords(told.first)} and ${dayInWords(told.on)}`,
      };
    default:
      return null;
  }
}

/** Series notifications appear in the app only. */
type ByKind = Record<MailedKind, string>;

export const mail = {
  heading: {
    alert_approaching: 'You’re close to a limit',
    alert_exceeded: 'You’ve reached a limit',
    goal_completed: 'Goal reached',
    consent_expiring: 'Your bank connection is about to expire',
    access_ended: 'Your bank connection has expired',
    days_missed: 'Your bank didn’t send transactions for some days',
    days_missing: 'Some transactions seem to be missing',
    second_factor_reset: 'Two-factor authentication was turned off',
    account_changed: 'Your account was changed',
    database_damaged: 'The database is damaged',
    letter: 'Your monthly letter',
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
    letter: letters.mail.link,
  } satisfies ByKind,
  hello: (name: string) => `Hello ${name},`,
  why: 'You’re receiving this because email notifications are on.',
  stop: 'Unsubscribe',
  always: 'You’re receiving this because it concerns the security of your account.',
};

export const unsubscribe = {
  done: 'You’re unsubscribed',
  doneHow: 'You’ll still find everything in the app. Turn emails back on in your profile.',
  unknown: 'This link isn’t valid',
  unknownHow: 'Turn off emails in your profile instead.',
  ask: 'Unsubscribe from emails?',
  askHow: 'You won’t get emails of this kind any more. You’ll still find everything in the app.',
  button: 'Unsubscribe',
  profile: 'Go to your profile',
};
