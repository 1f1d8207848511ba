import { logout as logoutCall } from '@saldo/contract/calls';
import { call, stopCalls } from './api.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { clearSession, readToken, readUser } from './session.ts';
import { forgetSharedFiles } from './shared-files.ts';

/**
 * Ends the session on the server and in every tab. If the server is unreachable, the session still ends in this
 * browser.
 */
export async function logout(): Promise<void> {
  const user = readUser();
  const told = call(logoutCall, {}, { skipAuthCheck: true });
  await hush();
  try {
    await told;
  } catch {
    // If the call fails, the session expires on the server later.
  }
  if (user) await forgetSharedFiles(user.id, { isSignOut: true });
  leaveInAllTabs();
}

/** Goes to sign-in, in this tab and in all other tabs with the same session. */
export function leaveInAllTabs(): void {
  tellOtherTabs(readToken());
  leave();
}

/** Leaves the app in this tab when its session ends in another tab, so no data stays on screen. */
export const followLogout = (): void => onEndElsewhere(leave);

function leave(): void {
  clearSession();
  queryClient.clear();
  if (location.pathname === paths.login()) return;
  void hush();
  location.replace(paths.login());
}

/** Stops pending calls. The server would reject them, and the saved redirect would take the next user to this page. */
async function hush(): Promise<void> {
  stopCalls();
  await queryClient.cancelQueries();
}

/** Only pages of this origin receive these messages, and the token in them is no longer valid. */
const CHANNEL = 'logout';

function tellOtherTabs(token: string | null): void {
  if (token === null || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(token);
  channel.close();
}

function onEndElsewhere(leave: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // If this tab has no token, it shared the session, and the other tab has just cleared the shared storage.
    const token = readToken();
    if (token === null || token === data) leave();
  });
}
