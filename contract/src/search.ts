import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sumTransactions, Transaction } from './transactions.ts';
import * as says from './validation-messages.ts';

const MOST_FOUND = 50;
const atMost = says.from1To(MOST_FOUND);

const Found = z.object({ id: z.string(), name: z.string() });
const FoundTarget = Found.extend({ icon: z.string() });

export const search = endpoint('GET', '/search', {
  summary:
    'Search transactions of all years, merchants, categories, rules, goals, alerts and accounts',
  access: 'user',
  query: z.object({
    /** Every word must be found, as in the filter `description` of the list of transactions. */
    q: z.string({ error: says.TEXT }).max(200, says.TOO_LONG),
    /** Number of results of each kind. */
    limit: z.coerce
      .number({ error: says.WHOLE_NUMBER })
      .int(says.WHOLE_NUMBER)
      .min(1, atMost)
      .max(MOST_FOUND, atMost)
      .default(4),
  }),
  answers: {
    200: z.object({
      transactions: z.object({
        /** Newest first. */
        items: z.array(Transaction),
        /** Number of all transactions found, and their sums. */
        total: z.number(),
        sums: sumTransactions.answers[200].shape.sums,
      }),
      /** Most transactions first. */
      merchants: z.array(Found.extend({ count: z.number(), last_on: z.string() })),
      /** `parent` is the name of a subcategory's category. */
      categories: z.array(
        Found.extend({ parent: z.string().nullable(), icon: z.string(), color: z.string() }),
      ),
      rules: z.array(Found.extend({ is_enabled: z.boolean() })),
      goals: z.array(FoundTarget),
      alerts: z.array(FoundTarget),
      accounts: z.array(Found.extend({ bank: z.string() })),
    }),
  },
});
