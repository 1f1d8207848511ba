import {
  addPasskey,
  confirmTotp,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from '@saldo/contract/second-factor';
import { getProfile } from '@saldo/contract/users';
import { Authenticator } from '@saldo/proofs/harness/authenticator';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';

describeOnEachEngine('passkeys', (server) => {
  afterEach(() => server().setNow());

  const origin = () => server().running.address;
  const options = (user: TestUser) => user.call(startPasskey, { body: { password: PASSWORD } });
  const keep = (user: TestUser, response: Record<string, unknown>) =>
    user.raw('POST', '/api/users/passkeys', { body: { name: 'Laptop', response } });
  const withPasskey = async () => {
    const user = await server().signUp();
    const device = new Authenticator();
    const response = device.create(await options(user), origin());
    const passkey = await user.call(addPasskey, { body: { name: ' Laptop ', response } });
    return { user, device, passkey };
  };
  const challenge = async () =>
    (await server().raw('POST', `/api${startPasskeyLogin.path}`)).body as {
      challenge_id: string;
      options: Record<string, unknown>;
    };
  const signIn = (challenge_id: string, response: Record<string, unknown>) =>
    server().raw('POST', '/api/auth/passkey', { body: { challenge_id, response } });

  it('signs in without a name, a password or a code', async () => {
    const { user, device, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'Laptop', last_used_at: null });
    const begun = await user.call(startTotp, { body: { password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
    await user.call(confirmTotp, { body: { code } });
    const asked = await challenge();
    const answer = await signIn(asked.challenge_id, device.get(asked.options, origin()));
    expect([answer.status, answer.body.user?.id]).toEqual([200, user.id]);
    const { token } = answer.body;
    expect((await server().raw('GET', '/api/users', { token })).status).toBe(200);
    expect((await user.call(listPasskeys))[0]?.last_used_at).not.toBeNull();
  });

  it('accepts each challenge once, and only for a short time', async () => {
    const { device } = await withPasskey();
    const asked = await challenge();
    const response = device.get(asked.options, origin());
    expect((await signIn(asked.challenge_id, response)).status).toBe(200);
    expect((await signIn(asked.challenge_id, response)).status).toBe(401);
    const late = await challenge();
    server().setNow(new Date(Date.now() + 6 * 60_000));
    const answer = await signIn(late.challenge_id, device.get(late.options, origin()));
    expect(answer.status).toBe(401);
  });

  it('rejects another site, another device, a device without user verification and a removed passkey', async () => {
    const { user, device, passkey } = await withPasskey();
    const refused = async (make: (o: Record<string, unknown>) => Record<string, unknown>) => {
      const asked = await challenge();
      const answer = await signIn(asked.challenge_id, make(asked.options));
      expect([answer.status, answer.body.detail.code]).toEqual([401, 'invalid_credentials']);
    };
    await refused((o) => device.get(o, 'https://saldo.example.com'));
    await refused((o) => new Authenticator().get(o, origin()));
    await refused((o) => ({
      ...new Authenticator().get(o, origin()),
      id: device.id.toString('base64url'),
    }));
    await refused(() => ({ id: 7, response: null }));
    const lax = new Authenticator({ verifiesUser: false });
    const kept = await keep(user, lax.create(await options(user), origin()));
    expect([kept.status, kept.body.detail.code]).toEqual([409, 'invalid_passkey']);
    await user.call(removePasskey, { params: { id: passkey.id } });
    await refused((o) => device.get(o, origin()));
    expect((await user.call(getProfile)).user.id).toBe(user.id);
  });

  it("rejects a passkey for another user's challenge, or added twice", async () => {
    const [one, two] = [await server().signUp(), await server().signUp()];
    const device = new Authenticator();
    const response = device.create(await options(one), origin());
    expect((await keep(two, response)).status).toBe(409);
    const own = device.create(await options(one), origin());
    expect((await keep(one, own)).status).toBe(201);
    expect((await keep(one, own)).status).toBe(409);
    const same = device.create(await options(two), origin());
    expect((await keep(two, same)).status).toBe(409);
    const wrong = await one.raw('POST', '/api/users/passkeys/options', {
      body: { password: 'wrong' },
    });
    expect([wrong.status, wrong.body.detail.code]).toEqual([409, 'invalid_password']);
  });
});
