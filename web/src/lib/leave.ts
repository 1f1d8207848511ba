import { paths } from './paths.ts';
import { clearSession, saveRedirect } from './session.ts';

/** Goes where what is due is done, and from there on to this page. */
export function leaveForDue(): void {
  const { pathname, search, hash } = location;
  if (pathname === paths.due()) return;
  saveRedirect(pathname + search + hash);
  location.replace(paths.due());
}

/** Ends the session here and goes to sign-in, from where the person comes back to this page. */
export function leaveForLogin(): void {
  const { pathname, search, hash } = location;
  if (pathname !== paths.login()) saveRedirect(pathname + search + hash);
  clearSession();
  location.replace(paths.login());
}
