import type { Category } from '@saldo/contract/categories';
import { type CustomMetric, createMetric, updateMetric } from '@saldo/contract/metrics';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { RetryBanner } from '../../../ui/error-state.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/form-fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { useCreateMetric, useUpdateMetric } from '../api.ts';
import { texts } from '../texts.ts';
import { CategoryPicker } from './category-picker.tsx';
import { type ChosenCategory, chosenCategories, metricBody, toggled } from './choice.ts';

const t = texts.custom;
const NO_CATEGORIES: readonly Category[] = [];

interface MetricFormProps {
  /** Null to make a new one. */
  original: CustomMetric | null;
  onClose: () => void;
}

export function MetricForm({ original, onClose }: MetricFormProps) {
  const [first] = useState(() => original?.categories.map(({ id }) => id) ?? []);
  const [picking, setPicking] = useState(false);
  const [hasChosen, setHasChosen] = useState(false);
  const categories = useQuery(categoriesQuery);
  const create = useCreateMetric();
  const update = useUpdateMetric();
  const form = useContractForm(original ? updateMetric : createMetric, {
    values: { name: original?.name ?? '', categories: first },
    toBody: (values) => metricBody(values, first),
    change: original !== null,
    check: ({ name }) => ({ name: name.trim() === '' ? t.nameRequired : null }),
    send: (body, values) =>
      original
        ? update.mutateAsync({ id: original.id, body })
        : create.mutateAsync(metricBody(values, first)),
    failed: t.saveFailed,
  });
  const tree = categories.data ?? NO_CATEGORIES;
  const chosen = form.values.categories;
  const choose = (next: string[]) => {
    form.set('categories', next);
    setHasChosen(true);
  };
  return (
    <>
      <FormDialog
        form={{ ...form, idle: form.idle || chosen.length === 0 }}
        title={original ? t.editTitle : t.createTitle}
        submit={original ? t.update : t.create}
        done={({ name }) => (original ? t.updated : t.created)(name)}
        onClose={onClose}
      >
        <TextField form={form} name="name" label={t.name} dense={false} required />
        <SelectedCategories
          chosen={chosenCategories(chosen, tree)}
          waiting={categories.isPending}
          onRemove={(id) => choose(chosen.filter((one) => one !== id))}
        >
          {chosen.length === 0 && hasChosen && <FieldError>{t.selectOne}</FieldError>}
        </SelectedCategories>
        {categories.isError ? (
          <RetryBanner query={categories}>{t.categoriesFailed}</RetryBanner>
        ) : (
          <Button
            className="self-start"
            icon={Plus}
            disabled={categories.isPending}
            onClick={() => setPicking(true)}
          >
            {t.addCategory}
          </Button>
        )}
      </FormDialog>
      {picking && (
        <CategoryPicker
          tree={tree}
          choice={chosen}
          onToggle={(id) => choose(toggled(chosen, id, tree))}
          onDone={() => setPicking(false)}
        />
      )}
    </>
  );
}

interface SelectedCategoriesProps {
  chosen: readonly ChosenCategory[];
  /** Their names are not known yet. */
  waiting: boolean;
  onRemove: (id: string) => void;
  /** What is wrong with them. */
  children: ReactNode;
}

/** The categories of a metric, each to be taken away. */
function SelectedCategories({ chosen, waiting, onRemove, children }: SelectedCategoriesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-medium text-normal text-sm">
        {t.selected}
      </h3>
      {chosen.length === 0 && !children && <p className="text-muted text-sm">{t.noneSelected}</p>}
      {chosen.length > 0 && (
        <ul className="rounded-card border border-line">
          {chosen.map(({ id: one, name, category }) => (
            <li
              key={one}
              className="flex min-h-11 items-center gap-3 border-line py-1 pr-1 pl-3 not-last:border-b"
            >
              <EmojiTile icon={category?.icon ?? '🔄'} color={category?.color} size="sm" />
              {waiting ? (
                <Skeleton className="h-3 w-32" />
              ) : (
                <span className="wrap-anywhere min-w-0 flex-1 text-strong">
                  {name ?? t.unknown}
                </span>
              )}
              <IconButton
                label={t.remove(name ?? t.unknown)}
                icon={X}
                className="ml-auto"
                onClick={() => onRemove(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
