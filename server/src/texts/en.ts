import type { Due } from '@saldo/contract/endpoint';
import { textOfValue } from '@saldo/domain/rules/texts';
import { labelText } from '@saldo/statements/choice-labels';
import { backups } from './en-backups.ts';
import { bankFailure, storedBankFailure, storedBankFailures } from './en-banks.ts';
import { calendar } from './en-calendar.ts';
import {
  accountFits,
  archiveReadme,
  type Belongings,
  belonging,
  categorized,
  reasons,
  reportNotice,
  sandbox,
  unreadable,
} from './en-facts.ts';
import { foreseen, history } from './en-history.ts';
import { letters } from './en-letters.ts';
import { mail, notificationBrief, notificationText, unsubscribe } from './en-notifications.ts';
import { receipts, taxArchive } from './en-receipts.ts';

const full = (words: string) => (most: number) =>
  `You’ve reached the limit of ${most} ${words}. Delete one you no longer need.`;

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/** Every sentence of the features, by feature. The platform's own are in `platform/texts.ts`. */
export const en = {
  accountFits,
  archiveReadme,
  receipts,
  taxArchive,
  bankFailure,
  calendar,
  storedBankFailure,
  storedBankFailures,
  categorized,
  choiceLabel: labelText,
  ruleValue: textOfValue,
  /** A transaction’s description. Only those that Saldo wrote itself have translations. */
  description: (stored: string) => stored,
  foreseen,
  letters,
  mail,
  notice: notificationText,
  brief: notificationBrief,
  reasons,
  reportNotice,
  sandbox,
  unsubscribe,
  access: {
    viewOnly: 'You are in view-only mode. Contact an administrator to make changes.',
    onlyAdmin: 'Only an administrator can do this.',
    stepUp: 'Confirm it’s you, then try again.',
    due: {
      password_change_required: 'An administrator set your password. Choose a new one to continue.',
      second_factor_required:
        'This server requires two-factor authentication. Set it up in your profile to continue.',
    } satisfies Record<Due, string>,
  },
  history,
  room: {
    rules: full('rules'),
    categories: full('categories'),
    goals: full('goals'),
    alerts: full('alerts'),
    custom_metrics: full('custom metrics'),
    saved_views: full('saved views'),
    own_rates: full('exchange rates'),
    tags: full('tags with settings'),
    receipts: full('receipts'),
    shares: full('shared expenses and payments'),
    passkeys: full('passkeys'),
    accounts: full('accounts'),
    series: full('recurring payments'),
    planned_payments: full('planned payments'),
    merchant_names: full('merchant names'),
    tickets: (most: number) =>
      `You’ve reached the limit of ${most} tickets. Ask an administrator to delete some that are done.`,
  },
  auth: {
    wrongCredentials: 'Invalid credentials',
    unknownPasskey: 'This passkey doesn’t match any account.',
    usernameTaken: 'This username is already registered. Please choose a different username.',
    emailTaken: 'This email is already registered. Please sign in instead.',
    passkeyNotKept: 'Failed to save this passkey. Please try again.',
    notYourPasskey: 'This passkey doesn’t belong to your account.',
    noDemo: 'The demo account is turned off.',
    wrongPassword: 'Invalid password',
    wrongInvitation: 'Invalid invitation code. Please check and try again.',
    tooManyAttempts: (minutes: number) =>
      `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    factorOff: 'Two-factor authentication is off.',
    factorOn: 'Two-factor authentication is already on.',
    codeLost:
      'This code can no longer be checked. Close this dialog and set up your authenticator app again.',
    enterCode: 'Enter the code from your authenticator app.',
    keyGone:
      'The server’s key has changed, so it can’t check codes from your app. Enter a recovery code, or ask an administrator to turn off your two-factor authentication.',
    usedOrWrong: 'That code is wrong or already used. Enter the next one.',
    wrongCode: 'That code isn’t right. Enter the current code from your app.',
  },
  users: {
    temporaryPassword: 'Choose a different password from the one the administrator set',
    ownPassword: 'Change your own password in your profile, using your current one.',
    ownFactor:
      'Turn off your own two-factor authentication in your profile, or ask another administrator.',
    noFactor: 'This user has neither two-factor authentication nor passkeys.',
    hasData: (counts: readonly Belongings[]) =>
      `This user still has ${counts.map(belonging).join(', ')}. Check the box to delete that too.`,
    lastAdmin: 'There must be at least one administrator.',
    noPay:
      'needs an income that arrives monthly. Import at least two months with your pay, or choose another start.',
    selfDelete: 'You can’t delete your own administrator account. Ask another administrator.',
  },
  backups,
  rates: {
    notRates:
      'This isn’t a whole file of the European Central Bank’s exchange rates. Download eurofxref-hist.zip again.',
  },
  recurring: {
    until: 'must be today or later, and at most a year ahead',
    afford: 'must be today or later, and within the forecast',
    split: 'must be a payment in this series other than its first',
    join: 'must be another series in the same direction and currency, found in your transactions',
  },
  accounts: {
    unknown: 'That account doesn’t exist. Choose another one.',
    cash: 'Cash',
    inFuture: 'must not be in the future',
    afterLast: 'must not be after the last day',
    tooLong: (years: number) => `must be at most ${years} years before the last day`,
    fetched: 'A bank connection updates this account. Disconnect it first.',
    hasRows:
      'This account has transactions. Close it instead to keep them and leave it out of totals.',
    notOf: (name: string) => `This file isn’t a statement for ${name}. Choose another account.`,
    notOfSince: (name: string, why: string) =>
      `This file isn’t a statement for ${name}. ${why} Choose another account, or create a new one.`,
    isThere: (name: string) =>
      `The payments in this file are already in ${name}. Choose that account.`,
    ofNone: 'This file’s balances don’t match any of your accounts. Create a new account.',
    ofWhich: 'The file doesn’t say which account it’s from. Choose one, or create a new one.',
    two: {
      currency: (a: string, b: string) =>
        `${a} and ${b} use different currencies, so they can’t be merged.`,
      kind: (a: string, b: string) =>
        `${a} and ${b} are different kinds of account, so they can’t be merged.`,
      iban: (a: string, b: string) =>
        `${a} and ${b} have different IBANs, so they can’t be merged.`,
    },
    bothFetched: 'Both accounts are updated by a bank connection. Disconnect one first.',
    notFetched: 'No bank connection updates this account.',
    nothingFromThere: 'Nothing in this account came from that source. Choose a different source.',
    allFromThere: 'All bank data in this account came from that source, so nothing would be left.',
    fetchedNow: 'A bank connection is updating this account right now. Try again in a minute.',
  },
  banks: {
    connected: (name: string) => `${name} is already connected.`,
    notHere: 'This bank can’t be connected here. Choose another one.',
    wayBackOver:
      'This bank link has expired, or someone else started it. Sign in as that person, or connect the bank again.',
    notConfirmed: 'The bank hasn’t confirmed yet. Please try again in a moment.',
    cancelled: 'You canceled on the bank’s site. Your connection hasn’t changed.',
    notRenewed: 'The bank didn’t renew access. Your connection hasn’t changed.',
    updating: 'This bank is already being updated.',
    expired: 'Your access to this bank has expired. Refresh the connection to continue.',
  },
  categories: {
    unknown: 'That category doesn’t exist. Choose another one.',
    taken: (name: string) => `A category named “${name}” already exists here. Choose another name.`,
    depth: 'Categories have two levels, so a subcategory can’t have subcategories.',
    stays: 'Choose a category you’re keeping.',
    system: 'System categories can’t be changed.',
  },
  merchants: {
    unnamed: 'has no name yet. Give it one first.',
  },
  plans: {
    full: (files: number, bytes: number) =>
      `You can prepare up to ${files} files at a time, and ${Math.round(bytes / 1024 / 1024)} MB in total. Import or discard the waiting files first.`,
    zip: (files: number) =>
      `This archive contains more than ${files} files, or more than 200 MB unpacked. Unpack it and import the statements in batches.`,
    begun: 'These files are being imported, or already have been. Start again with other files.',
    failed:
      'Importing this file failed unexpectedly, and nothing of it was imported. Import it by itself to try again.',
    endedServer:
      'Importing this file stopped the server twice, so Saldo won’t try again. Download it from the bank again, or in another format, such as CSV or Excel.',
    notDone: 'These files haven’t been imported, so there’s nothing to undo.',
  },
  imports: {
    foreignShare: 'Another website tried to pass files to Saldo. None were kept.',
    whichColumns: 'Match this file’s columns first.',
    whichBank: 'This file doesn’t name its bank. Enter the bank’s name.',
    leavesOpen: 'One thing in this file is unclear. Choose the right answer to continue.',
    ownNameElse: (extension: string) =>
      `This looks like a Saldo export with the wrong extension (.${extension}). Export it again and don’t rename it.`,
    unreadable,
    archiveTooLarge:
      'Unpacked, this archive is larger than any Saldo export. Import the original file, unchanged.',
    /** `entry` is zero-based. */
    notOurs: (name: string, entry: number | null, field: string | null) =>
      `${name}${entry === null ? '' : `, entry ${entry + 1}`}${field ? `: “${field}”` : ''} doesn’t match what Saldo exports. Import the original file, unchanged.`,
    rowNotOurs: (line: number, column: string) =>
      `Row ${line}: the column “${column}” doesn’t match what Saldo exports. Import the original file, unchanged.`,
  },
  tickets: {
    hasScreenshot: 'This ticket has a screenshot. Check the box to delete it too.',
    noPicture: 'The screenshot must be a PNG, JPEG or WebP image.',
    notOnlyPicture:
      'This file contains more than a PNG, JPEG or WebP image. Save the image again, or take a new screenshot.',
    tooManyPixels: 'The screenshot has more than 50 million pixels. Please make it smaller.',
    wrongName: (extension: string) =>
      `This file has the extension .${extension}. The screenshot must be a PNG, JPEG or WebP image.`,
    full: 'Your screenshots can take up to 50 MB in total. Send a smaller one, or ask an administrator to delete tickets that are done.',
  },
  rules: {
    disabled: (name: string) => `Cannot apply disabled rule "${name}". Please enable it first.`,
    stale: 'Your rules were changed in the meantime. Reload them and try again.',
    tooLarge: (most: { conditions: number; characters: number }, longest: readonly string[]) =>
      `Your rules can have up to ${most.conditions} conditions and ${most.characters} characters in total. Longest rules: ${quoted(longest)}.`,
    tooSlow: (slowest: readonly string[]) =>
      `Your rules take too long. Use fewer conditions, or choose a shorter period. Slowest rules: ${quoted(slowest)}.`,
    tooManyChanges: (most: readonly string[]) =>
      `Your rules change too much at once. Disable some of them, or choose a shorter period. Most changes: ${quoted(most)}.`,
  },
  transactions: {
    unknown: 'That transaction doesn’t exist.',
    chooseAnother: 'That transaction doesn’t exist. Choose another one.',
    stale: 'This transaction was changed in the meantime. Reload it and try again.',
    entryDiffers: 'This entry was already sent with other values. Add it as a new one.',
    entryRemoved: 'This entry was added before, and its transaction has been deleted since.',
    inOtherTransfer: 'One of them is part of another transfer. Unlink that one first.',
    isSplit: 'One of them is split. Join its parts first.',
    linked: 'These transactions are linked. Unlink them instead.',
    partsCount: 'must have 2 to 20 parts, each of 0.01 or more',
    partsSum: 'must add up to the amount',
    shareOfExpense: 'Only an expense can be shared.',
    settlesAsIncome: 'Only income can pay something back.',
    shareTooMuch: 'must be the amount or less',
    partUnknown: 'This part no longer exists. Choose another one.',
    shareUnknown: 'Nobody owes this. Choose another expense.',
    shareCurrency: 'The currencies differ.',
    settlesTooMuch: 'must be at most the income',
    nothingOwed: 'Nobody owes this anymore.',
    partsOfTransfer: 'This is part of a transfer between your accounts. Unlink it first.',
  },
  transfers: {
    oneWay:
      'A transfer leaves one account and arrives in another. Choose one expense and one income.',
    ignored: 'One of them is ignored. Stop ignoring it first.',
    oneAccount: 'Both are in the same account. A transfer is between two accounts.',
    amountsDiffer: 'The amounts differ. Both sides of a transfer must match.',
  },
};
