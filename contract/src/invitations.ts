import { z } from 'zod';
import { Empty, IdParams, Instant, ROLES } from './common.ts';
import { endpoint } from './endpoint.ts';
import { optionalName } from './given-name.ts';
import * as says from './validation-messages.ts';

export const Invitation = z.object({
  id: z.string(),
  code: z.string(),
  role: z.enum(ROLES),
  max_uses: z.number(),
  uses: z.number(),
  expires_at: Instant.nullable(),
  note: z.string(),
  created_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

const uses = says.USES;

export const InvitationInput = z.object({
  role: z.enum(ROLES).default('USER'),
  max_uses: z.number({ error: uses }).int(uses).min(1, uses).max(1000, uses).default(1),
  /** If null or absent, the invitation expires seven days from now: every invitation expires. */
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
  note: optionalName(200).default(''),
});

export const listInvitations = endpoint('GET', '/invitations', {
  summary: 'List all invitations, newest first',
  access: 'admin',
  answers: { 200: z.array(Invitation) },
});

export const createInvitation = endpoint('POST', '/invitations', {
  summary: 'Create an invitation',
  access: 'admin',
  stepUp: true,
  body: InvitationInput,
  answers: { 201: Invitation },
});

export const revokeInvitation = endpoint('DELETE', '/invitations/{id}', {
  summary: 'Revoke an invitation; a user who registered with it keeps the account',
  access: 'admin',
  params: IdParams,
  answers: { 200: Empty },
  refusals: ['not_found'],
});
