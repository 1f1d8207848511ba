import { judgeDuplicate, listDuplicates } from '@saldo/contract/bank-connections';
import * as calls from '@saldo/contract/transactions';
import { periodBounds } from '@saldo/domain/dates';
import { type Context, callerOf } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as duplicates from './duplicates.ts';
import * as service from './service.ts';
import { type BatchOutcome, deleteTransactions, updateBatch } from './tasks.ts';

/** Far more than the largest batch or period takes. */
const TIMEOUT_MS = 60_000;
/** What few rows need holds the event loop for 3 ms, and a thread that has to be started first takes 0.3 s. */
const FEW_ROWS = 40;
/** Some forty changes. */
const FEW_BYTES = 4096;

export function transactionEditRoutes(api: Api, context: Context): void {
  api.on(calls.createTransaction, ({ actor, body }) =>
    service.createTransaction(context, actor, body),
  );
  api.on(calls.updateTransaction, ({ actor, params, body }) =>
    service.updateTransaction(context, actor, params.id, body),
  );
  api.on(calls.deleteTransaction, async ({ actor, params }) => {
    await deleteTransactions(context, { ...callerOf(context, actor), ids: [params.id] });
  });
  api.on(calls.deleteBatch, async ({ actor, body }) => {
    const input = { ...callerOf(context, actor), ids: body.ids };
    const deleted =
      input.ids.length <= FEW_ROWS
        ? await deleteTransactions(context, input)
        : await context.workers.run<number>('deleteTransactions', input, { timeoutMs: TIMEOUT_MS });
    return { deleted };
  });
  api.on(listDuplicates, ({ actor }) => duplicates.listDuplicates(context, actor));
  api.on(judgeDuplicate, ({ actor, params, body }) =>
    duplicates.judgeDuplicate(context, actor, params.id, body.keep),
  );
  api.on(calls.deletePeriod, async ({ actor, query }) => {
    const input = { ...callerOf(context, actor), ...periodBounds(query.year, query.month) };
    const deleted = await context.workers.run<number>('deletePeriod', input, {
      timeoutMs: TIMEOUT_MS,
    });
    return { deleted };
  });
  api.on(calls.updateBatch, async ({ actor, body }) => {
    const input = { ...callerOf(context, actor), body };
    if (body.byteLength <= FEW_BYTES) return updateBatch(context, input);
    return context.workers.run<BatchOutcome>('updateBatch', input, {
      timeoutMs: TIMEOUT_MS,
    });
  });
}
