import type { User } from '@saldo/contract/auth';
import type { Role } from '@saldo/contract/common';
import { getToSort } from '@saldo/contract/home';
import { listNotifications } from '@saldo/contract/notifications';
import { listRates } from '@saldo/contract/rates';
import { listViews } from '@saldo/contract/saved-views';
import { listTags } from '@saldo/contract/transactions';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { App } from '../app/app.tsx';
import { createRouter } from '../app/router.tsx';
import { queryClient } from '../lib/query-client.ts';
import { storeSession } from '../lib/session.ts';
import { type Reply, serve, when } from './server.ts';
import { stayOnPage } from './stay-on-page.ts';
import { USER } from './user.ts';
import '../ui/fonts.css';
import '../ui/styles.css';

/** Requests that the shell makes on every screen, and one each that links to transactions and the profile make. */
const SHELL: readonly Reply[] = [
  when(listNotifications, { items: [], total: 0, unread: 0 }),
  when(getToSort, { count: 0 }),
  when(listViews, []),
  when(listTags, []),
  when(listRates, { own: [], published_until: null }),
];

interface Given {
  role?: Role;
  user?: User;
  /** What happens to requests without a reply. 'wait' is for tests that don't need the data. */
  others?: 'fail' | 'wait';
}

/** Opens a URL of the app as a signed-in user, with the given server replies. */
export function openApp(address: string, replies: readonly Reply[] = [], given: Given = {}) {
  const { role = 'USER', user = { ...USER, role }, others } = given;
  const server = serve([...SHELL, ...replies], others);
  storeSession({ token: 'token', user }, false);
  const kept = stayOnPage(address);
  let close = () => {};
  const draw = () => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const router = createRouter();
    root.render(<App router={router} />);
    close = () => {
      root.unmount();
      router.dispose();
      place.remove();
      queryClient.clear();
    };
  };
  draw();
  onTestFinished(() => close());
  return {
    server,
    /** URLs of page loads, which tests record but do not follow. */
    left: kept.left,
    /** Reloads the page, at the same URL or a different one. */
    load: (to = location.pathname + location.search + location.hash) => {
      close();
      history.replaceState(null, '', to);
      draw();
    },
  };
}

export const toasts = page.getByRole('region', { name: 'Messages', exact: true });
export const heading = page.getByRole('heading', { level: 1 });
export const dialog = (name?: string) =>
  name === undefined ? page.getByRole('dialog') : page.getByRole('dialog', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const link = (name: string) => page.getByRole('link', { name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const card = (name: string) => page.getByRole('region', { name, exact: true });

/** Waits until the app is at this URL (path, query and hash). */
export const expectAddress = (address: string | RegExp): Promise<void> =>
  expect.poll(() => location.pathname + location.search + location.hash).toMatch(address);

/**
 * Waits until a dialog has the focus and the layers below have noticed. A dialog becomes visible shortly before it
 * handles keys.
 */
export async function waitForFocusWithin(floating: Locator): Promise<void> {
  await expect.poll(() => floating.query()?.contains(document.activeElement)).toBe(true);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Polls a value under fake timers, running the timers that are due. */
export const expectSettled = (read: () => unknown) =>
  expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(0);
    return read();
  });
