import { logout as logoutCall } from '@saldo/contract/auth';
import { listGoals } from '@saldo/contract/goals';
import { afterAll, expect, it, vi } from 'vitest';
import { fakePage } from '../testing/fake-browser.ts';
import { apiUrl, call } from './api.ts';
import { logout } from './logout.ts';
import { queryClient } from './query-client.ts';
import { takeRedirect } from './session.ts';

// After a logout, the modules refuse to send calls, so other test files need fresh modules.
afterAll(() => vi.resetModules());

/** A server that doesn't respond to any call before the logout, and then rejects the pending calls. */
function serverThatEnds() {
  const asked: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const fetch = (url: string, { signal }: RequestInit) => {
    asked.push(url);
    if (url === apiUrl(logoutCall.path)) {
      end();
      return new Promise((resolve) => setTimeout(resolve)).then(() => new Response('{}'));
    }
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      void ended.then(() => resolve(new Response('{}', { status: 401 })));
    });
  };
  vi.stubGlobal('fetch', fetch);
  return asked;
}

const goals = {
  queryKey: ['goals'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listGoals, {}, { signal }),
};

it('cancels pending calls and sends no more, so no error leads the next user to this page', async () => {
  const page = fakePage('http://saldo.test/transactions?year=2026');
  const asked = serverThatEnds();
  void queryClient.fetchQuery(goals).catch(() => {});
  const left = logout();
  void queryClient.fetchQuery({ ...goals, queryKey: ['goals', 'again'] }).catch(() => {});
  await left;
  expect(asked).toEqual([apiUrl(listGoals.path), apiUrl(logoutCall.path)]);
  expect(takeRedirect()).toBeNull();
  expect(page.wentTo).toEqual(['/login']);
});
