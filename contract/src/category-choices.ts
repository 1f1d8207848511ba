import { z } from 'zod';
import { DIRECTIONS, LocalDateTime } from './common.ts';
import { endpoint } from './endpoint.ts';

export const CHOICES_SHOWN = 300;

export const CategoryChoice = z.object({
  category: z.string(),
  direction: z.enum(DIRECTIONS),
  amount: z.number(),
  date: LocalDateTime,
  /** True if the user chose the category, false if an engine or a rule did. */
  by_hand: z.boolean(),
});
export type CategoryChoice = z.infer<typeof CategoryChoice>;

export const listChoices = endpoint('GET', '/transactions/choices', {
  summary:
    'List the categories of the latest transactions, from which an app can suggest likely ones',
  access: 'user',
  answers: { 200: z.array(CategoryChoice).max(CHOICES_SHOWN) },
});
