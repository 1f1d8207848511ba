import { z } from 'zod';
import { Changed, IdParams } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Transaction } from './transactions.ts';
import * as says from './validation-messages.ts';

export const listUnconfirmed = endpoint('GET', '/transactions/unconfirmed', {
  summary:
    'List manual entries without a matching bank transaction: at least a week old, in accounts with newer bank transactions',
  access: 'user',
  answers: { 200: z.array(Transaction) },
});

export const judgeUnconfirmed = endpoint('PUT', '/transactions/{id}/unconfirmed', {
  summary: 'Keep a manual entry that the bank did not confirm, or remove it',
  access: 'editor',
  params: IdParams,
  body: z.object({ keep: z.boolean({ error: says.BOOLEAN }) }),
  /** `transaction` is null if it was removed. */
  answers: { 200: Changed.extend({ transaction: Transaction.nullable() }) },
  refusals: ['not_found'],
});
