import { logout as logoutCall } from '@saldo/contract/auth';
import { call, fallQuiet } from './api.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { clearSession, readToken } from './session.ts';

/** Ends the session on the server and here, in every tab. If the server cannot be told, it still ends here. */
export async function logout(): Promise<void> {
  const told = call(logoutCall, {}, { skipAuthCheck: true });
  await hush();
  try {
    await told;
  } catch {
    // The session expires there by itself.
  }
  leaveInAllTabs();
}

/** Leaves for sign-in, here and in the other tabs of a session that has ended. */
export function leaveInAllTabs(): void {
  tellOtherTabs(readToken());
  leave();
}

/** Empties this tab when its session ends in another: what was shown must not stay on the screen. */
export const followLogout = (): void => onEndElsewhere(leave);

function leave(): void {
  clearSession();
  queryClient.clear();
  if (location.pathname === paths.login()) return;
  void hush();
  location.replace(paths.login());
}

/** What the screens ask meanwhile would be refused, and lead whoever signs in next to this page. */
async function hush(): Promise<void> {
  fallQuiet();
  await queryClient.cancelQueries();
}

/** Only pages of this origin hear it, and the token that is told opens nothing any more. */
const CHANNEL = 'logout';

/** Tells the other tabs that the session of this token has ended. */
function tellOtherTabs(token: string | null): void {
  if (token === null || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(token);
  channel.close();
}

/** Calls back when this tab's session ends in another one. */
function onEndElsewhere(leave: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Without a copy of its own, this tab has lost it with what is shared.
    const token = readToken();
    if (token === null || token === data) leave();
  });
}
