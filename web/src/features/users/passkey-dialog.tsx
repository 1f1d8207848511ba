import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { showMistakes } from '../../lib/show-mistakes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddPasskey } from './api.ts';
import { passkeys as t, texts } from './texts.ts';
import { BRIEF } from './use-save-field.ts';

/** What browser and device say when no passkey came of it. */
function failureWords(error: unknown): string {
  if (error instanceof ApiError) return t.addFailed(messageOf(error));
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t.known;
  if (name === 'NotAllowedError' || name === 'AbortError') return t.notMade;
  return t.addFailed(messageOf(error));
}

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const add = useAddPasskey();
  const name = typed.trim();
  const submit = () => {
    showMistakes(fields.current, () => setChecked(true));
    if (add.isPending || name === '') return;
    runMutation(add, name, {
      onSuccess: (passkey) => {
        toast.success(t.added(passkey.name), BRIEF);
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.addTitle}
      width="confirm"
      dismissable={!add.isPending}
      onSubmit={submit}
      footer={
        <FormFoot
          cancel={texts.cancel}
          submit={add.isPending ? t.waiting : t.goOn}
          busy={add.isPending}
          onCancel={onClose}
        />
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
        <Field
          label={t.name}
          hint={t.nameHint}
          error={checked && name === '' ? t.nameRequired : null}
          required
        >
          {(ids) => (
            <Input
              {...ids}
              value={typed}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <p className="text-muted text-sm">{t.othersEnd}</p>
        {add.isError && (
          <Banner tone="expense" role="alert">
            {failureWords(add.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
