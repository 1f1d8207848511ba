import type { Category } from '@saldo/contract/categories';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { IconField } from '../../ui/icon-field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateCategory, useUpdateCategory } from './api.ts';
import type { AnyCategory } from './category-tree.ts';
import { ColorField } from './color-field.tsx';
import { ICONS } from './emojis.ts';
import {
  type CategoryValues,
  changeOf,
  creationOf,
  errorsOf,
  newCategory,
  valuesOf,
} from './form-values.ts';
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
  const [{ initial, colors }] = useState(() => {
    const colors = new Map(categories.map(({ id, color }) => [id, color]));
    return { colors, initial: original ? valuesOf(original, colors) : newCategory(parent, colors) };
  });
  const form = useForm<CategoryValues>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: (values) => {
      const errors = Object.fromEntries(
        Object.entries(errorsOf(values)).map(([name, message]) => [name, { type: 'own', message }]),
      );
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const values = form.watch();
  const changed = Object.keys(changeOf(initial, values)).length > 0;
  const { save, saving, failure } = useSave(form, original, initial);
  const leaving = useLeaveGuard(changed);
  const submit = form.handleSubmit(async (valid) => {
    if (!(await save(valid))) return;
    leaving.allow();
    onClose();
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titleOf(original, values.parent)}
      leaving={leaving}
      dismissable={!saving}
      onSubmit={() => void submit()}
      footer={
        <FormFoot
          cancel={t.cancel}
          submit={original ? t.update : t.save}
          busy={saving}
          disabled={original !== null && !changed}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <Banner tone="expense" role="alert">
            {failure}
          </Banner>
        )}
        <Fields form={form} values={values} original={original} {...{ categories, colors }} />
      </div>
    </Dialog>
  );
}

function titleOf(original: AnyCategory | null, parent: string) {
  if (original) return t.editTitle;
  return parent === '' ? t.createTitle : t.createSubTitle;
}

interface FieldsProps {
  form: ReturnType<typeof useForm<CategoryValues>>;
  values: CategoryValues;
  original: AnyCategory | null;
  categories: readonly Category[];
  colors: ReadonlyMap<string, string>;
}

function Fields({ form, values, original, categories, colors }: FieldsProps) {
  const { errors, isSubmitted, dirtyFields } = form.formState;
  // What nobody has typed into is not missing yet.
  const nameError = isSubmitted || dirtyFields.name ? errors.name?.message : undefined;
  const set = <N extends keyof CategoryValues>(name: N, value: CategoryValues[N]) =>
    form.setValue<keyof CategoryValues>(name, value, { shouldDirty: true, shouldValidate: true });
  const isSub = values.parent !== '';
  const inherits = isSub && values.likeParent;
  const color = inherits ? (colors.get(values.parent) ?? values.color) : values.color;
  const hasSubs = (original?.sub_categories.length ?? 0) > 0;
  const parents = categories.filter(({ id, type }) => type !== 'system' && id !== original?.id);
  return (
    <>
      <Field label={t.name} error={nameError} required>
        {(ids) => (
          <Input
            {...ids}
            placeholder={t.namePlaceholder}
            autoComplete="off"
            {...form.register('name')}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <Field
          label={t.icon}
          error={errors.icon?.message}
          required
          className="has-[fieldset]:col-span-full"
        >
          {(ids) => (
            <IconField
              ids={ids}
              value={values.icon}
              presets={ICONS}
              onChange={(icon) => set('icon', icon)}
            />
          )}
        </Field>
        <Field label={t.color} error={errors.color?.message}>
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
      <Field label={t.description} error={errors.description?.message}>
        {(ids) => <Textarea {...ids} rows={2} {...form.register('description')} />}
      </Field>
      <Field label={t.parent} hint={hasSubs ? t.hasSubs : undefined}>
        {(ids) => (
          <Select
            {...ids}
            value={values.parent}
            disabled={hasSubs}
            options={[
              { value: '', label: t.noParent },
              ...parents.map(({ id, icon, name }) => ({ value: id, label: `${icon} ${name}` })),
            ]}
            onChange={(event) => set('parent', event.target.value)}
          />
        )}
      </Field>
      {isSub && (
        <Checkbox
          label={t.likeParent}
          checked={values.likeParent}
          onCheckedChange={(like) => {
            set('likeParent', like === true);
            if (like !== true) set('color', color);
          }}
        />
      )}
    </>
  );
}

/** Saves the form. A taken name and what else the server finds wrong with a field goes under that field. */
function useSave(form: FieldsProps['form'], original: AnyCategory | null, initial: CategoryValues) {
  const create = useCreateCategory();
  const update = useUpdateCategory();
  const [failure, setFailure] = useState<string | null>(null);

  function show(error: unknown) {
    const taken = error instanceof ApiError && error.code === 'category_name_exists';
    if (taken) {
      form.setError('name', { type: 'server', message: error.message });
      form.setFocus('name');
      return;
    }
    setFailure((original ? t.updateFailed : t.createFailed)(messageOf(error)));
  }

  async function save(values: CategoryValues): Promise<boolean> {
    setFailure(null);
    try {
      if (original) {
        const body = changeOf(initial, values);
        const { name } = await update.mutateAsync({ id: original.id, body });
        toast.success(t.updated(name));
      } else {
        const { name } = await create.mutateAsync(creationOf(values));
        toast.success(t.created(name));
      }
      return true;
    } catch (error) {
      show(error);
      return false;
    }
  }

  return { save, saving: create.isPending || update.isPending, failure };
}
