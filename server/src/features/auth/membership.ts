import type { Role } from '@saldo/contract/common';
import { type BookId, bookOf, type UserId } from '../../platform/identity.ts';

/** What a user may do in a book. */
interface Membership {
  userId: UserId;
  bookId: BookId;
  role: Role;
}

/** Users are members of their own book only. */
export const membershipOf = (user: { user_id: UserId; role: Role }): Membership => ({
  userId: user.user_id,
  bookId: bookOf(user.user_id),
  role: user.role,
});
