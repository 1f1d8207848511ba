import { type Category, createCategory, updateCategory } from '@saldo/contract/categories';
import { useState } from 'react';
import { type ContractForm, useContractForm } from '../../lib/contract-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconField, SelectField, TextareaField, TextField } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateCategory, useUpdateCategory } from './api.ts';
import type { AnyCategory } from './category-tree.ts';
import { ColorField } from './color-field.tsx';
import { ICONS } from './emojis.ts';
import { bodyOf, type CategoryValues, iconProblem, newCategory, valuesOf } from './form-values.ts';
import { texts } from './texts.ts';

const t = texts.form;

interface CategoryFormProps {
  /** Null to make a new one. */
  original: AnyCategory | null;
  /** Parent that a new one starts with; '' for none. */
  parent: string;
  categories: readonly Category[];
  onClose: () => void;
}

export function CategoryForm({ original, parent, categories, onClose }: CategoryFormProps) {
  const [colors] = useState(() => new Map(categories.map(({ id, color }) => [id, color])));
  const create = useCreateCategory();
  const update = useUpdateCategory();
  const form = useContractForm(original ? updateCategory : createCategory, {
    values: original ? valuesOf(original, colors) : newCategory(parent, colors),
    toBody: bodyOf,
    change: original !== null,
    check: (values) => ({ icon: iconProblem(values) }),
    fieldOf: { parent_id: 'parent', category_name_exists: 'name' },
    send: (body, values) =>
      original ? update.mutateAsync({ id: original.id, body }) : create.mutateAsync(bodyOf(values)),
    failed: original ? t.updateFailed : t.createFailed,
  });
  return (
    <FormDialog
      form={form}
      title={titleOf(original, form.values.parent)}
      submit={original ? t.update : t.save}
      onSaved={({ name }) => {
        toast.success((original ? t.updated : t.created)(name));
        onClose();
      }}
      onClose={onClose}
    >
      <Fields form={form} original={original} categories={categories} colors={colors} />
    </FormDialog>
  );
}

function titleOf(original: AnyCategory | null, parent: string) {
  if (original) return t.editTitle;
  return parent === '' ? t.createTitle : t.createSubTitle;
}

interface FieldsProps {
  form: ContractForm<CategoryValues>;
  original: AnyCategory | null;
  categories: readonly Category[];
  colors: ReadonlyMap<string, string>;
}

function Fields({ form, original, categories, colors }: FieldsProps) {
  const { values, set } = form;
  const isSub = values.parent !== '';
  const inherits = isSub && values.likeParent;
  const color = inherits ? (colors.get(values.parent) ?? values.color) : values.color;
  const hasSubs = (original?.sub_categories.length ?? 0) > 0;
  const parents = categories.filter(({ id, type }) => type !== 'system' && id !== original?.id);
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
        <IconField form={form} name="icon" label={t.icon} presets={ICONS} required />
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
        options={[
          { value: '', label: t.noParent },
          ...parents.map(({ id, icon, name }) => ({ value: id, label: `${icon} ${name}` })),
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
