import { createHash } from 'node:crypto';
import type { Fit } from '@saldo/domain/recurring/fit';
import type { Payment } from '@saldo/domain/recurring/payment';
import { sql } from 'kysely';
import { codeStamp } from '../../platform/code-stamp.ts';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { deleteRows, findRow, findRows, putRow } from '../../platform/db/crud.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { Tables } from '../../schema/tables.ts';
import { fitsAsText, fitsOfGroup, groupAsText, paymentsOfGroup } from './stored-fits.ts';

/** Payments of one counterparty in one direction, and what recurs among them. */
export interface Found {
  payments: readonly Payment[];
  fits: readonly Fit[];
}

/** A name may be as long as a bank's text; a key of a table may not. */
const idOf = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 22);

/** Which state of what is kept of a person this is, and whether this code has found it. */
export async function keptState(
  db: Db,
  userId: string,
): Promise<{ state: string | null; isOurs: boolean }> {
  const row = await findRow(db, 'found_series', { user_id: userId });
  return { state: row?.state ?? null, isOurs: row?.code === codeStamp() };
}

/** What recurs among all payments that are kept, but those of some groups. */
export async function keptFits(
  db: Db,
  q: { userId: string; without: Iterable<string> },
): Promise<Fit[]> {
  const others = new Set([...q.without].map(idOf));
  const { rows } = await sql<{ id: string; fits: string }>`
    select id, fits from found_groups where user_id = ${q.userId} and fits <> '[]' order by id`.execute(
    db,
  );
  return rows.filter(({ id }) => !others.has(id)).flatMap(({ fits }) => fitsOfGroup(fits));
}

/** The payments that are kept of some groups. */
export async function keptPayments(
  db: Db,
  q: { userId: string; names: readonly string[] },
): Promise<Payment[]> {
  const groups = await findRows(db, 'found_groups', { user_id: q.userId, id: q.names.map(idOf) });
  return groups.flatMap(({ payments }) => paymentsOfGroup(payments));
}

/** The writes that have moved payments since then. */
export async function writesSince(db: Db | Tx, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ write_id: string }>`
    select distinct write_id from moved_payments where user_id = ${userId}`.execute(db);
  return new Set(rows.map(({ write_id }) => write_id));
}

/** What was found, on top of which state, and which writes it has seen. */
export interface Finding {
  userId: string;
  state: string | null;
  writes: ReadonlySet<string>;
  /** By the name of the group; one without payments is no more. */
  groups: ReadonlyMap<string, Found>;
  /** Whether these are all there are. */
  isAll: boolean;
}

/** Keeps what was found, unless the rows have moved on since they were read, or others have kept it. */
export async function keep(tx: Tx, storage: Storage, q: Finding): Promise<void> {
  const { userId } = q;
  const mine = { user_id: userId };
  await storage.lock(tx, 'series', userId);
  const before = await findRow(tx, 'found_series', mine);
  const writes = await writesSince(tx, userId);
  if ((before?.state ?? null) !== q.state || ![...writes].every((one) => q.writes.has(one))) return;
  const ids = [...q.groups.keys()].map(idOf);
  await deleteRows(tx, 'found_groups', q.isAll ? mine : { ...mine, id: ids });
  await insertRows(tx, storage.engine, 'found_groups', storedGroups(q));
  await deleteRows(tx, 'moved_payments', { ...mine, write_id: [...q.writes] });
  await putRow(tx, 'found_series', { ...mine, state: newId(), code: codeStamp() });
}

function* storedGroups({ userId, groups }: Finding): Generator<Tables['found_groups']> {
  for (const [name, { payments, fits }] of groups) {
    if (payments.length === 0) continue;
    const stored = { payments: groupAsText(payments), fits: fitsAsText(fits) };
    yield { user_id: userId, id: idOf(name), ...stored };
  }
}
