import type { User } from '@saldo/contract/auth';
import type { Role } from '@saldo/contract/common';
import { getToSort } from '@saldo/contract/home';
import { listNotifications } from '@saldo/contract/notifications';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { App } from '../app/app.tsx';
import { createRouter } from '../app/router.tsx';
import { queryClient } from '../lib/query-client.ts';
import { storeSession } from '../lib/session.ts';
import { keepPage } from './kept-page.ts';
import { type Reply, serve, when } from './server.ts';
import { USER } from './user.ts';
import '../ui/fonts.css';
import '../ui/styles.css';

/** What surrounds every screen asks for these. */
const SHELL: readonly Reply[] = [
  when(listNotifications, { items: [], total: 0, unread: 0 }),
  when(getToSort, { count: 0 }),
];

interface Given {
  role?: Role;
  user?: User;
  /** What becomes of calls without an answer. For tests that look at what needs none. */
  others?: 'fail' | 'wait';
}

/** Opens an address of the app for somebody signed in, over a server that gives these answers. */
export function openApp(address: string, replies: readonly Reply[] = [], given: Given = {}) {
  const { role = 'USER', user = { ...USER, role }, others } = given;
  const server = serve([...SHELL, ...replies], others);
  storeSession({ token: 'token', user }, false);
  const kept = keepPage(address);
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
    /** Where the browser was sent, which a test does not follow. */
    left: kept.left,
    /** Reads the page anew, at another address or the same. */
    load: (to = location.pathname + location.search + location.hash) => {
      close();
      history.replaceState(null, '', to);
      draw();
    },
  };
}

/** Messages that appear for some seconds. */
export const toasts = page.getByRole('region', { name: 'Notifications', exact: true });
export const heading = page.getByRole('heading', { level: 1 });
export const dialog = (name?: string) =>
  name === undefined ? page.getByRole('dialog') : page.getByRole('dialog', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const link = (name: string) => page.getByRole('link', { name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const card = (name: string) => page.getByRole('region', { name, exact: true });

/** Waits until the address is this one, path and query. */
export const expectAddress = (address: string | RegExp): Promise<void> =>
  expect.poll(() => location.pathname + location.search + location.hash).toMatch(address);

/** A dialog is seen a moment before it listens to keys: when it has the focus, and the ones below have heard of it. */
export async function focusWithin(floating: Locator): Promise<void> {
  await expect.poll(() => floating.query()?.contains(document.activeElement)).toBe(true);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** With a clock that stands still: polls what it reads, and lets what is due now happen. */
export const settled = (read: () => unknown) =>
  expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(0);
    return read();
  });
