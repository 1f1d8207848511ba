import { readToken } from './session.ts';

/** Only pages of this origin hear it, and the token that is told opens nothing any more. */
const CHANNEL = 'logout';

/** Tells the other tabs that the session of this token has ended. */
export function tellOtherTabs(token: string | null): void {
  if (token === null || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(token);
  channel.close();
}

/** Calls back when this tab's session ends in another one. */
export function onEndElsewhere(leave: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Without a copy of its own, this tab has lost it with what is shared.
    const token = readToken();
    if (token === null || token === data) leave();
  });
}
