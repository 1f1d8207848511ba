import {
  PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type Ticket,
  updateTicket,
} from '@saldo/contract/tickets';
import { useContractForm } from '../../lib/contract-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/form-fields.tsx';
import { Input } from '../../ui/input.tsx';
import { optionsOf } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateTicket } from './api.ts';
import { columnOf } from './board.ts';
import { ScreenshotView } from './screenshot-view.tsx';
import { board as t, texts } from './texts.ts';

/** What is unknown takes the first choice, so that a person sees what will be saved. */
const valuesOf = (ticket: Ticket) => ({
  title: ticket.title,
  description: ticket.description,
  type: TICKET_TYPES.find((type) => type === ticket.type) ?? 'bug',
  status: columnOf(ticket),
  priority: PRIORITIES.find((priority) => priority === ticket.priority) ?? 'medium',
});

export function EditTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const update = useUpdateTicket();
  const form = useContractForm(updateTicket, {
    values: valuesOf(ticket),
    change: true,
    send: (body) => update.mutateAsync({ id: ticket.id, body }),
    failed: t.updateFailed,
  });
  return (
    <FormDialog
      form={form}
      title={t.editTitle}
      submit={t.update}
      submitting={t.updating}
      onSaved={(saved) => {
        toast.success(t.updated(saved.title));
        onClose();
      }}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={t.titleField} required />
      <TextareaField form={form} name="description" label={t.description} rows={4} required />
      <div className="grid grid-cols-3 items-start gap-4 phone:grid-cols-1">
        <SelectField
          form={form}
          name="type"
          label={t.type}
          required
          options={optionsOf(TICKET_TYPES, texts.types)}
        />
        <SelectField
          form={form}
          name="status"
          label={t.status}
          required
          options={optionsOf(TICKET_STATUSES, t.statuses)}
        />
        <SelectField
          form={form}
          name="priority"
          label={t.priority}
          required
          options={optionsOf(PRIORITIES, texts.priorities)}
        />
      </div>
      <Told ticket={ticket} />
    </FormDialog>
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
