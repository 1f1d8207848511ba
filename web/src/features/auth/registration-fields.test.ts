import { describe, expect, it } from 'vitest';
import { NO_REGISTRATION, registrationOf, registrationProblem } from './registration-fields.ts';

const lucia = {
  name: ' Lucía ',
  lastnames: 'Martín',
  username: 'lucia_m',
  email: ' lucia@example.org ',
  password: ' Casa1de campo',
  confirm_password: ' Casa1de campo',
  invitation_code: ' SALDO-1 ',
};

describe('sign-up form', () => {
  it('requires the password twice', () => {
    expect(registrationProblem('confirm_password', lucia)).toBeNull();
    expect(registrationProblem('confirm_password', { ...lucia, confirm_password: 'Casa' })).toBe(
      'Passwords do not match',
    );
  });

  it('validates every other field by the rules of registration', () => {
    expect(registrationProblem('lastnames', NO_REGISTRATION)).toBe('Last name is required');
    expect(registrationProblem('invitation_code', NO_REGISTRATION)).toBe(
      'Invitation code is required',
    );
    expect(registrationProblem('email', lucia)).toBeNull();
  });

  it('sends trimmed values, the password as typed, and no confirmation', () => {
    expect(registrationOf(lucia)).toEqual({
      name: 'Lucía',
      lastnames: 'Martín',
      username: 'lucia_m',
      email: 'lucia@example.org',
      password: ' Casa1de campo',
      invitation_code: 'SALDO-1',
    });
  });
});
