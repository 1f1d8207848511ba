import type { Category } from '@saldo/contract/categories';
import { type CustomMetric, createMetric, updateMetric } from '@saldo/contract/metrics';
import { Check, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useNamedDialog } from '../../../lib/dialog-address.ts';
import { OVER_FORM } from '../../../lib/leave-guard.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { RetryBanner } from '../../../ui/error-state.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CheckboxField, TextField } from '../../../ui/form-fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LabeledSelect } from '../../../ui/labeled.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { iconOptions } from '../../categories/category-choices.ts';
import { type AnyCategory, findCategory, fullName } from '../../categories/category-tree.ts';
import { useCreateMetric, useUpdateMetric } from '../api.ts';
import { texts } from '../texts.ts';

const t = texts.custom;
const NO_CATEGORIES: readonly Category[] = [];

interface MetricFormProps {
  /** Null to create a metric. */
  original: CustomMetric | null;
  /** Of a new metric. */
  categories?: string[];
  onClose: () => void;
}

export function MetricForm({ original, categories: given = [], onClose }: MetricFormProps) {
  const [first] = useState(() => original?.categories.map(({ id }) => id) ?? given);
  const picking = useNamedDialog<true>(OVER_FORM);
  const [hasChosen, setHasChosen] = useState(false);
  const categories = useShown(categoriesQuery);
  const create = useCreateMetric();
  const update = useUpdateMetric();
  const form = useContractForm(original ? updateMetric : createMetric, {
    values: {
      name: original?.name ?? '',
      categories: first,
      untagged: original?.untagged ?? false,
    },
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
        <CheckboxField form={form} name="untagged" label={t.untagged} hint={t.untaggedHint} />
        {categories.isError ? (
          <RetryBanner query={categories}>{t.categoriesFailed}</RetryBanner>
        ) : (
          <Button
            className="self-start"
            icon={Plus}
            disabled={categories.isPending}
            onClick={() => picking.show(true)}
          >
            {t.addCategory}
          </Button>
        )}
      </FormDialog>
      {picking.subject && (
        <MetricCategoriesDialog
          tree={tree}
          choice={chosen}
          onToggle={(id) => choose(withCategoryToggled(chosen, id, tree))}
          onDone={picking.close}
        />
      )}
    </>
  );
}

interface SelectedCategoriesProps {
  chosen: readonly ChosenCategory[];
  waiting: boolean;
  onRemove: (id: string) => void;
  children: ReactNode;
}

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

/**
 * Adds a category, or removes it if it is already chosen. A main category replaces its subcategories and vice versa, so
 * nothing counts twice.
 */
export function withCategoryToggled(
  choice: readonly string[],
  id: string,
  tree: readonly Category[],
): string[] {
  if (choice.includes(id)) return choice.filter((one) => one !== id);
  const place = findCategory(tree, id);
  const replaced = place?.sub
    ? [place.main.id]
    : (place?.main.sub_categories.map((sub) => sub.id) ?? []);
  return [...choice.filter((one) => !replaced.includes(one)), id];
}

/** Request body of a metric. Reordering categories is not a change, so they keep the order of `first`. */
export const metricBody = (
  { name, categories, untagged }: { name: string; categories: string[]; untagged: boolean },
  first: string[],
) => ({
  name: name.trim(),
  untagged,
  categories:
    first.length === categories.length && first.every((id) => categories.includes(id))
      ? first
      : categories,
});

interface ChosenCategory {
  id: string;
  /** 'Parent > Child' for a subcategory; null if the category no longer exists. */
  name: string | null;
  category: AnyCategory | null;
}

export const chosenCategories = (
  choice: readonly string[],
  tree: readonly Category[],
): ChosenCategory[] =>
  choice.map((id) => {
    const place = findCategory(tree, id);
    return {
      id,
      name: place && fullName(place),
      category: place && (place.sub ?? place.main),
    };
  });

interface MetricCategoriesDialogProps {
  tree: readonly Category[];
  choice: readonly string[];
  onToggle: (id: string) => void;
  onDone: () => void;
}

/** Picker opened over the form: first a main category, then its subcategories (or itself if it has none). */
function MetricCategoriesDialog({ tree, choice, onToggle, onDone }: MetricCategoriesDialogProps) {
  const [parent, setParent] = useState('');
  const main = tree.find(({ id }) => id === parent);
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={t.pickTitle}
      width="form"
      footer={
        <Button variant="primary" onClick={onDone}>
          {t.done}
        </Button>
      }
    >
      <div className="flex min-h-56 flex-col gap-4">
        <LabeledSelect
          label={t.parent}
          placeholder={t.chooseParent}
          value={parent}
          onChange={(event) => setParent(event.target.value)}
          options={iconOptions(tree)}
        />
        {main && <SubcategoryChoices main={main} choice={choice} onToggle={onToggle} />}
      </div>
    </Dialog>
  );
}

interface SubcategoryChoicesProps extends Pick<MetricCategoriesDialogProps, 'choice' | 'onToggle'> {
  main: Category;
}

function SubcategoryChoices({ main, choice, onToggle }: SubcategoryChoicesProps) {
  const subs = main.sub_categories;
  const all = choice.includes(main.id);
  const button = (category: AnyCategory, name: string, chosen: boolean) => (
    <button
      key={category.id}
      type="button"
      aria-pressed={chosen}
      onClick={() => onToggle(category.id)}
      className={cx(
        'flex h-9 max-w-full items-center gap-2 rounded-control border px-3 text-sm phone:h-11',
        chosen
          ? 'border-accent bg-accent-tint text-strong'
          : 'border-line bg-surface text-normal hover:bg-raised',
      )}
    >
      <Emoji>{category.icon}</Emoji>
      <span className="clip">{name}</span>
      {chosen && <Check size={14} aria-hidden className="flex-none text-accent" />}
    </button>
  );
  if (subs.length === 0) return <div className="flex">{button(main, main.name, all)}</div>;
  return (
    <fieldset aria-label={t.subcategories(main.name)} className="flex flex-wrap gap-2">
      {subs.map((sub) => button(sub, sub.name, choice.includes(sub.id)))}
      {button(main, t.wholeOf(main.name), all)}
    </fieldset>
  );
}
