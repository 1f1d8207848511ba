import type { MailedKind } from '@saldo/contract/notifications';
import * as common from '../../lib/common-texts.ts';
import { count, number, percent } from '../../lib/format.ts';

/** What each kind of email is about; null for those that are always sent. */
const MAILED: Record<MailedKind, string | null> = {
  alert_approaching: 'your spending nears a limit',
  alert_exceeded: 'your spending passes a limit',
  goal_completed: 'you complete a goal',
  consent_expiring: 'access to a bank is about to expire',
  access_ended: 'access to a bank has ended or brings nothing for days',
  days_missed: 'a bank left out some days',
  days_missing: 'transactions seem to be missing from an account',
  database_damaged: 'the database is damaged, if you are an administrator',
  // The letter has a setting of its own.
  letter: null,
  account_changed: null,
  second_factor_reset: null,
};
const reasons = Object.values(MAILED).filter((reason) => reason !== null);
const allReasons = `${reasons.slice(0, -1).join(', ')}, or ${reasons.at(-1)}`;

export const texts = {
  title: common.profile,
  purpose: 'Your personal information and how you sign in.',
  loading: 'Loading your profile',
  loadFailed: 'Failed to load your profile',
  emptyResponse: 'Received empty response from server',
  unknownShape: 'Could not find user data in the response. Check console for details.',
  viewOnly:
    'This is the demo account. Everyone who tries Saldo shares it, so you can’t change anything here.',

  personal: 'Personal Information',
  lastLogin: (when: string) => `Last login ${when}`,
  never: common.never,
  name: common.name,
  firstName: common.firstName,
  lastName: common.lastName,
  username: common.username,
  email: common.emailAddress,
  avatar: common.avatar,
  initials: common.initials,
  yourOwn: 'Your own picture',
  drawings: {
    'saldo-01.svg': 'The Saldo S',
    'saldo-03.svg': 'A planet',
    'saldo-04.svg': 'Mountains at dawn',
    'saldo-07.svg': 'In balance',
    'saldo-11.svg': 'A constellation',
  },
  password: common.password,
  changePassword: 'Change Password',
  currentPassword: 'Current Password',
  newPassword: common.newPassword,
  confirmPassword: 'Confirm New Password',
  passwordHint: 'At least 8 characters. Your other devices will be signed out.',
  edit: (field: string) => `Edit ${field}`,
  save: common.save,
  saving: 'Saving…',
  cancel: common.cancel,

  newRequired: 'New password is required',
  passwordsDiffer: 'New passwords do not match',
  invalidPassword: common.invalidPassword,
  weakTitle: 'Your password is easy to guess',
  weakAdvice: 'Choose a stronger one under Password below.',
  updated: (field: string) => `Your ${field} has been updated successfully`,
  updateFailed: (field: string) => `Failed to update ${field}`,

  currency: {
    title: 'Main Currency',
    field: 'main currency',
    automatic: (code: string | null) => (code === null ? 'Automatic' : `Automatic: ${code}`),
    hint: 'Totals are in this currency. Amounts in others count at the rate of their day.',
    meaning: 'Automatic means the one most of your transactions have.',
    share: (code: string, share: number) =>
      share === 100
        ? `${code} is the currency of all your transactions.`
        : `${code} is the currency of ${percent(share, 0)} of your transactions.`,
  },

  sorting: 'Automatic Sorting',
  sortOnArrival: 'Sort automatically',
  sortOnArrivalHint:
    'Saldo categorizes new transactions it’s sure about, after your rules run. You can undo its choices. It turns itself off if you correct more than 3 of the last 40.',
  stillSo: (kept: number, of: number) =>
    `You kept ${kept} of Saldo’s last ${count(of, 'automatic choice')}. Each merchant counts once per import.`,
  sortingField: 'automatic sorting setting',
  precision: {
    measured: (percent: number, of: { low: number; high: number; choices: number }) =>
      `Of every 100 transactions that Saldo would have sorted by itself, ${percent} ${percent === 1 ? 'matches' : 'match'} what you chose (between ${of.low} and ${of.high}, based on ${number(of.choices)} of your choices).`,
    needed: (n: number) =>
      `After ${count(n, 'more choice')}, Saldo can tell you how often it would have been right.`,
    never: 'Saldo wouldn’t have been sure about any of your past choices.',
  },

  notifications: 'Email Notifications',
  mail: 'Email me about alerts, goals, banks and missing transactions',
  mailHint: `When ${allReasons}. Changes to your account and its sign-in are always emailed. You’ll see all of these in the app too. Emails are sent only if your administrator has set up a mail server.`,
  notificationField: 'notification setting',
  letter: {
    title: 'Monthly letter',
    hint: 'What each month brought, once your accounts cover it, or ten days after its end.',
    field: 'monthly letter',
    choices: { off: 'Off', app: 'In Saldo', email: 'By email too' },
    read: 'Read your letters',
  },

  sessions: 'Where You’re Signed In',
  sessionsFailed: 'Failed to load your sessions',
  thisDevice: 'This device',
  signedIn: (when: string) => `Signed in ${when}`,
  signedInSince: (when: string) => `First signed in ${when}`,
  sessionsAlike: (n: number) => count(n, 'session'),
  lastUsed: (when: string) => `Last used ${when}`,
  activeNow: 'Active now',
  signOut: 'Sign Out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutOthers: 'Sign Out Other Devices',
  signedOut: 'Device signed out',
  signedOutOthers: 'Signed out everywhere else',
  signOutFailed: (message: string) => `Failed to sign out: ${message}`,
} as const;

export const factor = {
  title: common.twoFactorAuthentication,
  on: 'On',
  off: 'Off',
  offText: 'Adds a code from your phone when you sign in, so a stolen password isn’t enough.',
  onText: 'You enter a code from your authenticator app when you sign in.',
  codesLeft: (n: number) =>
    n === 0
      ? 'No recovery codes left. Create new ones before you need one.'
      : `${count(n, 'recovery code')} left for when you don’t have your phone.`,
  renew: 'New Recovery Codes',
  renewTitle: 'New Recovery Codes',
  renewBody: 'Ten new codes replace all your current ones. The old codes stop working immediately.',
  renewConfirm: 'Create New Codes',
  renewed: 'Your new recovery codes are ready',
  setUp: 'Set Up',
  switchOff: common.turnOff,
  setUpTitle: 'Set Up Two-Factor Authentication',
  offTitle: common.turnOffTwoFactor,
  offBody: 'You’ll sign in with only your password. Your recovery codes stop working.',
  setUpFailed: (message: string) => `Failed to set up two-factor authentication: ${message}`,
  othersEnd: 'Your other devices are signed out.',
  scan: 'Scan this with your authenticator app',
  scanWhy: 'Such as 2FAS, Aegis, Google Authenticator, 1Password or Bitwarden.',
  qr: 'QR code for the key below',
  byHand: 'Or enter this key in the app',
  copyKey: 'Copy key',
  code: common.code,
  codeHint: 'The six digits the app shows now.',
  codeRequired: 'Enter the code from the app',
  codeWrong: 'That code isn’t right. Codes change every 30 seconds, so try the current one.',
  confirm: 'Turn On',
  codesTitle: 'Your Recovery Codes',
  codesWhy:
    'Use one in place of an app code if you lose your phone. Each works once. Store them somewhere safe: you won’t see them again.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: common.yourBrowserBlockedCopying,
  download: 'Download',
  fileName: 'saldo-recovery-codes.txt',
  done: 'I’ve Saved Them',
  switchedOn: 'Two-factor authentication is on',
  switchedOff: 'Two-factor authentication is off',
} as const;

export const passkeys = {
  title: 'Passkeys',
  why: 'Sign in with your fingerprint, face or security key. There’s nothing to remember and nothing to steal.',
  failed: 'Failed to load your passkeys',
  unsupported: 'Passkeys aren’t available in this browser.',
  add: 'Add Passkey',
  addTitle: 'Add a Passkey',
  name: common.name,
  nameHint: 'A name you’ll recognize, such as this device.',
  othersEnd: 'Your other devices are signed out.',
  goOn: common.continueAction,
  waiting: 'Waiting for your device…',
  added: (name: string) => `Passkey “${name}” added`,
  notMade: 'No passkey was created. Try again when you’re ready.',
  known: 'This device already has a passkey for your account.',
  addFailed: (message: string) => `Failed to add passkey: ${message}`,
  made: (when: string) => `Added ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: 'not used yet',
  remove: common.remove,
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove Passkey',
  removeBody: (name: string) =>
    `“${name}” will no longer sign you in. Delete it from your device’s password manager too. Your other devices will be signed out.`,
  removed: (name: string) => `Passkey “${name}” removed`,
  removeFailed: (message: string) => `Failed to remove passkey: ${message}`,
} as const;

export const rates = {
  title: 'Exchange Rates',
  why: 'An amount in another currency counts at the rate of its day. Set a rate here to use it instead, from a day on.',
  loadFailed: 'Failed to load your exchange rates',
  source: (day: string) => `Source: European Central Bank, rates until ${day}.`,
  noSource: 'There are no published rates here yet. Your own rates work without them.',
  add: 'Add Rate',
  addTitle: 'Add an Exchange Rate',
  one: '1 Unit Of',
  is: 'Is Worth',
  rateHint: 'For example 1.1357.',
  unitsOf: 'Units Of',
  choose: 'Choose a currency',
  from: 'From',
  fromHint: 'It applies until your next rate for the two currencies.',
  save: common.save,
  worth: (against: string, rate: string, currency: string) => `1 ${against} = ${rate} ${currency}`,
  bothWays: (one: string, other: string) => `${one}, so ${other}.`,
  since: (day: string) => `from ${day}`,
  added: (rate: string) => `Exchange rate saved: ${rate}`,
  addFailed: (message: string) => `Failed to save the exchange rate: ${message}`,
  removeOf: (rate: string, day: string) => `Remove ${rate} from ${day}`,
  removed: 'Exchange rate removed',
  removeFailed: (message: string) => `Failed to remove the exchange rate: ${message}`,
} as const;

export const own = {
  title: 'Your Data',
  export: 'Export My Data',
  exportText:
    'Download all your data as CSV and JSON in one zip. Import it here or into another account to restore it.',
  exporting: 'Preparing…',
  exported: 'Your data has been exported',
  exportFailed: (message: string) => `Failed to export your data: ${message}`,
  exportMissing: 'This server doesn’t offer exports.',
  delete: 'Delete My Account',
  deleteText: 'Permanently deletes your account and everything in it.',
  deleteAdmin: 'Administrators can’t delete their own account. Ask another administrator to do it.',
  deleteTitle: 'Delete Your Account',
  deleteBody:
    'This permanently deletes your transactions, categories, rules, goals, alerts, bank connections and feedback. This action cannot be undone.',
  exportFirst: 'You may want to export your data first.',
  deleting: common.deleting,
  deleteFailed: (message: string) => `Failed to delete your account: ${message}`,
} as const;

export const due = {
  title: 'Before You Continue',
  failed: 'Failed to load this page',
  logout: common.logout,
  passwordWhy: 'An administrator set your password. Choose a new one to continue.',
  factorWhy: 'This server requires two-factor authentication. Set it up to continue.',
  done: 'You’re all set.',
  goOn: common.continueAction,
} as const;

export const months = {
  title: 'Where a Month Begins',
  purpose: 'Totals, goals, alerts and everything else that counts a month or a year follow it.',
  kinds: {
    calendar: 'On the 1st',
    day: 'On a date',
    working_day: 'On a working day',
    pay: 'When my pay arrives',
  },
  hints: {
    calendar: 'As in the calendar',
    day: '29 to 31 mean the last day of the month',
    working_day: 'The last one on or before this date',
    pay: (date: string) =>
      `Usually on the ${date}. Pay up to six days before or three days after opens the month; otherwise that day does.`,
    noPay: 'Saldo finds your pay once it has arrived in two months.',
  },
  dayLabel: 'Date',
  workingDayLabel: 'Latest date',
  meaning:
    'A month is named after the one most of its days are in. Its first day can move once, in its first week, when your pay arrives. The dates of your transactions never change, and switching back brings back the same figures.',
  next: 'The Next Twelve Months',
  now: 'Now',
  day: 'day',
  save: common.save,
  cancel: common.cancel,
  saved: 'Months updated',
  failed: 'Failed to update your months',
};

export const calendar = {
  title: 'Bills in Your Calendar',
  why: 'A secret address from which your calendar shows the bills and pay of the next twelve months.',
  open: 'Calendar Address',
  secret:
    'Subscribe to this address in your calendar. Anyone who has it can see your bills and pay, so don’t share it.',
  there: (day: string, withAmounts: boolean) =>
    `You created an address on ${day}, ${withAmounts ? 'with' : 'without'} amounts. A new one replaces it.`,
  amounts: 'Show amounts',
  amountsHint: 'Otherwise events have only names. Account numbers never appear.',
  create: 'Create Address',
  renew: 'Replace Address',
  end: 'End Address',
  ended: 'The calendar address no longer works',
  once: 'This address is shown only once. If you lose it, create a new one.',
  copy: 'Copy Address',
  copied: 'Address copied',
  copyFailed: 'Failed to copy. Select the address and copy it yourself.',
  loadFailed: 'Failed to load your calendar address',
  failed: (message: string) => `Failed to change your calendar address: ${message}`,
};
