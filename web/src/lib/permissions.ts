import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange, parseUser, readUserText, type SessionUser } from './session.ts';

type Roles = Pick<SessionUser, 'role' | 'roles'>;

/** Read-only, in each of the ways in which that role is written. */
export const isViewer = (user: Roles | null): boolean =>
  user?.role === 'VIEWER' || user?.role === 'Viewer' || (user?.roles?.includes('Viewer') ?? false);

/** Whether the person may change their data (`edit`) or use the admin panel (`admin`). */
export function may(user: Roles | null, what: 'edit' | 'admin'): boolean {
  if (!user) return false;
  return what === 'admin' ? user.role === 'ADMIN' : !isViewer(user);
}

/** The signed-in user as this browser has it stored. */
export function useUser(): SessionUser | null {
  const text = useSyncExternalStore(onSessionChange, readUserText);
  return useMemo(() => parseUser(text), [text]);
}

/** Of a button that changes something: who may not press it is told why. */
export const lockedUnless = (mayEdit: boolean, hint: string) => ({
  disabled: !mayEdit,
  title: mayEdit ? undefined : hint,
});
