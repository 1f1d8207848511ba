import { useDraggable } from '@dnd-kit/core';
import { TICKET_STATUSES, type Ticket, type TicketStatus } from '@saldo/contract/tickets';
import { ArrowRight, GripVertical, Image, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { day, today } from '../../lib/format.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { MenuDots } from '../../ui/menu-dots.tsx';
import { columnOf } from './board.ts';
import { board as t, texts } from './texts.ts';

const TYPE_TONES: Record<string, BadgeTone> = {
  bug: 'expense',
  feature: 'accent',
  improvement: 'info',
};
const PRIORITY_TONES: Record<string, BadgeTone> = {
  low: 'neutral',
  medium: 'warning',
  high: 'caution',
};

const typeText = (type: string): string => texts.types[type as keyof typeof texts.types] ?? type;
const priorityText = (priority: string): string =>
  texts.priorities[priority as keyof typeof texts.priorities] ?? priority;

interface DraggableTicketProps {
  ticket: Ticket;
  onMove: (ticket: Ticket, status: TicketStatus) => void;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

/** The whole card can be dragged by mouse and touch. Its handle allows dragging by keyboard. */
export function DraggableTicket({ ticket, onMove, onOpen, onDelete }: DraggableTicketProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: ticket.id,
    data: { status: columnOf(ticket) },
  });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={cx('touch-manipulation select-none rounded-control', isDragging && 'opacity-40')}
    >
      <TicketCard
        ticket={ticket}
        onOpen={() => onOpen(ticket.id)}
        actions={
          <>
            <button
              ref={setActivatorNodeRef}
              type="button"
              aria-label={t.drag(ticket.title)}
              aria-describedby={attributes['aria-describedby']}
              data-tip={t.drag(ticket.title).slice(0, 40)}
              className="grid size-7 cursor-grab place-items-center rounded-chip text-muted hover:bg-raised hover:text-strong phone:size-9"
            >
              <GripVertical size={14} aria-hidden />
            </button>
            <TicketMenu {...{ ticket, onMove, onOpen, onDelete }} />
          </>
        }
      />
    </div>
  );
}

const TicketMenu = ({ ticket, onMove, onOpen, onDelete }: DraggableTicketProps) => (
  <Menu
    trigger={
      <IconButton
        label={t.actions(ticket.title)}
        className="size-7! phone:size-9!"
        icon={<MenuDots />}
      />
    }
  >
    <MenuItem icon={Pencil} onSelect={() => onOpen(ticket.id)}>
      {t.edit}
    </MenuItem>
    <MenuSeparator />
    {TICKET_STATUSES.filter((status) => status !== columnOf(ticket)).map((status) => (
      <MenuItem key={status} icon={ArrowRight} onSelect={() => onMove(ticket, status)}>
        {t.moveTo(t.statuses[status])}
      </MenuItem>
    ))}
    <MenuSeparator />
    <MenuItem danger icon={Trash2} onSelect={() => onDelete(ticket.id)}>
      {t.delete}
    </MenuItem>
  </Menu>
);

interface TicketCardProps {
  ticket: Ticket;
  onOpen?: () => void;
  actions?: ReactNode;
  floating?: boolean;
}

export const TicketCard = ({ ticket, onOpen, actions, floating }: TicketCardProps) => (
  <article
    className={cx(
      'rounded-control border bg-surface p-3',
      floating ? 'cursor-grabbing border-accent shadow-float' : 'cursor-grab border-line',
    )}
  >
    <div className="flex items-start gap-1">
      <h3 className="min-w-0 flex-1 font-medium text-sm text-strong">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className="line-clamp-3 rounded-chip text-left [overflow-wrap:anywhere] hover:underline"
          >
            {ticket.title}
          </button>
        ) : (
          <span className="line-clamp-3 [overflow-wrap:anywhere]">{ticket.title}</span>
        )}
      </h3>
      <span className="-mt-1 -mr-1.5 flex flex-none phone:-my-2">{actions}</span>
    </div>
    <p className="mt-1 line-clamp-2 text-muted text-xs [overflow-wrap:anywhere]">
      {ticket.description}
    </p>
    <div className="mt-2 flex flex-wrap gap-1">
      <Badge tone={TYPE_TONES[ticket.type] ?? 'neutral'}>{typeText(ticket.type)}</Badge>
      <Badge tone={PRIORITY_TONES[ticket.priority] ?? 'neutral'}>
        {priorityText(ticket.priority)}
      </Badge>
    </div>
    <div className="mt-2 flex items-center gap-2 text-muted text-xs">
      <span className="clip flex-1">{ticket.user || t.unknown}</span>
      {ticket.has_attachment && (
        <span className="flex-none" title={t.hasScreenshot}>
          <Image size={14} aria-hidden />
          <span className="sr-only">{t.hasScreenshot}</span>
        </span>
      )}
      <time dateTime={ticket.created_at} className="flex-none">
        {ticketDate(ticket.created_at)}
      </time>
    </div>
  </article>
);

const DAY_MS = 86_400_000;

/** `Today`, `Yesterday`, `3 days ago` within the week, then `Nov 3`; by the user's calendar days. */
export function ticketDate(instant: string, now = new Date()): string {
  const then = today(new Date(instant));
  const days = Math.round((Date.parse(today(now)) - Date.parse(then)) / DAY_MS);
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  // Month and day without the year, even if it is not the current year.
  return days < 7 ? texts.daysAgo(days) : day(then, then);
}
