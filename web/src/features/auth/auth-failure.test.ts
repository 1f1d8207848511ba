import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import {
  codeFailure,
  needsCode,
  passkeyFailure,
  registrationFailure,
  signInFailure,
  viewerFailure,
} from './auth-failure.ts';

const refusal = (status: number, detail: object = {}) => new ApiError(status, '', { detail });
const wait = 'Too many attempts. Please try again in 4 minutes.';

describe('a failed sign-in', () => {
  it('reports wrong credentials the same way for every account', () => {
    expect(signInFailure(refusal(401, { message: 'no such user' }))).toBe('Invalid credentials');
  });

  it("uses the server's message about how long to wait", () => {
    expect(signInFailure(refusal(429, { message: wait }))).toBe(wait);
    expect(viewerFailure(refusal(429, { message: wait }))).toBe(wait);
  });

  it('reports a missing response', () => {
    expect(signInFailure(new ApiError(0, '', {}))).toBe('Server returned an invalid response');
    expect(signInFailure(new TypeError('x'))).toBe('Server returned an invalid response');
  });

  it('shows the status if the server gave no reason', () => {
    expect(signInFailure(refusal(500))).toBe('API error: 500');
  });

  it('has a single message for the demo account', () => {
    const sentence = 'Unable to login as viewer. Please try again.';
    expect(viewerFailure(refusal(404, { message: 'not found' }))).toBe(sentence);
    expect(viewerFailure(new ApiError(0, '', {}))).toBe(sentence);
  });
});

describe('a failed sign-in with a second factor or a passkey', () => {
  it('asks for a code only when the server does', () => {
    expect(needsCode(refusal(401, { code: 'totp_required' }))).toBe(true);
    expect(needsCode(refusal(401, { code: 'invalid_credentials' }))).toBe(false);
    expect(needsCode(refusal(409, { code: 'totp_required' }))).toBe(false);
    expect(needsCode(new Error('totp_required'))).toBe(false);
  });

  it('explains a wrong code, and how long to wait after too many', () => {
    expect(codeFailure(refusal(401, { code: 'totp_required' }))).toContain('isn’t right');
    expect(codeFailure(refusal(429, { message: wait }))).toBe(wait);
  });

  it('distinguishes a canceled passkey from an unknown one', () => {
    expect(passkeyFailure(new DOMException('', 'NotAllowedError'))).toContain(
      'No passkey was used',
    );
    expect(passkeyFailure(refusal(401))).toContain('doesn’t match');
    expect(passkeyFailure(refusal(429, { message: wait }))).toBe(wait);
  });
});

describe('a failed registration', () => {
  it('stays on the form for a taken username or an invalid invitation', () => {
    expect(registrationFailure(refusal(409, { code: 'username_already_exists' }))).toEqual({
      message: 'This username is already registered. Please choose a different username.',
      field: 'username',
    });
    expect(registrationFailure(refusal(409, { code: 'invalid_invitation_code' }))).toEqual({
      message: 'Invalid invitation code. Please check and try again.',
      field: 'invitation_code',
    });
  });

  it('leads to sign-in for a known email or any other conflict', () => {
    expect(registrationFailure(refusal(409, { code: 'email_already_exists' }))).toEqual({
      message: 'This email is already registered. Please sign in instead.',
      signInInstead: true,
    });
    expect(registrationFailure(refusal(409, { code: 'something_else' }))).toEqual({
      message: 'This email or username is already registered. Please sign in instead.',
      signInInstead: true,
    });
  });

  it('also reads the code at the top level of the body', () => {
    const error = new ApiError(409, '', { code: 'email_already_exists' });
    expect(registrationFailure(error).message).toContain('This email is already registered');
  });

  it("adds the server's message for any other failure", () => {
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

  it("uses the server's message about how long to wait", () => {
    expect(registrationFailure(refusal(429, { message: wait }))).toEqual({ message: wait });
  });
});
