import { createInvitation } from '@saldo/contract/invitations';
import { stepUp } from '@saldo/contract/step-up';
import { type Client, enterDemo, PASSWORD, signUp, type TestUser } from '@saldo/proofs/users/user';
import { api, serverUrl } from './client.ts';

/** Registers the administrator and creates an invitation for everyone else. */
export async function setUpUsers(bootstrapInvitation: string): Promise<void> {
  const admin = await newUser(bootstrapInvitation);
  const body = { role: 'USER', max_uses: 1000 } as const;
  const invitation = await admin.call(createInvitation, { body });
  process.env.E2E_ADMIN_TOKEN = admin.token;
  process.env.E2E_INVITATION = invitation.code;
}

/**
 * Signs in as the first administrator with step-up, because a run takes longer than a sign-in stays valid for sensitive
 * calls.
 */
export async function asFirstAdmin(): Promise<Client> {
  const admin = api(process.env.E2E_ADMIN_TOKEN);
  await admin.call(stepUp, { body: { password: PASSWORD } });
  return admin;
}

export async function newInvitation(role: 'USER' | 'ADMIN' = 'USER'): Promise<string> {
  return (await (await asFirstAdmin()).call(createInvitation, { body: { role } })).code;
}

export const newAdmin = async (): Promise<TestUser> => newUser(await newInvitation('ADMIN'));

export const newUser = (invitation = process.env.E2E_INVITATION ?? ''): Promise<TestUser> =>
  signUp(serverUrl(), invitation);

/** Signs in to the shared demo account, with the same call as the demo button. */
export const demoViewer = (): Promise<TestUser> => enterDemo(serverUrl());
