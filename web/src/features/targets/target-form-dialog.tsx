import type { Category } from '@saldo/contract/categories';
import { type ReactNode, useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { toast } from '../../ui/toast.ts';
import type { Errors, TargetValues } from './target-values.ts';
import { shared as t } from './texts.ts';
import { type TargetForm, useTargetForm } from './use-target-form.ts';

/** What one of the two forms says. */
export interface FormTexts {
  title: string;
  submit: string;
  /** On the button meanwhile. */
  submitting: string;
  failed: string;
}

interface TargetFormDialogProps<T, V extends TargetValues, C, U> {
  /** Null to make a new one. */
  original: T | null;
  categories: readonly Category[];
  texts: {
    form: { create: FormTexts; update: FormTexts };
    created: (name: string) => string;
    updated: (name: string) => string;
  };
  /** What a new one starts with, and the way from the calls into the form and back. */
  values: {
    fresh: V;
    valuesOf: (target: T, categories: readonly Category[]) => V;
    errorsOf: (values: V, categories: readonly Category[]) => Errors<V>;
    /** Empty when nothing differs. */
    changeOf: (target: T, values: V) => U;
    creationOf: (values: V) => C;
  };
  create: { mutateAsync: (body: C) => Promise<{ name: string }> };
  update: { mutateAsync: (change: { id: string; body: U }) => Promise<{ name: string }> };
  onClose: () => void;
  children: (form: TargetForm<V>, categories: readonly Category[]) => ReactNode;
}

/** The dialog that makes or changes a goal or an alert. */
export function TargetFormDialog<
  T extends { id: string },
  V extends TargetValues,
  C,
  U extends object,
>(props: TargetFormDialogProps<T, V, C, U>) {
  const { create, update, onClose, children } = props;
  const { valuesOf, errorsOf, changeOf, creationOf } = props.values;
  // As they were when it opened: news from elsewhere never overwrite what is typed.
  const [{ original, categories, initial }] = useState(() => ({
    original: props.original,
    categories: props.categories,
    initial: props.original ? valuesOf(props.original, props.categories) : props.values.fresh,
  }));
  const texts = original ? props.texts.form.update : props.texts.form.create;
  const body = useRef<HTMLDivElement>(null);
  const form = useTargetForm<V>({
    initial,
    errorsOf: (values) => errorsOf(values, categories),
    // The category that it names may be gone.
    shownAtOnce: original && initial.parent === '' ? ['parent'] : [],
    save: async (values) => {
      const { name } = original
        ? await update.mutateAsync({ id: original.id, body: changeOf(original, values) })
        : await create.mutateAsync(creationOf(values));
      toast.success((original ? props.texts.updated : props.texts.created)(name));
    },
    failed: texts.failed,
    body,
  });
  const { saving, failure } = form;
  const changed = original
    ? Object.keys(changeOf(original, form.values)).length > 0
    : JSON.stringify(form.values) !== JSON.stringify(initial);
  const leaving = useLeaveGuard(changed);
  // Nothing changed is nothing to save; a new one can be saved as it stands.
  const nothing = original !== null && !changed;
  const submit = async () => {
    if (nothing) return;
    if (!(await form.submit())) return;
    leaving.allow();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      leaving={leaving}
      dismissable={!saving}
      onSubmit={() => void submit()}
      footer={
        <FormFoot
          cancel={t.cancel}
          submit={saving ? texts.submitting : texts.submit}
          busy={saving}
          disabled={saving || nothing}
          onCancel={onClose}
        />
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        {failure && (
          <Banner tone="expense" role="alert">
            {failure}
          </Banner>
        )}
        {children(form, categories)}
      </div>
    </Dialog>
  );
}
