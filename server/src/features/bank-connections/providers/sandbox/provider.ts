import { randomBytes } from 'node:crypto';
import { dayIn } from '@saldo/domain/dates';
import { z } from 'zod';
import { findRow, insertRow, updateRows } from '../../../../platform/db/crud.ts';
import type { Db, Storage } from '../../../../platform/db/storage.ts';
import { newId } from '../../../../platform/id.ts';
import { hashToken } from '../../../../platform/security/tokens.ts';
import type { SandboxConsentsTable } from '../../../../schema/bank-tables.ts';
import {
  type BankProvider,
  type CompletedConsent,
  type FetchedPage,
  type FetchTransactions,
  ProviderError,
  type ProviderTools,
} from '../provider.ts';
import { type SandboxAccount, sandboxAccounts } from './accounts.ts';
import { behaviorOf, findSandboxInstitution, sandboxOffer } from './banks.ts';
import { sandboxRows } from './rows.ts';

export const CONSENT_PATH = '/api/sandbox-bank/consent';

const Calls = z.record(z.string(), z.number());
const DAY_MS = 86_400_000;
const SLOW_MS = 2500;
const LATE_MS = 8000;
/** A consent that expires immediately still works this long, while the user is present. */
const GRACE_MS = 10 * 60_000;
const CALLS_A_DAY = 4;
/** Rows per page, small enough to exercise paging. */
const PAGE = 50;

/** A bank that needs no account with any provider. It stores its own consents and generates its transactions. */
export function createSandbox(
  storage: Storage,
  tools: ProviderTools,
  withFaults: boolean,
): BankProvider {
  const { now } = tools;
  const pause = async (behavior: string, signal: AbortSignal) => {
    if (behavior === 'slow') await tools.sleep(SLOW_MS, signal);
  };
  return {
    id: 'sandbox',
    wayBack: 'secret',
    check: async () => undefined,
    listInstitutions: async (country) => sandboxOffer(country, withFaults),
    findInstitution: async (id) => {
      const found = findSandboxInstitution(id);
      return found && (withFaults || behaviorOf(id) === 'plain') ? found : null;
    },

    async startConsent(input) {
      const id = newId();
      const key = randomBytes(24).toString('base64url');
      const row: SandboxConsentsTable = {
        id,
        secret_hash: hashToken(key),
        institution_id: input.institution.id,
        reference: input.reference,
        callback_url: input.callbackUrl,
        state: 'asked',
        behavior: behaviorOf(input.institution.id),
        access_days: input.accessDays,
        calls: '{}',
        decided_at: null,
        created_at: now().toISOString(),
      };
      await storage.write((tx) => insertRow(tx, 'sandbox_consents', row));
      return { link: `${CONSENT_PATH}?consent=${id}&key=${key}`, handle: { consentId: id } };
    },

    async completeConsent(handle, _callback, signal): Promise<CompletedConsent> {
      const row = await findRow(storage.read, 'sandbox_consents', { id: handle.consentId ?? '' });
      if (!row) throw new ProviderError('rejected_by_bank');
      await pause(row.behavior, signal);
      if (row.state === 'cancelled') throw new ProviderError('cancelled_by_user');
      if (row.state === 'refused' || row.state === 'revoked') {
        throw new ProviderError('rejected_by_bank');
      }
      if (row.decided_at === null) return { kind: 'pending' };
      const decided = Date.parse(row.decided_at);
      if (row.behavior === 'pending' && now().getTime() < decided + LATE_MS) {
        return { kind: 'pending' };
      }
      const generation = await generationOf(storage, row);
      return {
        kind: 'linked',
        consent: {
          handle,
          accounts: accountsOf(row, generation),
          grantedAt: row.decided_at,
          expiresAt: expiryOf(row, generation),
        },
      };
    },

    async revokeConsent(handle) {
      // The row is kept, because some sandbox banks behave differently with each consent.
      const key = { id: handle.consentId ?? '' };
      await storage.write((tx) => updateRows(tx, 'sandbox_consents', key, { state: 'revoked' }));
    },

    async *fetchTransactions(input, signal): AsyncIterable<FetchedPage> {
      const row = await findRow(storage.read, 'sandbox_consents', {
        id: input.handle.consentId ?? '',
      });
      if (row?.state !== 'allowed') throw new ProviderError('consent_expired');
      const generation = await generationOf(storage, row);
      await pause(row.behavior, signal);
      requireAccess(row, generation, now());
      yield* pagesOf(storage, tools, { row, generation, input });
    },

    // Not needed, because the rows contain balances.
    fetchBalance: async () => null,
  };
}

async function* pagesOf(
  storage: Storage,
  tools: ProviderTools,
  q: { row: SandboxConsentsTable; generation: number; input: FetchTransactions },
): AsyncIterable<FetchedPage> {
  const { row, generation, input } = q;
  const now = tools.now();
  if (row.behavior === 'down') throw new ProviderError('bank_unavailable');
  if (row.behavior === 'garbage') throw new ProviderError('bad_response');
  const allowance = row.behavior === 'limited' ? await countCall(storage, row, input, now) : null;
  const account = accountsOf(row, generation).find(({ ref }) => ref === input.account.ref);
  if (!account) throw new ProviderError('account_unavailable');
  const rows = sandboxRows(account, {
    institutionId: row.institution_id,
    from: input.from,
    to: input.to,
    today: dayIn(tools.timeZone, now),
    generation: row.behavior === 'moves' ? generation : 0,
  });
  for (let at = 0; at === 0 || at < rows.length; at += PAGE) {
    yield { rows: rows.slice(at, at + PAGE), left: 0, allowance };
  }
}

/** How many consents the connection had before this one. Some sandbox banks behave differently with each consent. */
const generationOf = (storage: Storage, row: SandboxConsentsTable): Promise<number> =>
  earlierConsents(storage.read, {
    connection: row.reference.split('.')[0] ?? '',
    before: row.created_at,
  });

function accountsOf(row: SandboxConsentsTable, generation: number): SandboxAccount[] {
  const accounts = sandboxAccounts(row.institution_id);
  if (row.behavior !== 'moves' || generation === 0) return accounts;
  return accounts.slice(0, 1).map((one) => ({ ...one, ref: `${one.ref}/${generation}` }));
}

function expiryOf(row: SandboxConsentsTable, generation: number): string {
  const decided = Date.parse(row.decided_at ?? row.created_at);
  const days = row.behavior === 'ends' && generation === 0 ? 0 : row.access_days;
  return new Date(decided + days * DAY_MS).toISOString();
}

function requireAccess(row: SandboxConsentsTable, generation: number, now: Date): void {
  const decided = Date.parse(row.decided_at ?? row.created_at);
  const end = Math.max(Date.parse(expiryOf(row, generation)), decided + GRACE_MS);
  if (now.getTime() > end) throw new ProviderError('consent_expired');
}

async function countCall(
  storage: Storage,
  row: SandboxConsentsTable,
  input: FetchTransactions,
  now: Date,
): Promise<FetchedPage['allowance']> {
  const today = now.toISOString().slice(0, 10);
  const key = `${today} ${input.account.ref}`;
  const calls = Calls.parse(JSON.parse(row.calls));
  const made = (calls[key] ?? 0) + 1;
  const resetsAt = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString();
  if (made > CALLS_A_DAY) throw new ProviderError('rate_limited', { retryAt: resetsAt });
  const ofToday = Object.fromEntries(
    Object.entries(calls).filter(([name]) => name.startsWith(today)),
  );
  const next = JSON.stringify({ ...ofToday, [key]: made });
  await storage.write((tx) => updateRows(tx, 'sandbox_consents', { id: row.id }, { calls: next }));
  return { remaining: CALLS_A_DAY - made, resetsAt };
}

async function earlierConsents(db: Db, q: { connection: string; before: string }): Promise<number> {
  const row = await db
    .selectFrom('sandbox_consents')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('reference', 'like', `${q.connection}%`)
    .where('created_at', '<', q.before)
    .where('decided_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.n;
}
