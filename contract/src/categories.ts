import { z } from 'zod';
import { Changed, Color, Id, IdParams } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import * as says from './validation-messages.ts';

/**
 * What a category means for figures, whatever its name. Transactions in `own_transfers` are neither income nor expenses,
 * those in `savings` count as saved, and income in `salary` is pay.
 */
export const CATEGORY_ROLES = ['own_transfers', 'savings', 'salary'] as const;
export type CategoryRole = (typeof CATEGORY_ROLES)[number];

const fields = {
  id: z.string(),
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  description: z.string(),
  parent_id: z.string().nullable(),
  /** Null: its parent's, or none. */
  role: z.enum(CATEGORY_ROLES).nullable(),
  /** System categories have no owner and cannot be changed. */
  type: z.enum(['system', 'custom']),
};

export const SubCategory = z.object({ ...fields, sub_categories: z.array(z.never()) });
/**
 * A top-level category; there are at most two levels. A subcategory without a color of its own is returned with its
 * parent's color.
 */
export const Category = z.object({ ...fields, sub_categories: z.array(SubCategory) });
export type Category = z.infer<typeof Category>;
export const ChangedCategory = Category.extend(Changed.shape);
export type SubCategory = z.infer<typeof SubCategory>;

export const listCategories = endpoint('GET', '/categories', {
  summary: 'List categories with their subcategories',
  access: 'user',
  answers: { 200: z.array(Category) },
});

export const DEFAULT_ICON = '📁';
export const DEFAULT_COLOR = '#6366f1';

const editable = {
  name: givenName(60, { empty: says.NAME_REQUIRED, tooLong: says.AT_MOST_60 }),
  icon: givenName(32, { empty: says.ICON_REQUIRED, tooLong: says.ONE_EMOJI }),
  /** Null means the parent's color, or the default color for a top-level category. */
  color: Color.nullable(),
  description: z
    .string()
    .max(500, says.AT_MOST_500)
    .nullable()
    .transform((text) => text?.trim() ?? ''),
  parent_id: Id.nullable(),
  /** A new category without this field gets the role that its name suggests, if any. */
  role: z.enum(CATEGORY_ROLES).nullable(),
};

export const CategoryInput = z.object(editable).partial().required({ name: true, icon: true });
export type CategoryInput = z.input<typeof CategoryInput>;

export const CategoryChange = z.object(editable).partial();
export type CategoryChange = z.input<typeof CategoryChange>;

export const createCategory = endpoint('POST', '/categories', {
  summary: 'Create a category or subcategory',
  access: 'editor',
  body: CategoryInput,
  answers: { 201: ChangedCategory },
  refusals: ['limit_reached', 'category_name_exists', 'category_depth', 'category_is_system'],
});

export const updateCategory = endpoint('PUT', '/categories/{id}', {
  summary: 'Change a category; absent fields stay unchanged',
  access: 'editor',
  params: IdParams,
  body: CategoryChange,
  answers: { 200: ChangedCategory },
  refusals: ['not_found', 'category_name_exists', 'category_depth', 'category_is_system'],
});

export const deleteCategory = endpoint('DELETE', '/categories/{id}', {
  summary:
    'Delete a category with its subcategories; whatever refers to them moves to Uncategorized, or to `move_to`',
  access: 'editor',
  params: IdParams,
  query: z.object({ move_to: Id.optional() }),
  answers: { 200: Changed.extend({ moved: z.number() }) },
  refusals: ['not_found', 'category_is_system'],
});
