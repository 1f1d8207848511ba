import {
  PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type Ticket,
  updateTicket,
} from '@saldo/contract/tickets';
import { Inbox, SearchX } from 'lucide-react';
import { useContractForm } from '../../lib/contract-form.ts';
import { useLastFoundById } from '../../lib/use-last-found.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CascadeDialog } from '../../ui/cascade-dialog.tsx';
import { GoneDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/form-fields.tsx';
import { LabeledInput } from '../../ui/labeled.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { optionsOf } from '../../ui/select.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { ticketsQuery, useDeleteTicket, useUpdateTicket } from './api.ts';
import { columnOf, findTickets, ORDERS } from './board.ts';
import { ScreenshotView } from './screenshot-view.tsx';
import { board as t, texts } from './texts.ts';
import {
  type BoardControl,
  TicketBoard,
  type TicketDialogControl,
  useBoardFilters,
  useTicketDialog,
} from './ticket-board.tsx';

/** Users' feedback on a board, as a tab of the Admin Panel. */
export function TicketsTab() {
  const query = useShown(ticketsQuery);
  return (
    <Loaded query={query} failed={t.loadFailed} waiting={<BoardSkeleton />}>
      {(tickets) => <Board tickets={tickets} />}
    </Loaded>
  );
}

function Board({ tickets }: { tickets: readonly Ticket[] }) {
  const control = useBoardFilters();
  const dialog = useTicketDialog();
  const found = findTickets(tickets, control.filters);
  return (
    <>
      <Toolbar control={control} words={t.found(found.length, tickets.length)} />
      {found.length > 0 ? (
        <TicketBoard tickets={found} dialog={dialog} />
      ) : (
        <Card>
          {tickets.length === 0 ? (
            <EmptyState icon={Inbox} title={t.empty}>
              {t.emptyHint}
            </EmptyState>
          ) : (
            <EmptyState
              icon={SearchX}
              title={t.nothing}
              action={<Button onClick={control.clear}>{t.clear}</Button>}
            >
              {t.nothingHint}
            </EmptyState>
          )}
        </Card>
      )}
      <TicketDialogs tickets={tickets} dialog={dialog} />
    </>
  );
}

const TYPE_CHOICES = [
  { value: '', label: t.allTypes },
  ...TICKET_TYPES.map((value) => ({ value, label: texts.types[value] })),
];
const STATUS_CHOICES = [
  { value: '', label: t.allStatuses },
  ...TICKET_STATUSES.map((value) => ({ value, label: t.statuses[value] })),
];
const ORDER_CHOICES = ORDERS.map((value) => ({ value, label: t.orders[value] }));

const Toolbar = ({ control, words }: { control: BoardControl; words: string }) => (
  <search className="mb-4 flex flex-wrap items-center gap-2">
    <SearchInput
      label={t.search}
      value={control.filters.text}
      className="min-w-60 max-w-90 max-tablet:max-w-none max-tablet:basis-full"
      onChange={(event) => control.setText(event.target.value)}
    />
    <ToolbarSelect
      label={t.type}
      value={control.filters.type}
      options={TYPE_CHOICES}
      onChange={(type) => control.change({ type })}
    />
    <ToolbarSelect
      label={t.status}
      value={control.filters.status}
      options={STATUS_CHOICES}
      onChange={(status) => control.change({ status })}
    />
    <ToolbarSelect
      label={t.order}
      value={control.filters.order}
      set={control.filters.order !== 'newest'}
      options={ORDER_CHOICES}
      onChange={(order) => control.change({ order: order === 'newest' ? null : order })}
    />
    <span role="status" className="ml-auto text-muted text-sm">
      {words}
    </span>
  </search>
);

const BoardSkeleton = () => (
  <Loading label={t.loading}>
    <Skeleton className="mb-4 h-9 w-full max-w-160" />
    <div className="grid grid-cols-4 gap-3 max-desk:grid-cols-2 phone:grid-cols-1">
      {TICKET_STATUSES.map((status) => (
        <Skeleton key={status} className="h-72 w-full rounded-card phone:h-24" />
      ))}
    </div>
  </Loading>
);

interface TicketDialogsProps {
  tickets: readonly Ticket[];
  dialog: TicketDialogControl;
}

function TicketDialogs({ tickets, dialog: { open, close } }: TicketDialogsProps) {
  const key = open?.value ?? '';
  const ticket = useLastFoundById(tickets, key);
  if (!open) return null;
  if (!ticket) return <GoneDialog title={t.ticket} words={t.gone} onClose={close} />;
  return open.kind === 'ticket' ? (
    <EditTicketDialog key={ticket.id} ticket={ticket} onClose={close} />
  ) : (
    <DeleteTicketDialog ticket={ticket} onClose={close} />
  );
}

const DeleteTicketDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => (
  <CascadeDialog
    mutation={useDeleteTicket()}
    id={ticket.id}
    title={t.deleteTitle}
    question={t.deleteAsk}
    subject={<p className="wrap-anywhere font-medium text-strong">{ticket.title}</p>}
    warning={t.deleteFinal}
    cascade={{ label: t.cascade, hint: t.cascadeHint }}
    confirmLabel={t.deleteConfirm}
    confirming={t.deleting}
    failed={t.deleteFailed}
    done={t.deleted}
    onClose={onClose}
  />
);

/** Unknown values become the first choice, so the user sees what will be saved. */
const valuesOf = (ticket: Ticket) => ({
  title: ticket.title,
  description: ticket.description,
  type: TICKET_TYPES.find((type) => type === ticket.type) ?? 'bug',
  status: columnOf(ticket),
  priority: PRIORITIES.find((priority) => priority === ticket.priority) ?? 'medium',
});

function EditTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
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
      done={(saved) => t.updated(saved.title)}
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
      <TicketContent ticket={ticket} />
    </FormDialog>
  );
}

/** The sender's message and attachment; read-only. */
const TicketContent = ({ ticket }: { ticket: Ticket }) => (
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
    <LabeledInput label={t.submittedBy} dense readOnly value={ticket.user || t.unknown} />
    {ticket.has_attachment && <ScreenshotView ticket={ticket} />}
  </>
);
