import type { Activity } from '@saldo/contract/admin';
import { activity as t } from './texts.ts';

const THINGS: Record<string, string> = {
  user: 'user',
  session: 'session',
  report: 'import',
  transaction: 'transaction',
  category: 'category',
  goal: 'goal',
  alert: 'alert',
  rule: 'rule',
  metric: 'custom metric',
  ticket: 'ticket',
  invitation: 'invitation',
  transfer: 'transfer',
  account: 'account',
  passkey: 'passkey',
  totp: 'second factor',
};

/** What people call it; the rest is read from the code, since every version adds some. */
const SENTENCES: Record<string, string> = {
  'user.register': 'Registered',
  'user.update': 'Changed the own profile',
  'user.password': 'Changed a password',
  'user.email': 'Changed an e-mail address',
  'user.role': 'Changed a role',
  'user.manage': 'Changed a user',
  'user.delete': 'Deleted a user',
  'backup.restore': 'Restored a backup',
  'session.create': 'Signed in',
  'session.delete': 'Signed out',
  'session.revoke': 'Signed out another device',
  'report.create': 'Imported a statement',
  'report.undo': 'Undid an import',
  'history.undo': 'Undid a change',
  'history.redo': 'Did an undone change again',
  'transaction.batch': 'Changed transactions in bulk',
  'transaction.delete_period': 'Deleted the transactions of a period',
  'ticket.attach': 'Attached a screenshot',
  'invitation.revoke': 'Revoked an invitation',
  'account.update': 'Changed an account',
  'bank_connection.start': 'Began to connect a bank',
  'bank_connection.link': 'Connected a bank',
  'bank_connection.refresh': 'Renewed a bank connection',
  'bank_connection.sync': 'Fetched transactions from a bank',
  'bank_connection.disconnect': 'Disconnected a bank',
  'categorization.answer': 'Answered an entry of Sort',
  'categorization.apply': 'Applied suggested categories',
  'export.zip': 'Exported the own data',
  'language_model.enable': 'Switched the language model on',
  'language_model.disable': 'Switched the language model off',
  'notification.read': 'Read notices',
  'rule.apply_all': 'Applied all rules',
  'transaction.keep_double': 'Kept a possible duplicate',
  'transfer.link': 'Linked a transfer',
  'transfer.unlink': 'Unlinked a transfer',
  'transfer.dismiss': 'Dismissed a suggested transfer',
  'user.mails_off': 'Stopped the mails by their link',
  'session.step_up': 'Proved once more who it is',
  'passkey.create': 'Added a passkey',
  'passkey.delete': 'Removed a passkey',
  'session.revoke_all': 'Signed a user out everywhere',
  'second_factor.enable': 'Switched the second factor on',
  'second_factor.disable': 'Switched the second factor off',
  'second_factor.renew_codes': 'Made new recovery codes',
  'second_factor.reset': "Switched another user's second factor off",
  'sign_in.fail': 'Failed to sign in',
  'sign_in.throttle': 'Tried to sign in too often',
  'access.refuse': 'Was refused',
  'access.throttle': 'Sent too many requests',
  'password.wrong': 'Gave a wrong password',
  'code.wrong': 'Gave a wrong code',
  'passkey.refuse': 'Gave a passkey that proves nothing',
  'invitation.wrong': 'Gave a wrong invitation',
};

const VERBS: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  remove: 'Removed',
  revert: 'Reverted',
  apply: 'Applied',
};

const article = (thing: string) => (/^[aeiou]/.test(thing) && thing !== 'user' ? 'an' : 'a');

/** `category.create` as `Created a category`; a code that nobody has words for as itself, legibly. */
export function actionText(action: string): string {
  const known = SENTENCES[action];
  if (known) return known;
  const [area = '', what = ''] = action.split('.');
  const thing = THINGS[area];
  const verb = VERBS[what];
  if (thing && verb) return `${verb} ${article(thing)} ${thing}`;
  const words = action.replace(/[._]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `rows 12 · id 019a…`: ids are cut, since they only serve to tell one from another. */
export function subjectText(subject: Record<string, unknown>): string {
  return Object.entries(subject)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${name.replace(/_/g, ' ')} ${shortId(text)}`;
    })
    .join(' · ');
}

const shortId = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? text.slice(-6) : text;

/** `192.0.2.7 · session 4f2a1c`, as far as it is known. */
export const whenceText = (item: Pick<Activity, 'address' | 'session_id'>): string =>
  [item.address, item.session_id && t.session(shortId(item.session_id))]
    .filter(Boolean)
    .join(' · ');
