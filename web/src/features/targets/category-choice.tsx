import type { Category } from '@saldo/contract/categories';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { subsOf } from './target-values.ts';
import { shared as t } from './texts.ts';
import type { TargetForm } from './use-target-form.ts';

interface CategoryChoiceProps {
  form: TargetForm;
  categories: readonly Category[];
  subRequired: boolean;
}

/** A main category, and one of its subcategories where that is allowed. */
export function CategoryChoice({ form, categories, subRequired }: CategoryChoiceProps) {
  const { values, set, errorOf, leave } = form;
  const subs = subsOf(categories, values.parent);
  const option = ({ id, icon, name }: { id: string; icon: string; name: string }) => ({
    value: id,
    label: `${icon} ${name}`,
  });
  const choose = (parent: string) =>
    set({
      parent,
      sub: '',
      bySub: values.bySub && subsOf(categories, parent).length > 0,
    });
  return (
    <div className="flex flex-col gap-3">
      <Field label={t.category} error={errorOf('parent')} required star>
        {(ids) => (
          <Select
            {...ids}
            placeholder={t.chooseCategory}
            value={values.parent}
            onChange={(event) => choose(event.target.value)}
            onBlur={() => leave('parent')}
            options={categories.map(option)}
          />
        )}
      </Field>
      {subs.length > 0 && (
        <Switch
          label={t.allowSub}
          hint={values.bySub ? undefined : t.usingParent}
          checked={values.bySub}
          onCheckedChange={(bySub) => set({ bySub, sub: '' })}
        />
      )}
      {subs.length > 0 && values.bySub && (
        <Field label={t.sub} error={errorOf('sub')} required={subRequired} star={subRequired}>
          {(ids) => (
            <Select
              {...ids}
              value={values.sub}
              onChange={(event) => set({ sub: event.target.value })}
              onBlur={() => leave('sub')}
              options={[{ value: '', label: t.chooseSub }, ...subs.map(option)]}
            />
          )}
        </Field>
      )}
    </div>
  );
}
