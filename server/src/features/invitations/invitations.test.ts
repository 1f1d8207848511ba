import { codeOfLink, invitationLink } from '@saldo/contract/invitation-link';
import { createInvitation, listInvitations } from '@saldo/contract/invitations';
import { describeOnEachEngine, PASSWORD, startTestServer } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { ensureBootstrapInvitation } from './service.ts';

const DAYS_7_MS = 7 * 86_400_000;
const NOON = new Date('2026-03-02T12:00:00Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);
const person = (code: string, username: string) => ({
  name: 'Ada',
  lastnames: 'Byron',
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
  invitation_code: code,
});

describeOnEachEngine('an invitation', (server) => {
  afterEach(() => server().setNow());
  const register = (code: string, username: string) =>
    server().raw('POST', '/api/auth/register', { body: person(code, username) });

  it('has at least 128 random bits and expires after seven days by default', async () => {
    server().setNow(NOON);
    const admin = await server().signUp('ADMIN');
    const made = await admin.call(createInvitation, { body: { max_uses: 2 } });
    expect(made.code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/);
    expect(made.expires_at).toBe(after(DAYS_7_MS).toISOString());
    const other = await admin.call(createInvitation, {
      body: { expires_at: after(DAYS_7_MS * 4).toISOString() },
    });
    expect(other.expires_at).toBe(after(DAYS_7_MS * 4).toISOString());
    expect(other.code).not.toBe(made.code);
    server().setNow(after(DAYS_7_MS - 1000));
    expect((await register(made.code, 'ada_in_time')).status).toBe(201);
    server().setNow(after(DAYS_7_MS + 1000));
    const late = await register(made.code, 'ada_too_late');
    expect([late.status, late.body.detail.code]).toEqual([409, 'invalid_invitation_code']);
  });

  it('for the first administrator expires seven days after the start that printed it', async () => {
    const empty = await startTestServer(server().engine, {
      BOOTSTRAP_INVITATION: ' first-administrator ',
    });
    try {
      expect(empty.running.invitation).toBe('first-administrator');
      const { context } = empty.running;
      const endOf = async () =>
        (await context.storage.read.selectFrom('invitations').select('expires_at').execute()).map(
          ({ expires_at }) => expires_at,
        );
      empty.setNow(NOON);
      expect(await ensureBootstrapInvitation(context)).toBe('first-administrator');
      expect(await endOf()).toEqual([after(DAYS_7_MS).toISOString()]);
      empty.setNow(after(DAYS_7_MS + 1000));
      const body = person('first-administrator', 'ada_first');
      expect((await empty.raw('POST', '/api/auth/register', { body })).status).toBe(409);
      await ensureBootstrapInvitation(context);
      expect((await empty.raw('POST', '/api/auth/register', { body })).status).toBe(201);
      expect(await ensureBootstrapInvitation(context)).toBeNull();
    } finally {
      await empty.stop();
    }
  });

  it('is visible to administrators only', async () => {
    const [admin, user] = [await server().signUp('ADMIN'), await server().signUp()];
    expect((await admin.call(listInvitations)).length).toBeGreaterThan(0);
    expect((await user.raw('GET', '/api/invitations')).status).toBe(403);
  });
});

it('needs at least eight characters if the operator chooses the code', () => {
  expect(() => readConfig({ BOOTSTRAP_INVITATION: ' 1234567 ' })).toThrow(/BOOTSTRAP.*8 char/);
  expect(readConfig({ BOOTSTRAP_INVITATION: ' 12345678 ' }).bootstrapInvitation).toBe('12345678');
});

it('is shared as a link that keeps its code out of server logs', () => {
  const link = invitationLink('https://saldo.example.org/', 'AB C');
  expect(link).toBe('https://saldo.example.org/login#invitation=AB%20C');
  expect(codeOfLink(new URL(link).hash)).toBe('AB C');
  expect(codeOfLink('')).toBeNull();
});
