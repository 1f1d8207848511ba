import type { PasswordWeakness } from '@saldo/contract/weak-password';
import { weaknessOf } from '@saldo/domain/weak-password';
import type { Context } from '../../platform/context.ts';

interface Person {
  name: string;
  lastnames: string;
  username: string;
  email: string;
}

/** Returns why a password is weak for this user, or null. The result is stored with the user; the password never is. */
export const weaknessFor = (
  { config }: Context,
  password: string,
  { name, lastnames, username, email }: Person,
): Promise<PasswordWeakness | null> =>
  weaknessOf(password, {
    names: [name, lastnames, username, email],
    host: config.publicUrl && new URL(config.publicUrl).hostname,
  });
