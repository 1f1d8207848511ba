import type { Role } from '@saldo/contract/common';
import type { Actor, Context } from '../../platform/context.ts';
import { findRow, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import { appError } from '../../texts/app-error.ts';
import { newInvitationCode } from './invitation-code.ts';
import * as store from './store.ts';

const BOOTSTRAP_NOTE = 'First administrator';
const GOOD_FOR_MS = 7 * 86_400_000;

const endOf = ({ now }: Context): string => new Date(now().getTime() + GOOD_FOR_MS).toISOString();

interface NewInvitation {
  role: Role;
  code?: string;
  max_uses?: number;
  expires_at?: string | null;
  note?: string;
}

/** Creates an invitation, by default for one use within seven days. */
export async function makeInvitation(
  context: Context,
  wanted: NewInvitation,
  actor?: Actor,
): Promise<store.InvitationRow> {
  const row = {
    id: newId(),
    code: wanted.code ?? newInvitationCode(),
    role: wanted.role,
    max_uses: wanted.max_uses ?? 1,
    uses: 0,
    // Normalized, because timestamps are compared as text.
    expires_at: wanted.expires_at ? new Date(wanted.expires_at).toISOString() : endOf(context),
    note: wanted.note ?? '',
    created_at: context.now().toISOString(),
  };
  await context.storage.write(async (tx) => {
    await insertRow(tx, 'invitations', { ...row, created_by: actor?.userId ?? null });
    await audit(tx, actor ?? { userId: null, now: row.created_at }, 'invitation.create', {
      id: row.id,
    });
  });
  return row;
}

export async function revokeInvitation(context: Context, actor: Actor, id: string): Promise<void> {
  await context.storage.write(async (tx) => {
    requireFound((await revoke(tx, id, context.now().toISOString())) || null);
    await audit(tx, actor, 'invitation.revoke', { id });
  });
}

/** Revokes an invitation unless it is revoked already. Returns the number revoked. */
const revoke = (tx: Tx, id: string, now: string): Promise<number> =>
  updateRows(tx, 'invitations', { id, revoked_at: null }, { revoked_at: now });

/**
 * Keeps one ADMIN invitation open until the first user registers. Returns its code, or null once any user besides the
 * demo account exists.
 */
export async function ensureBootstrapInvitation(context: Context): Promise<string | null> {
  const { storage, config } = context;
  if (await findRow(storage.read, 'users', { is_demo: false })) return null;
  return storage.write(async (tx) => {
    // Servers that start together must agree on one invitation.
    await takeLock(tx, 'bootstrap');
    const waiting = await store.findBootstrapInvitation(tx, { note: BOOTSTRAP_NOTE });
    const now = context.now().toISOString();
    const wanted = config.bootstrapInvitation;
    const expires_at = endOf(context);
    if (waiting && (wanted === undefined || waiting.code === wanted)) {
      // The invitation is renewed at each start, with a new creation time, because the clock may have run ahead at the
      // previous start.
      const renewed = { expires_at, created_at: now };
      await updateRows(tx, 'invitations', { id: waiting.id }, renewed);
      return waiting.code;
    }
    if (waiting) await revoke(tx, waiting.id, now);
    const code = wanted ?? newInvitationCode();
    await insertRow(tx, 'invitations', {
      id: newId(),
      code,
      role: 'ADMIN',
      max_uses: 1,
      uses: 0,
      expires_at,
      note: BOOTSTRAP_NOTE,
      created_at: now,
    });
    return code;
  });
}

/**
 * Takes one use of an invitation. Throws 409 `invalid_invitation_code` if the invitation is unknown, used up, expired
 * or revoked.
 */
export async function takeInvitation(
  tx: Tx,
  q: { code: string; now: Date },
): Promise<store.InvitationRow> {
  const taken = await store.takeInvitation(tx, q);
  if (taken) return taken;
  throw invalidInvitation();
}

/** Throws like `takeInvitation`, but does not use up the invitation. */
export async function requireInvitation(context: Context, code: string): Promise<void> {
  const q = { code, now: context.now() };
  if (!(await store.findInvitation(context.storage.read, q))) throw invalidInvitation();
}

const invalidInvitation = () => appError('invalid_invitation_code', (t) => t.auth.wrongInvitation);
