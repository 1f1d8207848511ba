import type { Invitation } from '@saldo/contract/invitations';

export type InvitationState = 'open' | 'usedUp' | 'expired';

/** Whether an invitation still lets somebody in. */
export function stateOf(invitation: Invitation, now: Date): InvitationState {
  const { uses, max_uses, expires_at } = invitation;
  if (uses >= max_uses) return 'usedUp';
  return expires_at !== null && new Date(expires_at) <= now ? 'expired' : 'open';
}

/** The instant so many days from now. */
export const expiryOf = (days: string, now: Date): string =>
  new Date(now.getTime() + Number(days) * 86_400_000).toISOString();
