import type { PasswordWeakness } from '@saldo/contract/weak-password';
import { weaknessOf } from '@saldo/domain/weak-password';
import type { Context } from '../../platform/context.ts';

interface Person {
  name: string;
  lastnames: string;
  username: string;
  email: string;
}

/** What is to be said of a password of that person; null for nothing. It is kept with the user, never the password. */
export const weaknessFor = (
  { config }: Context,
  password: string,
  { name, lastnames, username, email }: Person,
): Promise<PasswordWeakness | null> =>
  weaknessOf(password, {
    names: [name, lastnames, username, email],
    host: config.publicUrl && new URL(config.publicUrl).hostname,
  });
