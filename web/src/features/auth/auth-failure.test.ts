import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import {
  codeFailure,
  passkeyFailure,
  registrationFailure,
  signInFailure,
  viewerFailure,
  wantsCode,
} from './auth-failure.ts';

const refusal = (status: number, detail: object = {}) => new ApiError(status, '', { detail });
const wait = 'Too many attempts. Please try again in 4 minutes.';

describe('a sign-in that did not work', () => {
  it('names wrong credentials the same way whoever they are for', () => {
    expect(signInFailure(refusal(401, { message: 'no such user' }))).toBe('Invalid credentials');
  });

  it('tells how long to wait in the words of the server', () => {
    expect(signInFailure(refusal(429, { message: wait }))).toBe(wait);
    expect(viewerFailure(refusal(429, { message: wait }))).toBe(wait);
  });

  it('says so when nothing came back', () => {
    expect(signInFailure(new ApiError(0, '', {}))).toBe('Server returned an invalid response');
    expect(signInFailure(new TypeError('x'))).toBe('Server returned an invalid response');
  });

  it('keeps the status when the server gave no reason', () => {
    expect(signInFailure(refusal(500))).toBe('API error: 500');
  });

  it('has one sentence for the demo account', () => {
    const sentence = 'Unable to login as viewer. Please try again.';
    expect(viewerFailure(refusal(404, { message: 'not found' }))).toBe(sentence);
    expect(viewerFailure(new ApiError(0, '', {}))).toBe(sentence);
  });
});

describe('a sign-in with a second factor or a passkey', () => {
  it('asks for a code only when the server does', () => {
    expect(wantsCode(refusal(401, { code: 'totp_required' }))).toBe(true);
    expect(wantsCode(refusal(401, { code: 'invalid_credentials' }))).toBe(false);
    expect(wantsCode(refusal(409, { code: 'totp_required' }))).toBe(false);
    expect(wantsCode(new Error('totp_required'))).toBe(false);
  });

  it('says what to do about a wrong code, and how long to wait after many', () => {
    expect(codeFailure(refusal(401, { code: 'totp_required' }))).toContain('does not fit');
    expect(codeFailure(refusal(429, { message: wait }))).toBe(wait);
  });

  it('knows a person who stopped from a passkey that nobody knows', () => {
    expect(passkeyFailure(new DOMException('', 'NotAllowedError'))).toContain(
      'No passkey was used',
    );
    expect(passkeyFailure(refusal(401))).toContain('does not belong');
    expect(passkeyFailure(refusal(429, { message: wait }))).toBe(wait);
  });
});

describe('a registration that did not work', () => {
  it('stays at the form for a username and an invitation', () => {
    expect(registrationFailure(refusal(409, { code: 'username_already_exists' }))).toEqual({
      message: 'This username is already registered. Please choose a different username.',
      field: 'username',
    });
    expect(registrationFailure(refusal(409, { code: 'invalid_invitation_code' }))).toEqual({
      message: 'Invalid invitation code. Please check and try again.',
      field: 'invitation_code',
    });
  });

  it('leads to sign-in for an e-mail that is known and for any other conflict', () => {
    expect(registrationFailure(refusal(409, { code: 'email_already_exists' }))).toEqual({
      message: 'This email is already registered. Please sign in instead.',
      signInInstead: true,
    });
    expect(registrationFailure(refusal(409, { code: 'something_else' }))).toEqual({
      message: 'This email or username is already registered. Please sign in instead.',
      signInInstead: true,
    });
  });

  it('reads the code at the top of the body too', () => {
    const error = new ApiError(409, '', { code: 'email_already_exists' });
    expect(registrationFailure(error).message).toContain('This email is already registered');
  });

  it('adds what the server says about anything else', () => {
    const message = 'Registration failed. Please try again.';
    expect(registrationFailure(refusal(500, { message: 'Out of order' }))).toEqual({
      message,
      reason: 'Out of order',
    });
    expect(registrationFailure(refusal(500))).toEqual({ message, reason: undefined });
    expect(registrationFailure(new ApiError(0, '', {}, 'unreachable'))).toEqual({
      message,
      reason: undefined,
    });
  });

  it('tells how long to wait in the words of the server', () => {
    expect(registrationFailure(refusal(429, { message: wait }))).toEqual({ message: wait });
  });
});
