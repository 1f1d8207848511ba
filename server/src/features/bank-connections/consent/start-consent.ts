import type { StartConnection, StartedConnection } from '@saldo/contract/bank-connections';
import { toOneLine } from '@saldo/contract/one-line';
import type { Insertable } from 'kysely';
import type { Actor, Context } from '../../../platform/context.ts';
import { findRow, insertRow } from '../../../platform/db/crud.ts';
import { invalid, requireFound } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/id.ts';
import { audit } from '../../../platform/observability/audit.ts';
import { hashToken, newToken } from '../../../platform/security/tokens.ts';
import { appError } from '../../../texts/app-error.ts';
import { say } from '../../../texts/say.ts';
import { type Banks, banksOf, callbackUrlOf } from '../configured-providers.ts';
import { sealHandle } from '../credentials.ts';
import type { Institution } from '../providers/provider.ts';
import * as store from '../store/connections.ts';
import { ATTEMPT_LIVES_MS } from '../store/time-limits.ts';
import { asAppError } from './errors.ts';

/** Maximum days of history to request. At many banks, requesting more breaks the daily fetch. */
const MOST_HISTORY_DAYS = 90;

/** Starts connecting a bank and returns the link to the bank's page. Bank details sent by the client are not trusted. */
export async function startConnection(
  context: Context,
  actor: Actor,
  input: StartConnection,
): Promise<StartedConnection> {
  const { storage } = context;
  const { bookId } = actor;
  const banks = banksOf(context);
  const now = context.now().toISOString();
  const institution = await requireInstitution(context, banks, input.institution_id);
  const { provider, id: institutionId } = institution;
  const running = await store.findRunning(storage.read, { bookId, provider, institutionId, now });
  if (running) {
    throw appError('bank_already_connected', (t) => t.banks.connected(institution.name));
  }
  const id = newId();
  const days = {
    historyDays: Math.min(input.transaction_total_days, institution.historyDays, MOST_HISTORY_DAYS),
    accessDays: Math.min(input.max_access_valid_for_days, institution.accessDays),
  };
  const attempt = { connectionId: id, syncTransactions: input.sync_transactions };
  const { link, row } = await askBank(context, actor, { institution, days, attempt });
  await storage.write(async (tx) => {
    await insertRow(tx, 'bank_connections', {
      user_id: bookId,
      id,
      provider,
      institution_id: institutionId,
      name: toOneLine(institution.name),
      bank: bankCodeOf(institution),
      bic: institution.bic,
      logo: institution.logoUrl,
      state: 'pending',
      history_days: days.historyDays,
      access_days: days.accessDays,
      sync_transactions: input.sync_transactions,
      created_at: now,
      updated_at: now,
    });
    await insertRow(tx, 'consent_attempts', row);
    await audit(tx, actor, 'bank_connection.start', { id });
  });
  return { link };
}

/** Requests a new consent. The current one is used until the new one is granted. */
export async function refreshConnection(
  context: Context,
  actor: Actor,
  id: string,
  syncTransactions: boolean,
): Promise<StartedConnection> {
  const { storage } = context;
  const { bookId } = actor;
  const connection = requireFound(
    await findRow(storage.read, 'bank_connections', { user_id: bookId, id }),
  );
  if (connection.state !== 'active' && connection.state !== 'expired') requireFound(null);
  const institution = await requireInstitution(
    context,
    banksOf(context),
    connection.institution_id,
  );
  const days = {
    historyDays: Math.min(connection.history_days, institution.historyDays),
    accessDays: Math.min(connection.access_days, institution.accessDays),
  };
  const attempt = { connectionId: id, syncTransactions };
  const { link, row } = await askBank(context, actor, { institution, days, attempt });
  await storage.write(async (tx) => {
    await insertRow(tx, 'consent_attempts', row);
    await audit(tx, actor, 'bank_connection.refresh', { id });
  });
  return { link };
}

interface ConsentRequest {
  institution: Institution;
  days: { historyDays: number; accessDays: number };
  attempt: { connectionId: string; syncTransactions: boolean };
}

async function askBank(
  context: Context,
  actor: Actor,
  { institution, days, attempt }: ConsentRequest,
) {
  const { provider: providerId } = institution;
  const banks = banksOf(context);
  const reference = `${attempt.connectionId}.${newToken()}`;
  const callbackUrl = callbackUrlOf(context.config, providerId);
  const { secretHash, link, handle } = await asAppError(context, async () => {
    const provider = banks.provider(providerId);
    const secret = provider.wayBack === 'code' ? null : newToken();
    const asked = {
      institution,
      reference,
      callbackUrl: secret === null ? callbackUrl : `${callbackUrl}/${secret}`,
      ...days,
      language: 'en',
    };
    const started = await provider.startConsent(asked, banks.signal);
    return { ...started, secretHash: secret === null ? null : hashToken(secret) };
  });
  const now = context.now();
  const row: Insertable<store.AttemptRow> = {
    user_id: actor.bookId,
    id: newId(),
    connection_id: attempt.connectionId,
    reference,
    secret_hash: secretHash,
    sync_transactions: attempt.syncTransactions,
    handle: sealHandle(context.secrets, attempt.connectionId, handle),
    expires_at: new Date(now.getTime() + ATTEMPT_LIVES_MS).toISOString(),
    created_at: now.toISOString(),
  };
  return { link, row };
}

async function requireInstitution(
  context: Context,
  banks: Banks,
  id: string,
): Promise<Institution> {
  const institution = await asAppError(context, () => banks.institution(id));
  if (institution) return institution;
  throw invalid([{ path: 'institution_id', message: say((t) => t.banks.notHere) }]);
}

/**
 * Banks whose statement files Saldo can read too. Both use the same bank code, so statements and connections share
 * accounts.
 */
const KNOWN: readonly [test: RegExp, code: string][] = [
  [/^REVOLUT/, 'REVOLUT'],
  [/^BBVA/, 'BBVA'],
  [/^(CAIXABANK|IMAGIN)/, 'CAIXABANK'],
];

/** Bank code stored with transactions. It is in upper case and need not be a known code. */
function bankCodeOf({ provider, id, name }: Institution): string {
  if (provider === 'sandbox') return 'SANDBOX';
  const plain = plainly(name);
  const given = provider === 'gocardless' ? id.toUpperCase() : plain;
  const known = KNOWN.find(([test]) => test.test(given));
  return known?.[1] ?? (plain.slice(0, 40).trim() || 'BANK');
}

const plainly = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9_ .&-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Z0-9]+/, '');
