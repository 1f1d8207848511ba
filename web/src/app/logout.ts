import { logout as logoutCall } from '@saldo/contract/auth';
import { call } from '../lib/api.ts';
import { onEndElsewhere, tellOtherTabs } from '../lib/other-tabs.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { clearSession, readToken } from '../lib/session.ts';

/** Ends the session on the server and here, in every tab. If the server cannot be told, it still ends here. */
export async function logout(): Promise<void> {
  const token = readToken();
  try {
    await call(logoutCall, {}, { skipAuthCheck: true });
  } catch {
    // The session expires there by itself.
  }
  tellOtherTabs(token);
  leave();
}

/** Empties this tab when its session ends in another: what was shown must not stay on the screen. */
export const followLogout = (): void => onEndElsewhere(leave);

function leave(): void {
  clearSession();
  queryClient.clear();
  if (location.pathname !== paths.login()) location.replace(paths.login());
}
