import { notAfter } from '@saldo/domain/reunite';
import { type Flag, flag } from '../../platform/db/tables.ts';

/** Goals or alerts that come back, and where each category is now. */
export interface Returning<T> {
  userId: string;
  /** ISO 8601, UTC. */
  now: string;
  targets: readonly T[];
  categories: ReadonlyMap<string, string>;
}

interface Target {
  category_id: string;
  notify_user: boolean;
  created_at: string;
  updated_at: string;
}

type Kept<T> = Omit<T, keyof Target> &
  Record<'user_id' | Exclude<keyof Target, 'notify_user'>, string> & { notify_user: Flag };

/** What goals and alerts have in common, as it is kept. A category that is gone stays named. */
export const restoredTarget = <T extends Target>(
  { userId, now, categories }: Omit<Returning<T>, 'targets'>,
  target: T,
): Kept<T> => ({
  ...target,
  user_id: userId,
  category_id: categories.get(target.category_id) ?? target.category_id,
  notify_user: flag(target.notify_user),
  created_at: notAfter(now, target.created_at),
  updated_at: notAfter(now, target.updated_at),
});
