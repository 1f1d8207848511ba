import { login, logout } from '@saldo/contract/auth';
import { listTransactions, updateTransaction } from '@saldo/contract/transactions';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../testing/fake-browser.ts';
import { ApiError, call, messageOf, pathOf } from './api.ts';
import { readToken, takeRedirect } from './session.ts';

let page: ReturnType<typeof fakePage>;

function answer(status: number, body: string) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(body, { status })),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const refusal = async (made: Promise<unknown>) => {
  const error = await made.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected a refusal');
  return error;
};

beforeEach(() => {
  page = fakePage();
});

describe('pathOf', () => {
  it('fills in parameters and leaves out what is undefined, null or empty', () => {
    const given = {
      query: { year: 2026, month: undefined, bank: null, description: '', has_fee: false },
    };
    expect(pathOf(listTransactions, given)).toBe('/transactions?year=2026&has_fee=false');
    expect(pathOf(updateTransaction, { params: { id: 'a/b' } })).toBe('/transactions/a%2Fb');
  });
});

describe('a call', () => {
  it('sends JSON with token and time zone', async () => {
    page.session.setItem('token', 'secret');
    const fetch = answer(200, '{"token":"t"}');
    await call(login, { body: { email: 'a@b.c', password: 'p' } }, { skipAuthCheck: true });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/auth/login');
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe('{"email":"a@b.c","password":"p"}');
    expect(init?.headers).toMatchObject({
      Authorization: 'Bearer secret',
      'Content-Type': 'application/json',
      'X-Time-Zone': 'Pacific/Chatham',
    });
  });

  it('sends no content type without a body, and no token without a session', async () => {
    const fetch = answer(200, '{}');
    await call(logout);
    const headers = fetch.mock.calls[0]?.[1].headers;
    expect(headers).not.toHaveProperty('Content-Type');
    expect(headers).not.toHaveProperty('Authorization');
  });

  it('reads an empty body as an empty object', async () => {
    answer(200, '');
    expect(await call(logout)).toEqual({});
  });

  it('reports an answer that is not JSON', async () => {
    answer(200, '<html>');
    expect((await refusal(call(logout))).message).toBe('Server returned an invalid response');
  });

  it('carries the status, code, message, fields and body of an error', async () => {
    const body = {
      detail: {
        code: 'validation_error',
        message: 'Some fields are not right.',
        fields: [{ path: 'date', message: 'is required' }],
      },
    };
    answer(422, JSON.stringify(body));
    const error = await refusal(call(logout));
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_error',
      message: 'Some fields are not right.',
      fields: [{ path: 'date', message: 'is required' }],
      body,
    });
    expect(error.text).toBe(JSON.stringify(body));
  });

  it('accepts a code at the top level', async () => {
    answer(409, '{"code":"invalid_report_format"}');
    const error = await refusal(call(logout));
    expect(error.code).toBe('invalid_report_format');
    expect(error.message).toBe('API error: 409');
  });

  it('accepts a message next to such a code', async () => {
    answer(409, '{"code":"category_name_exists","message":"Groceries is there already."}');
    const error = await refusal(call(logout));
    expect(error.code).toBe('category_name_exists');
    expect(error.message).toBe('Groceries is there already.');
  });

  it.each(['', 'Bad Gateway', '{"detail":"no"}', 'null', '[]'])(
    'names the status if the server gives no message: %j',
    async (body) => {
      answer(502, body);
      expect((await refusal(call(logout))).message).toBe('API error: 502');
    },
  );

  it('explains that the server could not be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const error = await refusal(call(logout));
    expect(error.status).toBe(0);
    expect(error.message).toContain('Failed to reach the server');
  });

  it('passes on an abort by the caller', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('gone', 'AbortError')));
    const stop = new AbortController();
    stop.abort();
    await expect(call(logout, {}, { signal: stop.signal })).rejects.toThrow('gone');
  });
});

describe('an expired session', () => {
  beforeEach(() => {
    page.session.setItem('token', 'dead');
    page.local.setItem('token', 'dead');
    answer(401, '{"detail":{"code":"unauthorized","message":"Sign in again."}}');
  });

  it('ends, remembers the path and goes to sign-in', async () => {
    await expect(call(logout)).rejects.toThrow('Unauthorized');
    expect(readToken()).toBeNull();
    expect(page.wentTo).toEqual(['/login']);
    expect(takeRedirect()).toBe('/transactions?year=2026');
  });

  it('remembers no path during sign-in', async () => {
    page = fakePage('http://saldo.test/login');
    await expect(call(logout)).rejects.toThrow('Unauthorized');
    expect(takeRedirect()).toBeNull();
  });

  it('is an ordinary error if the caller asks for that', async () => {
    const error = await refusal(call(logout, {}, { skipAuthCheck: true }));
    expect(error.message).toBe('Sign in again.');
    expect(page.wentTo).toEqual([]);
    expect(readToken()).toBe('dead');
  });
});

describe('messageOf', () => {
  it("returns the error's message, or the caller's fallback", () => {
    expect(messageOf(new ApiError(409, '', {}))).toBe('API error: 409');
    expect(messageOf('odd')).toBe('Unknown error');
    expect(messageOf(new Error(''), 'Try again.')).toBe('Try again.');
  });
});
