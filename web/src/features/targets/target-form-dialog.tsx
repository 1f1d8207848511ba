import { type ReactNode, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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

interface TargetFormDialogProps<V extends TargetValues> {
  texts: FormTexts;
  initial: V;
  /** The category that it names is gone: this is said at once. */
  categoryGone: boolean;
  errorsOf: (values: V) => Errors<V>;
  isChanged: (values: V) => boolean;
  /** Nothing changed is nothing to save; a new one can be saved as it stands. */
  onlyChanged: boolean;
  save: (values: V) => Promise<unknown>;
  onClose: () => void;
  children: (form: TargetForm<V>) => ReactNode;
}

/** The dialog that both forms stand in. */
export function TargetFormDialog<V extends TargetValues>(props: TargetFormDialogProps<V>) {
  const { texts, initial, errorsOf, isChanged, onlyChanged, save, onClose, children } = props;
  const body = useRef<HTMLDivElement>(null);
  const form = useTargetForm<V>({
    initial,
    errorsOf,
    shownAtOnce: props.categoryGone ? ['parent'] : [],
    save,
    failed: texts.failed,
    body,
  });
  const { saving, failure } = form;
  const changed = isChanged(form.values);
  const submit = async () => {
    if (onlyChanged && !changed) return;
    if (await form.submit()) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      dismissable={!saving && !changed}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button disabled={saving} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={saving}
            disabled={saving || (onlyChanged && !changed)}
          >
            {saving ? texts.submitting : texts.submit}
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        {failure && (
          <Banner tone="expense" role="alert">
            {failure}
          </Banner>
        )}
        {children(form)}
      </div>
    </Dialog>
  );
}
