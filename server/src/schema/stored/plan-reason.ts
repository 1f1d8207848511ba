import { z } from 'zod';

/** Why Saldo could not import a file of a plan, other than what is wrong in the file. */
export const PlanReason = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('failed') }),
  z.strictObject({ is: z.literal('ended_server') }),
  z.strictObject({ is: z.literal('unreadable'), fault: z.enum(['time', 'memory', 'crash']) }),
]);
export type PlanReason = z.infer<typeof PlanReason>;
