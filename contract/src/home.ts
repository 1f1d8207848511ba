import { z } from 'zod';
import { DIRECTIONS, LocalDateTime } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Recap = z.object({
  /** This calendar month up to today, and its change against the same days of the month before: in percent (null when that was 0), and in euros. */
  lm_balance: z.object({
    total: z.number(),
    percentage: z.number().nullable(),
    change: z.number(),
  }),
  /** Transactions of the previous calendar month. */
  lm_transactions_count: z.number(),
  lm_top_category: z.object({ id: z.string(), name: z.string(), total: z.number() }).nullable(),
  recent_activity: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      date: LocalDateTime,
      direction: z.enum(DIRECTIONS),
      amount: z.number(),
      currency: z.string(),
      category_name: z.string(),
    }),
  ),
  /** Rows that the totals leave out because they are not in euros. */
  left_out: z.object({ count: z.number(), currencies: z.array(z.string()) }),
});
export type Recap = z.infer<typeof Recap>;

export const getRecap = endpoint('GET', '/metrics/recap', {
  summary: 'What Home shows: this month, last month, the newest transactions',
  access: 'user',
  answers: { 200: Recap },
});
