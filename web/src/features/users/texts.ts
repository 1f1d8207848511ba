import { count } from '../../lib/format.ts';

export const texts = {
  title: 'Profile',
  purpose: 'Your personal information, and how you sign in.',
  loading: 'Loading your profile',
  loadFailed: 'Your profile could not be loaded',
  emptyResponse: 'Received empty response from server',
  unknownShape: 'Could not find user data in the response. Check console for details.',
  viewOnly:
    'This is the demo account. Everybody who looks around shares it, so nothing can be changed.',

  personal: 'Personal Information',
  lastLogin: (when: string) => `Last login ${when}`,
  never: 'Never',
  name: 'Name',
  firstName: 'First Name',
  lastName: 'Last Name',
  username: 'Username',
  email: 'Email Address',
  avatar: 'Avatar',
  initials: 'Initials',
  yourOwn: 'Your own picture',
  drawings: {
    'saldo-01.svg': 'The S of Saldo',
    'saldo-03.svg': 'A planet',
    'saldo-04.svg': 'Mountains at dawn',
    'saldo-07.svg': 'In balance',
    'saldo-11.svg': 'A constellation',
  },
  password: 'Password',
  changePassword: 'Change Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
  passwordHint: 'At least 8 characters. Your other devices are signed out.',
  edit: (field: string) => `Edit ${field}`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',

  newRequired: 'New password is required',
  passwordsDiffer: 'New passwords do not match',
  invalidPassword: 'Invalid password',
  weakTitle: 'Your password is easy to guess',
  weakAdvice: 'Change it below: edit Password.',
  updated: (field: string) => `Your ${field} has been updated successfully`,
  updateFailed: (field: string) => `Failed to update ${field}`,

  sorting: 'Sorting',
  sortOnArrival: 'Sort on arrival',
  sortOnArrivalHint:
    'What Saldo is sure of is sorted as soon as an import or a bank brings it, after your rules. You see how many, and can undo it. It switches itself off when you have changed more than 3 of its last 40 answers.',
  stillSo: (kept: number, of: number) =>
    `Of the last ${of === 1 ? 'answer' : `${of} answers`} on arrival, one per merchant and import, you have kept ${kept}.`,
  sortingField: 'sorting setting',

  notifications: 'E-mail Notifications',
  mail: 'E-mail me about alerts, goals and bank connections',
  mailHint:
    'When an alert nears or passes its limit, a goal completes, or the access to a bank is about to expire. The app tells you in any case. Mail goes out only where your administrator has set up a mail server.',
  notificationField: 'notification setting',

  sessions: 'Where You Are Signed In',
  sessionsFailed: 'Failed to load your sessions',
  thisDevice: 'This device',
  signedIn: (when: string) => `Signed in ${when}`,
  signedInSince: (when: string) => `The first signed in ${when}`,
  sessionsAlike: (n: number) => count(n, 'session'),
  lastUsed: (when: string) => `Last used ${when}`,
  activeNow: 'Active now',
  signOut: 'Sign Out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutOthers: 'Sign Out Others',
  signedOut: 'Signed out there',
  signedOutOthers: 'Signed out everywhere else',
  signOutFailed: (message: string) => `Failed to sign out: ${message}`,
} as const;

export const factor = {
  title: 'Two-Factor Authentication',
  on: 'On',
  off: 'Off',
  offText:
    'With it, a stolen password is not enough: signing in also asks for a code from an app on your phone.',
  onText: 'Signing in asks for a code from your authenticator app.',
  codesLeft: (n: number) =>
    n === 0
      ? 'No recovery codes left. Make new ones before you need one.'
      : `${count(n, 'recovery code')} left, for when your phone is not at hand.`,
  renew: 'New Recovery Codes',
  renewTitle: 'New Recovery Codes',
  renewBody:
    'The ten new ones take the place of all that you have. The old ones stop working at once.',
  renewConfirm: 'Make New Codes',
  renewed: 'Your new recovery codes are in force',
  setUp: 'Set Up',
  switchOff: 'Switch Off',
  setUpTitle: 'Set Up Two-Factor Authentication',
  offTitle: 'Switch Off Two-Factor Authentication',
  offBody: 'Your password alone will then sign you in. Your recovery codes stop working.',
  setUpFailed: (message: string) => `Two-factor authentication could not be set up: ${message}`,
  othersEnd: 'Your other devices are signed out.',
  scan: 'Scan this with your authenticator app',
  scanWhy: 'For instance 2FAS, Aegis, Google Authenticator, 1Password or Bitwarden.',
  qr: 'QR code of the key below',
  byHand: 'Or type this key into the app',
  copyKey: 'Copy key',
  code: 'Code',
  codeHint: 'The six digits that the app now shows.',
  codeRequired: 'Enter the code that the app shows',
  codeWrong: 'This code does not fit. Codes change every 30 seconds: try the one shown now.',
  confirm: 'Switch On',
  codesTitle: 'Your Recovery Codes',
  codesWhy:
    'Each signs you in once instead of a code of the app. Keep them where you will find them without your phone. They are not shown again.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying',
  download: 'Download',
  fileName: 'saldo-recovery-codes.txt',
  done: 'I Have Saved Them',
  switchedOn: 'Two-factor authentication is on',
  switchedOff: 'Two-factor authentication is off',
} as const;

export const passkeys = {
  title: 'Passkeys',
  why: 'Sign in with your fingerprint, your face or a security key: nothing to remember and nothing to steal.',
  failed: 'Failed to load your passkeys',
  unsupported: 'This browser cannot make passkeys.',
  add: 'Add Passkey',
  addTitle: 'Add a Passkey',
  name: 'Name',
  nameHint: 'So that you know it again, for instance the name of this device.',
  othersEnd: 'Your other devices are signed out.',
  goOn: 'Continue',
  waiting: 'Waiting for your device…',
  added: (name: string) => `Passkey "${name}" added`,
  notMade: 'No passkey was made. Try again when you are ready.',
  known: 'This device has a passkey for your account already.',
  addFailed: (message: string) => `Failed to add the passkey: ${message}`,
  made: (when: string) => `Added ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: 'not used yet',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove Passkey',
  removeBody: (name: string) =>
    `"${name}" will no longer sign you in. Delete it on the device too, where your passwords are kept. Your other devices are signed out.`,
  removed: (name: string) => `Passkey "${name}" removed`,
  removeFailed: (message: string) => `Failed to remove the passkey: ${message}`,
} as const;

export const own = {
  title: 'Your Data',
  export: 'Export My Data',
  exportText:
    'All that is yours in one zip: transactions, categories, rules, goals, alerts and more, as CSV and JSON. Import it, here or in a new account, to have it back.',
  exporting: 'Preparing…',
  exported: 'Your data has been exported',
  exportFailed: (message: string) => `Failed to export your data: ${message}`,
  exportMissing: 'This server does not offer an export.',
  delete: 'Delete My Account',
  deleteText: 'Your account goes, and everything in it with it. Nobody can bring it back.',
  deleteAdmin:
    'An administrator cannot delete the own account, so that nobody locks the door from outside. Ask another administrator.',
  deleteTitle: 'Delete Your Account',
  deleteBody:
    'This removes your transactions, categories, rules, goals, alerts, bank connections and feedback for good. This action cannot be undone.',
  exportFirst: 'You may want to export your data first.',
  deleting: 'Deleting…',
  deleteFailed: (message: string) => `Failed to delete your account: ${message}`,
} as const;

export const due = {
  title: 'One Thing First',
  failed: 'This could not be loaded',
  logout: 'Logout',
  passwordWhy:
    'An administrator has set your password, so somebody else knows it. Choose one of your own to go on.',
  factorWhy: 'This server asks for a second factor. Set one up to go on.',
  done: 'That was all. Thank you.',
  goOn: 'Continue',
} as const;
