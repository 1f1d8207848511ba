import { z } from 'zod';
import { PRODUCTS } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  iban: z.string().nullable(),
  bank: z.string(),
  product: z.enum(PRODUCTS),
  currency: z.string(),
});
export type Account = z.infer<typeof Account>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/accounts',
  summary: 'The accounts that statements and connections have made',
  access: 'user',
  answers: { 200: z.array(Account) },
  refusals: [],
});
