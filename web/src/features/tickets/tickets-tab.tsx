import { TICKET_STATUSES, TICKET_TYPES, type Ticket } from '@saldo/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { ticketsQuery } from './api.ts';
import { findTickets, ORDERS } from './board.ts';
import { Loaded } from './loaded.tsx';
import { board as t, texts } from './texts.ts';
import { TicketBoard } from './ticket-board.tsx';
import { TicketDialogs } from './ticket-dialogs.tsx';
import { type BoardControl, useBoardFilters, useTicketDialog } from './use-board.ts';

/** What people report, on a board: a tab of the Admin Panel. */
export function TicketsTab() {
  const query = useQuery(ticketsQuery);
  return (
    <Loaded query={query} failed={t.loadFailed} skeleton={<BoardSkeleton />}>
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
            <EmptyState icon={<Inbox size={20} aria-hidden />} title={t.empty}>
              {t.emptyHint}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<SearchX size={20} aria-hidden />}
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
      className="min-w-60 max-w-90 max-[900px]:max-w-none max-[900px]:basis-full"
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
    <div className="grid grid-cols-4 gap-3 max-[1180px]:grid-cols-2 phone:grid-cols-1">
      {TICKET_STATUSES.map((status) => (
        <Skeleton key={status} className="h-72 w-full rounded-card phone:h-24" />
      ))}
    </div>
  </Loading>
);
