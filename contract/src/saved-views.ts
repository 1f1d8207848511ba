import { z } from 'zod';
import { Changed, IdParams, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { isOneLine, isVisible } from './one-line.ts';
import { FilterName, IDS_AT_MOST } from './transaction-filters.ts';
import * as says from './validation-messages.ts';

export const MAX_VIEWS = 50;
/** Room for as many ids as a filter may name. */
const MAX_FILTER = IDS_AT_MOST * 40;

const viewName = z
  .string({ error: says.TEXT })
  .trim()
  .max(60, says.AT_MOST_60)
  .refine(isVisible, says.NAME_REQUIRED)
  .refine(isOneLine, says.ONE_LINE);

/** Values of filters of the list of transactions, as the address has them. Without a year or days, the period is kept. */
export const ViewFilters = z.partialRecord(
  FilterName,
  z.string().min(1).max(MAX_FILTER, says.TOO_LONG),
);
export type ViewFilters = z.infer<typeof ViewFilters>;

/** A list of transactions that the user has named. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  filters: ViewFilters,
  updated_at: Instant,
});
export type SavedView = z.infer<typeof SavedView>;

const ChangedView = SavedView.extend(Changed.shape);

export const ViewInput = z.object({ name: viewName, filters: ViewFilters });
export type ViewInput = z.infer<typeof ViewInput>;

export const listViews = endpoint('GET', '/views', {
  summary: 'List the saved views of the transactions, oldest first',
  access: 'user',
  answers: { 200: z.array(SavedView) },
});

export const createView = endpoint('POST', '/views', {
  summary: 'Save filters of the transactions as a view',
  access: 'editor',
  body: ViewInput,
  answers: { 201: ChangedView },
  refusals: ['limit_reached'],
});

export const updateView = endpoint('PUT', '/views/{id}', {
  summary: 'Rename a saved view or change its filters; absent fields stay unchanged',
  access: 'editor',
  params: IdParams,
  body: ViewInput.partial(),
  answers: { 200: ChangedView },
  refusals: ['not_found'],
});

export const deleteView = endpoint('DELETE', '/views/{id}', {
  summary: 'Delete a saved view',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});
