import type { Category } from '@saldo/contract/categories';
import type { CustomMetric } from '@saldo/contract/metrics';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { categoriesQuery } from '../categories/api.ts';
import { useCreateMetric, useUpdateMetric } from './api.ts';
import { CategoryPicker } from './category-picker.tsx';
import { type Choice, chosenCategories, toggled } from './choice.ts';
import {
  changeOf,
  creationOf,
  type MetricValues,
  NEW_METRIC,
  nameError,
  valuesOf,
} from './metric-values.ts';
import { SelectedCategories } from './selected-categories.tsx';
import { texts } from './texts.ts';

const t = texts.custom;
const NO_CATEGORIES: readonly Category[] = [];

interface MetricFormProps {
  /** Null to make a new one. */
  original: CustomMetric | null;
  onClose: () => void;
}

export function MetricForm({ original, onClose }: MetricFormProps) {
  const [initial] = useState(() => (original ? valuesOf(original) : NEW_METRIC));
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState({ name: false, categories: false });
  const [picking, setPicking] = useState(false);
  const categories = useQuery(categoriesQuery);
  const name = useRef<HTMLInputElement>(null);
  const { save, saving, failure } = useSave(original, initial);

  const tree = categories.data ?? NO_CATEGORIES;
  const changed = Object.keys(changeOf(initial, values)).length > 0;
  const leaving = useLeaveGuard(changed);
  const wrongName = touched.name ? nameError(values.name) : null;
  const nothing = values.categories.length === 0;
  const choose = (chosen: Choice) => {
    setValues({ ...values, categories: chosen });
    setTouched({ ...touched, categories: true });
  };
  const submit = async () => {
    setTouched({ name: true, categories: true });
    if (nameError(values.name)) return name.current?.focus();
    if (nothing || !changed) return;
    if (!(await save(values))) return;
    leaving.allow();
    onClose();
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={original ? t.editTitle : t.createTitle}
        leaving={leaving}
        dismissable={!saving}
        onSubmit={() => void submit()}
        footer={
          <FormFoot
            cancel={t.cancel}
            submit={original ? t.update : t.create}
            busy={saving}
            disabled={nothing || !changed}
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
          <Field label={t.name} error={wrongName} required>
            {(ids) => (
              <Input
                {...ids}
                ref={name}
                autoComplete="off"
                value={values.name}
                onChange={(event) => setValues({ ...values, name: event.target.value })}
                onBlur={() =>
                  setTouched({ ...touched, name: touched.name || values.name !== initial.name })
                }
              />
            )}
          </Field>
          <SelectedCategories
            chosen={chosenCategories(values.categories, tree)}
            waiting={categories.isPending}
            onRemove={(id) => choose(values.categories.filter((one) => one !== id))}
          >
            {nothing && touched.categories && <FieldError>{t.selectOne}</FieldError>}
          </SelectedCategories>
          {categories.isError ? (
            <Banner
              tone="expense"
              role="alert"
              action={
                <Button size="sm" onClick={() => void categories.refetch()}>
                  {texts.tryAgain}
                </Button>
              }
            >
              {t.categoriesFailed}
            </Banner>
          ) : (
            <Button
              className="self-start"
              icon={<Plus size={16} aria-hidden />}
              disabled={categories.isPending}
              onClick={() => setPicking(true)}
            >
              {t.addCategory}
            </Button>
          )}
        </div>
      </Dialog>
      {picking && (
        <CategoryPicker
          tree={tree}
          choice={values.categories}
          onToggle={(id) => choose(toggled(values.categories, id, tree))}
          onDone={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** Saves the form and says what happened. */
function useSave(original: CustomMetric | null, initial: MetricValues) {
  const create = useCreateMetric();
  const update = useUpdateMetric();
  const [failure, setFailure] = useState<string | null>(null);

  async function save(values: MetricValues): Promise<boolean> {
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
      setFailure(t.saveFailed(messageOf(error)));
      return false;
    }
  }
  return { save, saving: create.isPending || update.isPending, failure };
}
