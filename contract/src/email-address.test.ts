import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';

const WRONG = [
  'x,y@example.org',
  '"x<script>"@example.org',
  '"x y"@example.org',
  'a@b',
  'a@',
  '@example.org',
  'a@b@example.org',
  'a(comment)@example.org',
  'a@(comment)example.org',
  'Ana <ana@example.org>',
  'ana@example.org,eva@example.org',
  'ana@example.org;eva',
  'a:b@example.org',
  'a\\b@example.org',
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a@example..org',
  'a@example.org.',
  'a@-example.org',
  'a@example-.org',
  'a@[192.0.2.1]',
  'a@192.0.2.1',
  'a@exa_mple.org',
  'a\r\nBcc: eva@example.org',
  'a\u0000@example.org',
  'a\u200b@example.org',
  'a@exam\u00adple.org',
  '\u3164@example.org',
  'a\u202e@example.org',
  'a b@example.org',
];
const RIGHT = [
  'ana@example.org',
  'Ana.López+saldo@example.co.uk',
  "o'neill@example.org",
  'a!#$%&*/=?^_`{|}~-b@example.org',
  '用户@例子.广告',
  'अजय@डाटा.भारत',
  'юзер@пример.рф',
  'josé@xn--espaa-rta.example',
  'a@b-c.d1.museum',
];

/** Every field of a request's body that takes an email, except at sign-in, which only looks it up. */
const doors = Object.values<Endpoint>(endpoints).flatMap(({ method, path, body }) => {
  const email = body instanceof z.ZodObject ? body.shape.email : undefined;
  const isDoor = email instanceof z.ZodType && path !== '/auth/login';
  return isDoor ? [{ door: `${method} ${path}`, email }] : [];
});

it('is asked for at registration, in the profile and by administrators', () => {
  expect(doors.map(({ door }) => door)).toEqual([
    'POST /auth/register',
    'PUT /users',
    'PUT /users/{id}',
  ]);
});

describe.each(doors)('$door', ({ email }) => {
  it.each(WRONG)('rejects %j', (text) => {
    expect(email.safeParse(text).success).toBe(false);
  });

  it.each(RIGHT)('accepts %s', (text) => {
    expect(email.parse(text)).toBe(text);
  });
});
