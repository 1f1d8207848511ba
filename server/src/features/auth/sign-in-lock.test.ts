import {
  addPasskey,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@saldo/contract/second-factor';
import { updateProfile, updateUser } from '@saldo/contract/users';
import { Authenticator } from '@saldo/proofs/harness/authenticator';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import type { RawAnswer } from '@saldo/proofs/users/user';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { findRows } from '../../platform/db/crud.ts';

const NOON = new Date('2026-03-02T12:00:00Z');
const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

describeOnEachEngine('concurrent changes to sign-in methods', (server) => {
  afterEach(() => server().setNow());

  const somebody = (role?: 'ADMIN') => {
    server().setNow(NOON);
    return server().signUp(role);
  };
  const begun = async () => {
    const user = await somebody();
    const { secret } = await user.call(startTotp);
    return { user, secret, confirm: { body: { code: codeAt(secret, NOON) } } };
  };
  const withTotp = async () => {
    const { user, secret, confirm } = await begun();
    await user.call(confirmTotp, confirm);
    return { user, secret };
  };
  const signIn = ({ username }: TestUser, more: object = {}) =>
    server().raw('POST', '/api/auth/login', { body: { username, password: PASSWORD, ...more } });
  const at10 = (ask: (at: number) => Promise<RawAnswer>) =>
    Promise.all(Array.from({ length: 10 }, (_, at) => ask(at)));
  const rowsOf = (user: TestUser, table: 'recovery_codes' | 'second_factors' | 'passkeys') =>
    findRows(server().running.context.storage.read, table, { user_id: user.id });

  it('ten renewals of recovery codes leave one valid list', async () => {
    const { user } = await withTotp();
    const answers = await at10(() => user.raw('POST', `/api${renewRecoveryCodes.path}`));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await rowsOf(user, 'recovery_codes')).toHaveLength(10);
    const firsts = answers.map(({ body }) => body.recovery_codes[0]);
    const valid = [];
    for (const totp of firsts) if ((await signIn(user, { totp })).status === 200) valid.push(totp);
    expect(valid).toHaveLength(1);
  });

  it('ten confirmations enable it once, with one list of codes', async () => {
    const { user, confirm } = await begun();
    const answers = await at10(() => user.raw('PUT', `/api${confirmTotp.path}`, confirm));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await rowsOf(user, 'recovery_codes')).toHaveLength(10);
  });

  it('a new secret never replaces one that was confirmed meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, confirm } = await begun();
      const answers = await at10((at) =>
        at === 0
          ? user.raw('PUT', `/api${confirmTotp.path}`, confirm)
          : user.raw('POST', `/api${startTotp.path}`),
      );
      const [factor] = await rowsOf(user, 'second_factors');
      const isOn = factor && 'totp_secret' in factor && factor.totp_secret !== null;
      expect(isOn).toBe(answers[0]?.status === 200);
    }
  });

  it('switching off while renewing leaves no codes without an app', async () => {
    const { user } = await withTotp();
    await at10((at) =>
      at % 2 === 0
        ? user.raw('POST', `/api${renewRecoveryCodes.path}`)
        : user.raw('DELETE', `/api${disableTotp.path}`),
    );
    expect(await rowsOf(user, 'second_factors')).toEqual([]);
    expect(await rowsOf(user, 'recovery_codes')).toEqual([]);
  });

  it('a sign-in without a code does not outlive enabling the second factor', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, confirm } = await begun();
      const answers = await at10((at) =>
        at === 5 ? user.raw('PUT', `/api${confirmTotp.path}`, confirm) : signIn(user),
      );
      expect(answers[5]?.status).toBe(200);
      const tokens = answers.flatMap(({ body }, at) =>
        at !== 5 && body.token ? [body.token] : [],
      );
      for (const token of tokens) {
        expect((await server().raw('GET', '/api/users', { token })).status).toBe(401);
      }
    }
  });

  it('one of ten password changes wins; the others proved an outdated password', async () => {
    const user = await somebody();
    const newOf = (at: number) => `Another-horse-${at}`;
    const answers = await at10((at) =>
      user.raw(updateProfile.method, `/api${updateProfile.path}`, {
        body: { old_password: PASSWORD, new_password: newOf(at) },
      }),
    );
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(won).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.detail.code))).toEqual(
      new Set(['invalid_password']),
    );
    expect((await signIn(user, { password: newOf(won[0] ?? 0) })).status).toBe(200);
  });

  it("an administrator's new password is not overwritten by a pending change", async () => {
    const admin = await somebody('ADMIN');
    const user = await somebody();
    const given = 'Temporary-horse-7';
    const path = `/api${updateUser.path.replace('{id}', user.id)}`;
    await at10((at) =>
      at === 4
        ? admin.raw(updateUser.method, path, { body: { new_password: given } })
        : user.raw(updateProfile.method, `/api${updateProfile.path}`, {
            body: { old_password: PASSWORD, new_password: `Another-horse-${at}` },
          }),
    );
    expect((await signIn(user, { password: given })).status).toBe(200);
  });

  it('ten changes of email each notify the previous address', async () => {
    const user = await somebody();
    const addressOf = (at: number) => `new-${at}-${user.username}@example.org`;
    const answers = await at10((at) =>
      user.raw(updateProfile.method, `/api${updateProfile.path}`, {
        body: { email: addressOf(at) },
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { read } = server().running.context.storage;
    const mails = await findRows(read, 'mail_outbox', { user_id: user.id });
    const left = mails.map(({ to_address: to }) => to);
    const [{ email } = { email: '' }] = await read
      .selectFrom('users')
      .select('email')
      .where('id', '=', user.id)
      .execute();
    // Each replaced address got one mail; the current one got none.
    const all = [user.email, ...Array.from({ length: 10 }, (_, at) => addressOf(at))];
    expect(left.sort()).toEqual(all.filter((one) => one !== email).sort());
  });

  it('a passkey added while an administrator removes them is removed too', async () => {
    const admin = await somebody('ADMIN');
    const origin = new URL(server().running.address).origin;
    const seen = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const { user } = await withTotp();
      const options = await user.raw('POST', `/api${startPasskey.path}`, { headers: { origin } });
      const response = new Authenticator().create(options.body, origin);
      const body = { name: 'Phone', response };
      const adding = () =>
        user.raw('POST', `/api${addPasskey.path}`, { headers: { origin }, body });
      const resetting = () => admin.raw('DELETE', `/api/users/${user.id}/totp`);
      const [added, reset] = await Promise.all([adding(), resetting()]);
      expect(reset.status).toBe(200);
      seen.add(added.status);
      expect(await rowsOf(user, 'passkeys')).toEqual([]);
    }
    expect([...seen].filter((status) => status !== 201 && status !== 401)).toEqual([]);
  });
});
