import { Pencil } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../../lib/contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormBody } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { texts } from './texts.ts';

export interface FieldRowProps {
  label: string;
  value: ReactNode;
  /** Absent if the field is read-only here or the user may not edit it. */
  onEdit?: (() => void) | undefined;
  /** Replaces the row while editing. */
  editor?: ReactNode | false;
}

/** One field of the profile, or the form that edits it. */
export function FieldRow({ label, value, onEdit, editor }: FieldRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const editing = Boolean(editor);
  const before = useRef(editing);
  useEffect(() => {
    // Returns focus to the edit button, unless another field has been opened.
    const closed = before.current && !editing;
    if (closed && document.activeElement === document.body) button.current?.focus();
    before.current = editing;
  }, [editing]);
  return (
    <div className="border-line border-t first:border-t-0">
      {editing ? (
        <div className="py-4">{editor}</div>
      ) : (
        <div className="flex min-h-14 items-center gap-3 py-2">
          <dl className="grid min-w-0 flex-1 grid-cols-[120px_minmax(0,1fr)] items-center gap-x-4 phone:grid-cols-1">
            <dt className="text-muted text-sm phone:text-xs">{label}</dt>
            <dd className="font-medium text-strong [overflow-wrap:anywhere]">{value}</dd>
          </dl>
          {onEdit && (
            <IconButton ref={button} label={texts.edit(label)} icon={Pencil} onClick={onEdit} />
          )}
        </div>
      )}
    </div>
  );
}

interface EditorFormProps {
  form: Pick<ContractForm<FieldValues>, 'frame' | 'failure' | 'saving' | 'submit'>;
  onSaved: () => void;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

const focusFirst = (form: HTMLFormElement | null) => {
  const first = form?.querySelector<HTMLInputElement>('input:checked, input');
  first?.focus();
  if (first?.type !== 'radio') first?.select();
};

/** Form for one field: Enter saves, Esc cancels. */
export function EditorForm({ form, onSaved, onCancel, children }: EditorFormProps) {
  const { saving } = form;
  return (
    <form
      ref={focusFirst}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.submit(onSaved);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || saving || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <FormBody form={form}>{children}</FormBody>
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button size="sm" disabled={saving} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit" size="sm" variant="primary" busy={saving}>
          {saving ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}
