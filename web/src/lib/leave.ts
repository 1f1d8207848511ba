import { paths } from './paths.ts';
import { clearSession, saveRedirect } from './session.ts';

/** Goes to the step that the user must complete. That page then returns to the current one. */
export function goToRequiredStep(): void {
  const { pathname, search, hash } = location;
  if (pathname === paths.due()) return;
  saveRedirect(pathname + search + hash);
  location.replace(paths.due());
}

/** Ends the session in this browser and goes to sign-in, which then returns to the current page. */
export function endSessionAndSignIn(): void {
  const { pathname, search, hash } = location;
  if (pathname !== paths.login()) saveRedirect(pathname + search + hash);
  clearSession();
  location.replace(paths.login());
}
