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
  totp: 'authenticator app',
};

/**
 * Wording for common actions. The wording of all others is derived from the action code, since every version adds new
 * actions.
 */
const SENTENCES: Record<string, string> = {
  'user.register': 'Registered',
  'user.update': 'Updated their profile',
  'user.password': 'Changed a password',
  'user.email': 'Changed an email address',
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
  'history.redo': 'Redid a change',
  'transaction.batch': 'Changed transactions in bulk',
  'transaction.delete_period': 'Deleted transactions in a period',
  'ticket.attach': 'Attached a screenshot',
  'invitation.revoke': 'Revoked an invitation',
  'account.update': 'Changed an account',
  'bank_connection.start': 'Started connecting a bank',
  'bank_connection.link': 'Connected a bank',
  'bank_connection.refresh': 'Renewed a bank connection',
  'bank_connection.sync': 'Fetched transactions from a bank',
  'bank_connection.disconnect': 'Disconnected a bank',
  'categorization.answer': 'Sorted transactions',
  'categorization.apply': 'Applied suggested categories',
  'export.zip': 'Exported their data',
  'language_model.enable': 'Turned on the language model',
  'language_model.disable': 'Turned off the language model',
  'notification.read': 'Marked notifications as read',
  'rule.apply_all': 'Applied all rules',
  'transaction.keep_double': 'Kept a possible duplicate',
  'rate.set': 'Set an exchange rate',
  'rate.delete': 'Deleted an exchange rate',
  'rate.allow': 'Allowed fetching exchange rates',
  'rate.forbid': 'Stopped fetching exchange rates',
  'rate.load': 'Loaded exchange rates from a file',
  'rate.correct': 'Corrected published exchange rates',
  'transfer.link': 'Linked a transfer',
  'transfer.unlink': 'Unlinked a transfer',
  'transfer.dismiss': 'Dismissed a suggested transfer',
  'user.mails_off': 'Unsubscribed from emails',
  'session.step_up': 'Confirmed their identity',
  'passkey.create': 'Added a passkey',
  'passkey.delete': 'Removed a passkey',
  'session.revoke_all': 'Signed a user out everywhere',
  'second_factor.enable': 'Turned on two-factor authentication',
  'second_factor.disable': 'Turned off two-factor authentication',
  'second_factor.renew_codes': 'Created new recovery codes',
  'second_factor.reset': 'Turned off two-factor authentication for another user',
  'sign_in.fail': 'Failed to sign in',
  'sign_in.throttle': 'Made too many sign-in attempts',
  'access.refuse': 'Access denied',
  'access.throttle': 'Sent too many requests',
  'password.wrong': 'Entered a wrong password',
  'code.wrong': 'Entered a wrong code',
  'passkey.refuse': 'Used an invalid passkey',
  'invitation.wrong': 'Entered a wrong invitation code',
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

/** Texts of the entries of the activity log. */
export const actionTexts = {
  sentences: SENTENCES,
  /** `Created a category` for `category.create`. Null if the words are not known. */
  deed: (area: string, what: string): string | null => {
    const thing = THINGS[area];
    const verb = VERBS[what];
    return thing && verb ? `${verb} ${article(thing)} ${thing}` : null;
  },
};
