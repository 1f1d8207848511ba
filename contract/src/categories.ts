import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const fields = {
  id: z.string(),
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  description: z.string(),
  parent_id: z.string().nullable(),
  /** A system category belongs to nobody and cannot be changed. */
  type: z.enum(['system', 'custom']),
};

export const SubCategory = z.object({ ...fields, sub_categories: z.array(z.never()) });
/** Two levels at the most. A subcategory without a colour of its own carries its parent's here. */
export const Category = z.object({ ...fields, sub_categories: z.array(SubCategory) });
export type Category = z.infer<typeof Category>;
export type SubCategory = z.infer<typeof SubCategory>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'The categories with their subcategories',
  access: 'user',
  answers: { 200: z.array(Category) },
  refusals: [],
});
