import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange, parseUser, readUserText, type SessionUser } from './session.ts';

type Roles = Pick<SessionUser, 'role' | 'roles'>;

/** True for the read-only role, in any of its spellings. */
export const isViewer = (user: Roles | null): boolean =>
  user?.role === 'VIEWER' || user?.role === 'Viewer' || (user?.roles?.includes('Viewer') ?? false);

/** True if the user may change their own data (`edit`) or use the admin panel (`admin`). */
export function may(user: Roles | null, what: 'edit' | 'admin'): boolean {
  if (!user) return false;
  return what === 'admin' ? user.role === 'ADMIN' : !isViewer(user);
}

/** The signed-in user as stored in this browser. */
export function useUser(): SessionUser | null {
  const text = useSyncExternalStore(onSessionChange, readUserText);
  return useMemo(() => parseUser(text), [text]);
}

/**
 * Props for a button that changes data. If the user may not edit, the button is disabled and its tooltip shows the
 * reason.
 */
export const disabledUnless = (mayEdit: boolean, hint: string) => ({
  disabled: !mayEdit,
  title: mayEdit ? undefined : hint,
});
