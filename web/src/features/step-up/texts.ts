import * as common from '../../lib/common-texts.ts';
export const texts = {
  title: 'Confirm It’s You',
  why: 'For your security, confirm it’s you before you continue.',
  password: 'Your Password',
  passwordRequired: 'Enter your password',
  passwordWrong: common.invalidPassword,
  code: common.code,
  codeHint: 'The current code from your authenticator app, or a recovery code.',
  codeRequired: 'Enter the code',
  codeWrong: 'This code isn’t valid. Codes change every 30 seconds, so enter the current one.',
  confirm: common.confirm,
  passkey: 'Confirm with a Passkey',
  passkeyNotUsed: 'No passkey was used. Try again, or use your password.',
  failed: (message: string) => `Failed to confirm it’s you: ${message}`,
} as const;
