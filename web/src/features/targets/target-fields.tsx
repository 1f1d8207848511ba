import type { Category } from '@saldo/contract/categories';
import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { IconField } from '../../ui/icon-field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { HueField } from './hue-field.tsx';
import { shared as t } from './texts.ts';
import type { TargetForm } from './use-target-form.ts';

export interface TargetFieldsProps {
  form: TargetForm;
  categories: readonly Category[];
  /** What it calls the name. */
  nameLabel: string;
  /** Emojis of the Pick grid. */
  presets: readonly string[];
  /** Whether one who allows subcategories must choose one. */
  subRequired: boolean;
  /** The fields that it has for itself. */
  children: ReactNode;
}

/** What the forms of goals and alerts both ask, in their order. */
export function TargetFields(props: TargetFieldsProps) {
  const { form, categories, nameLabel, presets, subRequired, children } = props;
  const { values, set, errorOf, leave } = form;
  return (
    <>
      <Field label={nameLabel} error={errorOf('name')} required star>
        {(ids) => (
          <Input
            {...ids}
            autoComplete="off"
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
            onBlur={() => leave('name')}
          />
        )}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-4 phone:grid-cols-1">
        <Field
          label={t.icon}
          error={errorOf('icon')}
          required
          star
          className="has-[fieldset]:col-span-full"
        >
          {(ids) => (
            <IconField
              ids={ids}
              value={values.icon}
              presets={presets}
              onChange={(icon) => set({ icon })}
              onBlur={() => leave('icon')}
            />
          )}
        </Field>
        <HueField value={values.color} onChange={(color) => set({ color })} />
      </div>
      <Field label={t.description} error={errorOf('description')}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={2}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
            onBlur={() => leave('description')}
          />
        )}
      </Field>
      <CategoryChoice form={form} categories={categories} subRequired={subRequired} />
      {children}
    </>
  );
}
