import type { Report, ReportBank } from '@saldo/contract/imports';
import type { TestServer } from '@saldo/proofs/harness/test-server';
import { booked, type Movement } from '@saldo/statements/testing/movements';
import { newId } from '../../../platform/id.ts';
import { asOwner, type BookId, type OwnId, ownId } from '../../../platform/identity.ts';
import { createLogger } from '../../../platform/observability/logger.ts';
import { seal } from '../../../platform/readers/sealed.ts';
import { importFile } from '../import-file.ts';
import { readEarlierAnswers } from '../reading/earlier-answers.ts';
import { readUpload } from '../reading/uploaded-file.ts';

/** Creates a user for one run, without the cost of hashing a password. */
export async function makeUser({ running }: TestServer): Promise<OwnId> {
  const id = ownId(newId());
  await running.context.storage.write((tx) =>
    tx
      .insertInto('users')
      .values({
        id,
        name: '',
        lastnames: '',
        username: id,
        username_key: id,
        email: id,
        email_key: id,
        role: 'USER',
        is_demo: false,
        llm_enabled: false,
        auto_sort: false,
        mail_notifications: true,
        password_is_temporary: false,
        deleted_at: null,
        created_at: new Date().toISOString(),
      })
      .execute(),
  );
  return id;
}

/** Imports a file in the same way as the server, without HTTP. */
export async function importDirectly(
  server: TestServer,
  bookId: BookId,
  bank: ReportBank,
  file: Uint8Array,
  named: readonly string[] = [],
): Promise<Report> {
  const { storage } = server.running.context;
  const fileName = 'a.csv';
  const reading = await readUpload({
    ...{ bank, fileName, named, mapping: null, bankName: null, answers: {}, today: '2026-11-21' },
    bytes: new Uint8Array(file),
    earlier: await readEarlierAnswers(storage.read, { bookId }),
  });
  const caller = {
    ...asOwner(bookId),
    requestId: 'r',
    timeZone: 'Europe/Madrid',
    now: new Date().toISOString(),
  };
  const request = { ...caller, fileName, named, reading: seal(reading), receiptBytes: 0 };
  return importFile({ storage, log: createLogger('silent') }, request);
}

/** Ids of the user's accounts, oldest first. */
export async function accountsOf({ running }: TestServer, bookId: BookId): Promise<string[]> {
  const rows = await running.context.storage.read
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', bookId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The transactions in a span of whole days, as a bank would export them. `from` and `to` are fractions of all days. */
export function piece(
  all: readonly Movement[],
  opening: number,
  from: number,
  to: number,
): [Movement[], { opening: number }] {
  const days = [...new Set(all.map((movement) => movement.date.slice(0, 10)))];
  const first = days[Math.floor(Math.min(from, to) * days.length)] ?? '9999';
  const last = days[Math.floor(Math.max(from, to) * days.length)] ?? '9999';
  const before = booked(all, opening).findLast((row) => row.date.slice(0, 10) < first);
  const inside = all.filter(({ date }) => date.slice(0, 10) >= first && date.slice(0, 10) <= last);
  return [inside, { opening: before?.balance ?? opening }];
}
