import { logout as logoutCall } from '@saldo/contract/auth';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { clearSession } from '../lib/session.ts';

/** Ends the session on the server and here. If the server cannot be told, it still ends here. */
export async function logout(): Promise<void> {
  try {
    await call(logoutCall, {}, { skipAuthCheck: true });
  } catch {
    // The session expires there by itself.
  }
  clearSession();
  location.replace(paths.login());
}
