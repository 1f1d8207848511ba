import { PRIORITIES, TICKET_STATUSES, TICKET_TYPES, type Ticket } from '@saldo/contract/tickets';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { showMistakes } from '../../lib/show-mistakes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateTicket } from './api.ts';
import { columnOf } from './board.ts';
import { ScreenshotView } from './screenshot-view.tsx';
import { board as t, texts } from './texts.ts';

interface Values {
  title: string;
  description: string;
  type: Ticket['type'];
  status: Ticket['status'];
  priority: Ticket['priority'];
}

/** What is unknown takes the first choice, so that a person sees what will be saved. */
const valuesOf = (ticket: Ticket): Values => ({
  title: ticket.title,
  description: ticket.description,
  type: TICKET_TYPES.find((type) => type === ticket.type) ?? 'bug',
  status: columnOf(ticket),
  priority: PRIORITIES.find((priority) => priority === ticket.priority) ?? 'medium',
});

const problemsOf = ({ title, description }: Values) => ({
  title: title.trim() === '' ? t.titleRequired : null,
  description: description.trim() === '' ? t.descriptionRequired : null,
});

export function EditTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(ticket));
  const [checked, setChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const update = useUpdateTicket();
  const changed = JSON.stringify(values) !== JSON.stringify(valuesOf(ticket));
  const leaving = useLeaveGuard(changed);
  const submit = () => {
    showMistakes(fields.current, () => setChecked(true));
    if (update.isPending || !changed) return;
    const { title, description } = problemsOf(values);
    if (title || description) return;
    const body = {
      ...values,
      title: values.title.trim(),
      description: values.description.trim(),
    };
    runMutation(
      update,
      { id: ticket.id, body },
      {
        onSuccess: (saved) => {
          toast.success(t.updated(saved.title));
          leaving.allow();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.editTitle}
      leaving={leaving}
      dismissable={!update.isPending}
      onSubmit={submit}
      footer={
        <FormFoot
          cancel={t.cancel}
          submit={update.isPending ? t.updating : t.update}
          busy={update.isPending}
          disabled={!changed}
          onCancel={onClose}
        />
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
        {update.isError && (
          <Banner tone="expense" role="alert">
            {t.updateFailed(messageOf(update.error))}
          </Banner>
        )}
        <Fields
          values={values}
          problems={checked ? problemsOf(values) : null}
          onChange={(change) => setValues((now) => ({ ...now, ...change }))}
        />
        <Told ticket={ticket} />
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  values: Values;
  problems: ReturnType<typeof problemsOf> | null;
  onChange: (change: Partial<Values>) => void;
}

const Fields = ({ values, problems, onChange }: FieldsProps) => (
  <>
    <Field label={t.titleField} error={problems?.title} required>
      {(ids) => (
        <Input
          {...ids}
          dense
          value={values.title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.target.value })}
        />
      )}
    </Field>
    <Field label={t.description} error={problems?.description} required>
      {(ids) => (
        <Textarea
          {...ids}
          rows={4}
          value={values.description}
          maxLength={5000}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      )}
    </Field>
    <div className="grid grid-cols-3 items-start gap-4 phone:grid-cols-1">
      <Choice
        label={t.type}
        value={values.type}
        choices={TICKET_TYPES}
        words={texts.types}
        onChange={(type) => onChange({ type })}
      />
      <Choice
        label={t.status}
        value={values.status}
        choices={TICKET_STATUSES}
        words={t.statuses}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={t.priority}
        value={values.priority}
        choices={PRIORITIES}
        words={texts.priorities}
        onChange={(priority) => onChange({ priority })}
      />
    </div>
  </>
);

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  choices: readonly V[];
  words: Record<V, string>;
  onChange: (value: V) => void;
}

function Choice<V extends string>({ label, value, choices, words, onChange }: ChoiceProps<V>) {
  return (
    <Field label={label} required>
      {(ids) => (
        <Select
          {...ids}
          dense
          value={value}
          options={choices.map((choice) => ({ value: choice, label: words[choice] }))}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice === event.target.value);
            if (chosen) onChange(chosen);
          }}
        />
      )}
    </Field>
  );
}

/** What the person who sent it wrote and showed, which nobody edits. */
const Told = ({ ticket }: { ticket: Ticket }) => (
  <>
    {(['steps', 'benefit', 'currentExperience'] as const).map(
      (name) =>
        ticket.context[name] && (
          <div key={name}>
            <p className="font-medium text-normal text-sm">{t.own[name]}</p>
            <p className="mt-1 whitespace-pre-line rounded-control border border-line bg-canvas px-3 py-2 [overflow-wrap:anywhere]">
              {ticket.context[name]}
            </p>
          </div>
        ),
    )}
    <Field label={t.submittedBy}>
      {(ids) => <Input {...ids} dense readOnly value={ticket.user || t.unknown} />}
    </Field>
    {ticket.has_attachment && <ScreenshotView ticket={ticket} />}
  </>
);
