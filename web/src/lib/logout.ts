import { logout as logoutCall } from '@saldo/contract/auth';
import { call, stopCalls } from './api.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { clearSession, readToken } from './session.ts';

/** Ends the session on the server and in every tab. If the server cannot be reached, it still ends here. */
export async function logout(): Promise<void> {
  const told = call(logoutCall, {}, { skipAuthCheck: true });
  await hush();
  try {
    await told;
  } catch {
    // The session expires on the server by itself.
  }
  leaveInAllTabs();
}

/** Goes to sign-in, in this tab and the other tabs of an ended session. */
export function leaveInAllTabs(): void {
  tellOtherTabs(readToken());
  leave();
}

/** Empties this tab when its session ends in another one, so no data stays on screen. */
export const followLogout = (): void => onEndElsewhere(leave);

function leave(): void {
  clearSession();
  queryClient.clear();
  if (location.pathname === paths.login()) return;
  void hush();
  location.replace(paths.login());
}

/** Stops pending calls. They would be rejected and lead the next user to this page. */
async function hush(): Promise<void> {
  stopCalls();
  await queryClient.cancelQueries();
}

/** Only pages of this origin receive messages, and the token in them is no longer valid. */
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
    // A tab without its own copy lost its token with the shared one.
    const token = readToken();
    if (token === null || token === data) leave();
  });
}
