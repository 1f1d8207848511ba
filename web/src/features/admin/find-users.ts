import type { Role } from '@saldo/contract/common';
import type { ManagedUser } from '@saldo/contract/users';
import { fold } from '@saldo/domain/text';

export const nameOfUser = ({ name, lastnames }: { name: string; lastnames: string }): string =>
  `${name} ${lastnames}`.trim();

/** Users whose name, last name, username or email contains every word, ignoring case and accents. */
export function findUsers(
  users: readonly ManagedUser[],
  text: string,
  role: Role | '',
): ManagedUser[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    const hay = fold(`${nameOfUser(user)} ${user.username} ${user.email}`);
    return (role === '' || user.role === role) && words.every((word) => hay.includes(word));
  });
}
