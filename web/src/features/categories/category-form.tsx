import {
  CATEGORY_ROLES,
  type Category,
  type CategoryRole,
  createCategory,
  DEFAULT_COLOR,
  DEFAULT_ICON,
  updateCategory,
} from '@saldo/contract/categories';
import { Pipette } from 'lucide-react';
import { useState } from 'react';
import { type ContractForm, useContractForm } from '../../lib/contract-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, type FieldIds } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconField, SelectField, TextareaField, TextField } from '../../ui/form-fields.tsx';
import { CONTROL } from '../../ui/input.tsx';
import { useCreateCategory, useUpdateCategory } from './api.ts';
import { iconOptions, userCategories } from './category-choices.ts';
import type { AnyCategory } from './category-tree.ts';
import { texts } from './texts.ts';

const t = texts.form;

interface CategoryFormProps {
  /** Null to create a category. */
  original: AnyCategory | null;
  /** Initial parent of a new category; '' for none. */
  parent: string;
  categories: readonly Category[];
  onClose: () => void;
}

export function CategoryForm({ original, parent, categories, onClose }: CategoryFormProps) {
  const [colors] = useState(() => new Map(categories.map(({ id, color }) => [id, color])));
  const create = useCreateCategory();
  const update = useUpdateCategory();
  const form = useContractForm(original ? updateCategory : createCategory, {
    values: original ? valuesOfCategory(original, colors) : newCategoryValues(parent, colors),
    toBody: categoryBody,
    change: original !== null,
    check: (values) => ({ icon: iconProblem(values) }),
    fieldOf: { parent_id: 'parent', category_name_exists: 'name' },
    send: (body, values) =>
      original
        ? update.mutateAsync({ id: original.id, body })
        : create.mutateAsync(categoryBody(values)),
    failed: original ? t.updateFailed : t.createFailed,
  });
  return (
    <FormDialog
      form={form}
      title={titleOf(original, form.values.parent)}
      submit={original ? t.update : t.save}
      done={({ name }) => (original ? t.updated : t.created)(name)}
      onClose={onClose}
    >
      <CategoryFields form={form} original={original} categories={categories} colors={colors} />
    </FormDialog>
  );
}

function titleOf(original: AnyCategory | null, parent: string) {
  if (original) return t.editTitle;
  return parent === '' ? t.createTitle : t.createSubTitle;
}

interface CategoryFieldsProps {
  form: ContractForm<CategoryValues>;
  original: AnyCategory | null;
  categories: readonly Category[];
  colors: ReadonlyMap<string, string>;
}

function CategoryFields({ form, original, categories, colors }: CategoryFieldsProps) {
  const { values, set } = form;
  const isSub = values.parent !== '';
  const inherits = isSub && values.likeParent;
  const color = inherits ? (colors.get(values.parent) ?? values.color) : values.color;
  const hasSubs = (original?.sub_categories.length ?? 0) > 0;
  const parents = userCategories(categories).filter(({ id }) => id !== original?.id);
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t.name}
        placeholder={t.namePlaceholder}
        dense={false}
        required
      />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <IconField form={form} name="icon" label={t.icon} presets={CATEGORY_ICONS} required />
        <Field label={t.color} error={form.errorOf('color')}>
          {(ids) => (
            <ColorField
              ids={ids}
              value={color}
              disabled={inherits}
              onChange={(picked) => set('color', picked)}
            />
          )}
        </Field>
      </div>
      <TextareaField form={form} name="description" label={t.description} rows={2} />
      <SelectField
        form={form}
        name="parent"
        label={t.parent}
        hint={hasSubs ? t.hasSubs : undefined}
        dense={false}
        disabled={hasSubs}
        options={[{ value: '', label: t.noParent }, ...iconOptions(parents)]}
      />
      <SelectField
        form={form}
        name="role"
        label={t.role}
        dense={false}
        options={[
          { value: '', label: isSub ? t.roleOfParent : t.noRole },
          ...CATEGORY_ROLES.map((role) => ({ value: role, label: t.roles[role] })),
        ]}
      />
      {isSub && (
        <Checkbox
          label={t.likeParent}
          checked={values.likeParent}
          onCheckedChange={(like) => {
            set('likeParent', like);
            if (!like) set('color', color);
          }}
        />
      )}
    </>
  );
}

interface ColorFieldProps {
  ids: FieldIds;
  value: string;
  disabled?: boolean;
  onChange: (color: string) => void;
}

/** The browser's color picker, shown as a color swatch with its value. */
const ColorField = ({ ids, value, disabled, onChange }: ColorFieldProps) => (
  <span
    className={cx(
      CONTROL,
      'relative flex h-10 items-center gap-3 pl-1.5 phone:h-11',
      'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
      disabled && 'border-line bg-raised',
    )}
  >
    <span
      aria-hidden
      className="grid h-7 w-12 flex-none place-items-center rounded-chip border border-line"
      style={isColor(value) ? { backgroundColor: value, color: textColorOn(value) } : undefined}
    >
      <Pipette size={14} />
    </span>
    <span aria-hidden className={disabled ? 'text-muted' : 'text-strong'}>
      {value.toUpperCase()}
    </span>
    <input
      {...ids}
      type="color"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      className="absolute inset-0 size-full opacity-0"
    />
  </span>
);

/** 56 icons for the Pick grid, in eight columns, one subject per row. */
export const CATEGORY_ICONS: readonly string[] = [
  ...['📁', '🏠', '🔑', '💡', '💧', '🔥', '📶', '📱'],
  ...['🛒', '🥦', '🍞', '🍽️', '☕', '🍔', '🍺', '🛵'],
  ...['🚗', '⛽', '🚌', '🚆', '🚲', '✈️', '🏨', '🏖️'],
  ...['🛍️', '👕', '👟', '💄', '💇', '🎁', '🪑', '🔧'],
  ...['🩺', '💊', '🦷', '🏋️', '🧘', '🐾', '👶', '🎓'],
  ...['🎬', '🎮', '🎵', '📚', '🎨', '⚽', '🎟️', '📺'],
  ...['💰', '💼', '📈', '🏦', '💳', '🧾', '🛡️', '❤️'],
];

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Weights of red, green and blue in perceived brightness. */
const WEIGHTS = [0.299, 0.587, 0.114] as const;
const THRESHOLD = 0.5;

/** From 0 (black) to 1 (white). */
const brightness = (color: string): number =>
  WEIGHTS.reduce((sum, weight, i) => {
    const part = Number.parseInt(color.slice(1 + i * 2, 3 + i * 2), 16);
    return sum + (weight * part) / 255;
  }, 0);

/** The text color readable on a swatch. */
export const textColorOn = (color: string): 'black' | 'white' =>
  brightness(color) > THRESHOLD ? 'black' : 'white';

export interface CategoryValues {
  name: string;
  icon: string;
  color: string;
  /** True if a subcategory takes its parent's color. */
  likeParent: boolean;
  description: string;
  parent: string;
  /** '' for none, or the parent's. */
  role: CategoryRole | '';
}

type Colors = ReadonlyMap<string, string>;

export const newCategoryValues = (parent: string, colors: Colors): CategoryValues => ({
  name: '',
  icon: DEFAULT_ICON,
  color: colors.get(parent) ?? DEFAULT_COLOR,
  likeParent: true,
  description: '',
  parent,
  role: '',
});

/** The API returns the parent's color for a subcategory without one, so an equal color means it is inherited. */
export function valuesOfCategory(category: AnyCategory, colors: Colors): CategoryValues {
  const { name, icon, color, description, parent_id, role } = category;
  return {
    name,
    icon,
    color,
    likeParent: parent_id === null || colors.get(parent_id) === color,
    description,
    parent: parent_id ?? '',
    role: role ?? '',
  };
}

export const categoryBody = (values: CategoryValues) => ({
  name: values.name.trim(),
  icon: values.icon.trim(),
  color: values.parent !== '' && values.likeParent ? null : values.color.toLowerCase(),
  description: values.description.trim(),
  parent_id: values.parent === '' ? null : values.parent,
  role: values.role === '' ? null : values.role,
});

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const iconProblem = ({ icon }: CategoryValues): string | null =>
  [...graphemes.segment(icon.trim())].length > 1 ? t.iconOne : null;
