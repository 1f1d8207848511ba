import { MIN_PASSWORD_LENGTH } from '@saldo/contract/users';
import { texts } from './texts.ts';

export interface PasswordValues {
  current: string;
  next: string;
  confirm: string;
}

export type PasswordProblems = Partial<Record<keyof PasswordValues, string>>;

/** What is wrong with a change of password, by field; what offends is highlighted. */
export function passwordProblems({ current, next, confirm }: PasswordValues): PasswordProblems {
  const problems: PasswordProblems = {};
  if (current === '') problems.current = texts.currentRequired;
  if (next === '') problems.next = texts.newRequired;
  else if (next !== confirm) problems.confirm = texts.passwordsDiffer;
  else if (next.length < MIN_PASSWORD_LENGTH) problems.next = texts.passwordShort;
  return problems;
}
