import type { Engine } from '../../platform/db/storage.ts';
import { bankTables } from './001-tables/banks.ts';
import { ledgerTables } from './001-tables/ledger.ts';
import { notificationTables } from './001-tables/notifications.ts';
import { recurringTables } from './001-tables/recurring.ts';
import { serverTables } from './001-tables/server.ts';
import { statistics } from './001-tables/statistics.ts';
import { targetTables } from './001-tables/targets.ts';
import { userTables } from './001-tables/users.ts';
import type { Schema } from './helpers.ts';

export async function tables(db: Schema, engine: Engine): Promise<void> {
  await userTables(db, engine);
  await ledgerTables(db, engine);
  await targetTables(db, engine);
  await recurringTables(db, engine);
  await notificationTables(db, engine);
  await bankTables(db, engine);
  await serverTables(db, engine);
  await statistics(db, engine);
}
