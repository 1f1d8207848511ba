import type { Due } from '@saldo/contract/endpoint';
import { type Day, dayInWords } from '@saldo/domain/dates';
import { accountFits, archiveReadme, categorized, reasons, results, sandbox } from './en-facts.ts';
import { mail, notice, unsubscribe } from './en-notices.ts';

const full = (words: string) => (most: number) =>
  `There can be ${most} ${words} at most. Delete one that you no longer need.`;

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Every sentence of the features, by feature. The platform has its own in `platform/texts.ts`. */
export const en = {
  accountFits,
  archiveReadme,
  categorized,
  mail,
  notice,
  reasons,
  results,
  sandbox,
  unsubscribe,
  access: {
    viewOnly: 'You are in view-only mode. Contact an administrator to make changes.',
    onlyAdmin: 'Only an administrator may do this.',
    stepUp: 'Confirm that it is you, then try again.',
    due: {
      password_change_required:
        'An administrator has set your password. Choose one of your own before you go on.',
      second_factor_required:
        'This server asks for a second factor. Set one up in your profile before you go on.',
    } satisfies Record<Due, string>,
  },
  history: {
    isUndone: 'This change is already undone.',
    isDone: 'This change is not undone, so there is nothing to do again.',
    expired: 'This change is too old: what it needs for undoing is no longer kept.',
    othersFirst: (way: 'undo' | 'redo') =>
      way === 'undo'
        ? 'Later changes build on this one. Undo those first.'
        : 'This change builds on earlier ones. Do those again first.',
    brings: {
      transactions: (n: number) =>
        n === 1
          ? 'Adds 1 transaction with its category and tags'
          : `Adds ${n} transactions with their categories and tags`,
      removes: (n: number) => `Removes ${n} ${n === 1 ? 'transaction' : 'transactions'}`,
      values: (n: number) =>
        n === 1
          ? 'Gives 1 transaction the values it had'
          : `Gives ${n} transactions the values they had`,
      transfers: (n: number) => `Changes ${n} ${n === 1 ? 'transfer' : 'transfers'}`,
      accounts: (n: number) => `Adds ${n} ${n === 1 ? 'account' : 'accounts'}`,
      categories: (n: number) => `Adds ${n} ${n === 1 ? 'category' : 'categories'}`,
      rules: (n: number) => `Adds ${n} ${n === 1 ? 'rule' : 'rules'}`,
      names: (n: number) => `Renames ${n} ${n === 1 ? 'merchant' : 'merchants'}`,
    },
    lost: {
      changed: (n: number) =>
        n === 1
          ? '1 transaction was changed since and keeps that value.'
          : `${n} transactions were changed since and keep those values.`,
      deleted: (n: number) =>
        n === 1 ? '1 transaction was deleted since.' : `${n} transactions were deleted since.`,
      present: (n: number) =>
        n === 1
          ? '1 transaction was imported again since and stays as it is.'
          : `${n} transactions were imported again since and stay as they are.`,
      uncategorized: (n: number) =>
        n === 1
          ? '1 transaction becomes Uncategorized, because its category was deleted.'
          : `${n} transactions become Uncategorized, because their categories were deleted.`,
      withoutAccount: (n: number) =>
        n === 1
          ? '1 transaction has no account, because it was deleted.'
          : `${n} transactions have no account, because it was deleted.`,
      withoutImport: (n: number) =>
        n === 1
          ? '1 transaction stays deleted, because its import was undone.'
          : `${n} transactions stay deleted, because their import was undone.`,
      transfers: (n: number) =>
        n === 1
          ? '1 transfer stays as it is: one of its transactions is deleted, or linked to another.'
          : `${n} transfers stay as they are: their transactions are deleted, or linked to others.`,
      others: (n: number) =>
        n === 1
          ? '1 other setting was changed since and stays.'
          : `${n} other settings were changed since and stay.`,
      inUse: (name: string) => `${name} stays, because it is in use.`,
      account: (name: string) => `The account ${name} stays.`,
      restored: 'Categories, rules, goals and alerts from the export stay.',
    },
  },
  room: {
    rules: full('rules'),
    categories: full('categories'),
    goals: full('goals'),
    alerts: full('alerts'),
    custom_metrics: full('custom metrics'),
    passkeys: full('passkeys'),
    accounts: full('accounts'),
    series: full('series'),
    merchant_names: full('names of merchants'),
    tickets: (most: number) =>
      `You have sent ${most} tickets, as many as there may be. Ask an administrator to delete some that are done.`,
  },
  auth: {
    wrongCredentials: 'Invalid credentials',
    unknownPasskey: 'This passkey does not fit any account here.',
    usernameTaken: 'This username is already registered. Please choose a different username.',
    emailTaken: 'This email is already registered. Please sign in instead.',
    passkeyNotKept: 'This passkey could not be kept. Please try again.',
    notYourPasskey: 'This passkey does not belong to your account.',
    noDemo: 'The demo account is switched off.',
    wrongPassword: 'Invalid password',
    wrongInvitation: 'Invalid invitation code. Please check and try again.',
    tooManyAttempts: (minutes: number) =>
      `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    factorOff: 'The second factor is off.',
    factorOn: 'The second factor is on already.',
    codeLost: 'This code cannot be checked any more. Close this and set the app up again.',
    enterCode: 'Enter the code that your authenticator app shows.',
    keyGone:
      'The server cannot check codes of your app any more, since its key was changed. Enter a recovery code instead, or ask an administrator to switch the second factor off.',
    usedOrWrong: 'That code is wrong or has been used. Enter the next one.',
    wrongCode: 'That code is wrong. Enter the one that the app shows now.',
  },
  users: {
    temporaryPassword: 'Choose a password that the administrator did not set',
    ownPassword: 'Change your own password in your profile, where the current one is asked for.',
    ownFactor:
      'Your own second factor is switched off in your profile, or by another administrator.',
    noFactor: 'This user has neither a second factor nor passkeys.',
    hasData: (words: string) =>
      `This user still owns ${words}. Tick the box to delete all of it too.`,
    lastAdmin: 'There must be at least one administrator.',
    selfDelete: 'An administrator cannot delete the own account. Ask another administrator.',
  },
  backups: {
    running: 'A backup is being made, or was a moment ago. Try again in half a minute.',
    lockedOut:
      'You are no administrator in that backup and would be locked out, so nothing was changed. Stop Saldo and use npm run restore.',
  },
  recurring: {
    until: 'must be today or later, and at most a year ahead',
    split: 'must be a payment of this series, and not its first',
    join: 'must be another series of the same direction, found in your transactions',
  },
  accounts: {
    unknown: 'There is no such account. Choose another one.',
    inFuture: 'must not lie in the future',
    afterLast: 'must not be later than the last day',
    tooLong: (years: number) => `must be at most ${years} years before the last day`,
    fetched: 'A bank connection fetches this account. Disconnect it first.',
    hasRows:
      'This account has transactions. Close it instead: it keeps them, and leaves the total.',
    notOf: (name: string) => `This file is not a statement of ${name}. Choose another account.`,
    notOfSince: (name: string, why: string) =>
      `This file is not a statement of ${name}. ${why} Choose another account, or a new one.`,
    isThere: (name: string) =>
      `The payments of this file are in ${name} already. Choose that account.`,
    ofNone: 'The balances of this file are those of none of your accounts. Choose a new account.',
    ofWhich:
      'This file does not say which of your accounts it is of. Choose one of them, or a new one.',
    two: {
      currency: (a: string, b: string) =>
        `${a} and ${b} are in different currencies: they are two accounts. Choose another one.`,
      kind: (a: string, b: string) =>
        `${a} and ${b} are of different kinds: they are two accounts. Choose another one.`,
      iban: (a: string, b: string) =>
        `${a} and ${b} have different IBANs: they are two accounts. Choose another one.`,
    },
    bothFetched: 'A bank connection fetches each of them. Disconnect one first.',
    notFetched: 'No bank connection fetches this account.',
    nothingFromThere: 'Nothing in this account came from there. Choose something else.',
    allFromThere:
      'All that a bank brought into this account came from there: nothing would be left of it.',
    fetchedNow: 'A bank connection fetches this account just now. Try again in a minute.',
  },
  banks: {
    failed: {
      not_configured: 'The bank service is not set up correctly. Please tell your administrator.',
      credentials_rejected:
        'The bank service is not set up correctly. Please tell your administrator.',
      plan_limit: 'This server has used up its bank connections for this month.',
      cancelled_by_user: 'You cancelled at the bank. Nothing was connected.',
      rejected_by_bank: 'The bank did not confirm the access. Please try again.',
      no_accounts:
        'The bank shared no account. Choose at least one account at the bank and try again.',
      consent_expired: 'Access to this bank has ended. Refresh the connection to go on.',
      account_unavailable: 'The bank no longer offers this account.',
      account_busy: 'The bank is still preparing this account.',
      rate_limited: 'The bank allows no more updates for today.',
      window_too_wide: 'The bank gives no transactions for this period.',
      bank_unavailable: 'The bank could not be reached. We will try again.',
      provider_unavailable: 'The bank could not be reached. We will try again.',
      request_rejected: 'The bank’s answer could not be read. The details are in the server’s log.',
      bad_response: 'The bank’s answer could not be read. The details are in the server’s log.',
    },
    nextTry: (sentence: string, clock: string) => `${sentence} Next try ${clock}.`,
    connected: (name: string) => `${name} is already connected.`,
    notHere: 'This bank cannot be connected here. Choose another one.',
    wayBackOver:
      'This way back from a bank is over, or somebody else began it. Sign in as who began, or connect the bank again.',
    notConfirmed: 'The bank has not confirmed yet. Please try again in a moment.',
    cancelled: 'You cancelled at the bank. The connection is as it was.',
    notRenewed: 'The bank did not renew the access. The connection is as it was.',
    updating: 'This bank is being updated at this moment.',
    expired: 'Access to this bank has ended. Refresh the connection to go on.',
  },
  categories: {
    unknown: 'There is no such category. Choose another one.',
    taken: (name: string) => `A category named "${name}" already exists here. Choose another name.`,
    depth: 'Categories have two levels: a subcategory cannot have subcategories.',
    stays: 'Choose a category that stays.',
    system: 'System categories cannot be changed.',
  },
  plans: {
    full: (files: number, bytes: number) =>
      `You can plan ${files} files at a time, and ${Math.round(bytes / 1024 / 1024)} MB together. Import or discard the ones that are waiting first.`,
    zip: (files: number) =>
      `This archive holds more than ${files} files, or more than 200 MB unpacked. Unpack it and choose the statements in several steps.`,
    begun: 'These files are being imported or have been. Start again with other files.',
    notDone: 'These files are not imported, so there is nothing to undo.',
  },
  imports: {
    closed: (from: Day, to: Day) =>
      from === to
        ? `Closed: ${dayInWords(from)} is no longer missing.`
        : `Closed: ${dayInWords(from)} to ${dayInWords(to)} is no longer missing.`,
    whichColumns: 'Say which column of this file holds what.',
    whichBank: 'Name the bank: nothing in this file does.',
    leavesOpen: 'This file leaves one thing open. Choose what is right, and it is read.',
    ownNameElse: (extension: string) =>
      `This file is called .${extension}, but an export of Saldo is in it. Export it again and choose the file as it comes.`,
    archiveTooLarge:
      'This archive is larger unpacked than an export of Saldo. Import the file as it came, without changes.',
    /** `entry` is an index. */
    notOurs: (name: string, entry?: number, field?: string) =>
      `${name}${entry === undefined ? '' : `, entry ${entry + 1}`}${field ? `: "${field}" is` : ' is'} not as Saldo exported it. Import the file as it came, without changes.`,
    rowNotOurs: (line: number, column: string) =>
      `Row ${line}: the column "${column}" is not as Saldo exported it. Import the file as it came, without changes.`,
  },
  tickets: {
    hasScreenshot: 'This ticket has a screenshot. Tick the box to delete it too.',
    noPicture: 'The screenshot must be a PNG, JPEG or WebP picture.',
    notOnlyPicture:
      'This file holds more than a PNG, JPEG or WebP picture. Save the picture again, or take a new screenshot.',
    tooManyPixels: 'The screenshot has more than 50 million pixels. Please make it smaller.',
    wrongName: (extension: string) =>
      `This file is called .${extension}. The screenshot must be a PNG, JPEG or WebP picture.`,
    full: 'Your screenshots together may take 50 MB. Send a smaller one, or ask an administrator to delete tickets that are done.',
  },
  rules: {
    disabled: (name: string) => `Cannot apply disabled rule "${name}". Please enable it first.`,
    stale: 'Your rules have changed meanwhile. Load them again, then put them in order.',
    tooLarge: (most: { conditions: number; characters: number }, longest: readonly string[]) =>
      `All your rules together may have ${most.conditions} conditions, and ${most.characters} characters in them. The longest rules are ${quoted(longest)}.`,
    tooSlow: (slowest: readonly string[]) =>
      `Your rules take too long. The slowest are ${quoted(slowest)}. Give them fewer conditions, or choose a shorter period.`,
    tooManyChanges: (most: readonly string[]) =>
      `Your rules change too much at once. ${quoted(most)} change the most. Disable some of them, or choose a shorter period.`,
  },
  transactions: {
    unknown: 'There is no such transaction.',
    chooseAnother: 'There is no such transaction. Choose another one.',
    stale: 'Somebody has changed this transaction meanwhile. Load it again, then make your change.',
    inOtherTransfer: 'One of them is part of another transfer. Unlink that one first.',
    linked: 'They are linked. Unlink them instead.',
  },
  transfers: {
    oneWay:
      'A transfer leaves one account and arrives in another: choose one expense and one income.',
    ignored: 'One of them is ignored. Let it count again first.',
    oneAccount: 'Both are of one account. A transfer is between two.',
    amountsDiffer: 'Their amounts differ. What leaves one account must arrive in the other.',
  },
};
