import type { BankConnection, BankInstitution } from '@saldo/contract/bank-connections';
import type { Actor, Context } from '../../platform/context.ts';
import { listAccounts } from '../accounts/service.ts';
import { banksOf } from './banks.ts';
import { refusalOf } from './consent/refusals.ts';
import { logoPath } from './logos/logos.ts';
import { presentConnection } from './present.ts';
import * as store from './store/connections.ts';

export async function listInstitutions(
  context: Context,
  country: string,
): Promise<BankInstitution[]> {
  const list = await refusalOf(context, () => banksOf(context).institutions(country));
  return list.map((one) => ({
    id: one.id,
    institution_id: one.id,
    name: one.name,
    bic: one.bic,
    logo: logoPath(one.logoUrl),
    provider: one.provider,
    transaction_total_days: one.historyDays,
    max_access_valid_for_days: one.accessDays,
    note: one.note,
  }));
}

export async function listConnections(
  context: Context,
  actor: Pick<Actor, 'userId'>,
): Promise<BankConnection[]> {
  const now = context.now();
  const [rows, accounts] = await Promise.all([
    store.listConnections(context.storage.read, {
      userId: actor.userId,
      now: now.toISOString(),
    }),
    listAccounts(context, actor),
  ]);
  const { logos } = banksOf(context);
  for (const { logo } of rows) if (logo !== null) logos.learn(logo);
  return rows.map((row) => presentConnection(row, accounts, now));
}

export async function getConnection(
  context: Context,
  actor: Pick<Actor, 'userId'>,
  id: string,
): Promise<BankConnection | undefined> {
  const all = await listConnections(context, actor);
  return all.find((one) => one.id === id);
}
