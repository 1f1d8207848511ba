import type { User } from '@saldo/contract/auth';
import { createInvitation } from '@saldo/contract/invitations';
import { stepUp } from '@saldo/contract/step-up';
import { enterDemo, PASSWORD, signUp } from '@saldo/proofs/users/user';
import { callApi, serverUrl } from './client.ts';

/** Somebody with an account of their own, and the session that the tests set the scene with. */
export interface Person {
  user: User;
  password: string;
  token: string;
}

/** Registers the administrator and leaves an invitation that everyone else comes in with. */
export async function openTheHouse(bootstrapInvitation: string): Promise<void> {
  const admin = await newPerson(bootstrapInvitation);
  const body = { role: 'USER', max_uses: 1000 } as const;
  const invitation = await callApi(createInvitation, { body }, admin.token);
  process.env.E2E_ADMIN_TOKEN = admin.token;
  process.env.E2E_INVITATION = invitation.code;
}

/** The first administrator's token, proved of late: a run takes longer than a sign-in counts for what matters. */
export async function asFirstAdmin(): Promise<string> {
  const token = process.env.E2E_ADMIN_TOKEN ?? '';
  await callApi(stepUp, { body: { password: PASSWORD } }, token);
  return token;
}

/** An invitation code that has not been used yet, for one person. */
export async function newInvitation(role: 'USER' | 'ADMIN' = 'USER'): Promise<string> {
  return (await callApi(createInvitation, { body: { role } }, await asFirstAdmin())).code;
}

/** An administrator of this test's own. */
export const newAdmin = async (): Promise<Person> => newPerson(await newInvitation('ADMIN'));

export async function newPerson(invitation = process.env.E2E_INVITATION ?? ''): Promise<Person> {
  const { profile, token } = await signUp(serverUrl(), invitation);
  return { user: profile, password: PASSWORD, token };
}

/** The shared demo account, entered as its button does. */
export async function demoViewer(): Promise<Person> {
  const { profile, token } = await enterDemo(serverUrl());
  return { user: profile, password: '', token };
}
