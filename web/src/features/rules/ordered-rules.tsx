import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import type { Rule } from '@saldo/contract/rules';
import { GripVertical } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { may, useUser } from '../../lib/permissions.ts';
import { cx } from '../../ui/cx.ts';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { stepIn, useUndoAction } from '../../ui/undo-steps.ts';
import { useOrderRules } from './api.ts';
import { reorderByIds } from './order.ts';
import { texts } from './texts.ts';

const t = texts.order;

// Constants, since other options are other sensors, which draw every card again.
/** A click must not start a drag. */
const BY_POINTER = { activationConstraint: { distance: 4 } };
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

interface OrderedRulesProps {
  /** All rules; those not shown here keep their positions. */
  all: readonly Rule[];
  rules: readonly Rule[];
  className: string;
  children: (rule: Rule, grip: ReactNode) => ReactNode;
}

export function OrderedRules({ all, rules, className, children }: OrderedRulesProps) {
  const mayEdit = may(useUser(), 'edit');
  const order = useOrderRules();
  const undoing = useUndoAction();
  const sensors = useSensors(
    useSensor(PointerSensor, BY_POINTER),
    useSensor(KeyboardSensor, BY_KEYBOARD),
  );
  const ids = rules.map(({ id }) => id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const [from, to] = [active.id, over.id].map((id) => ids.indexOf(String(id)));
    const next = reorderByIds(all, arrayMove(ids, from ?? 0, to ?? 0)).map(({ id }) => id);
    runMutation(order, next, {
      onSuccess: (answer) => void toast.success(t.done, undoing(stepIn(answer))),
      failed: t.failed,
    });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(rules),
        screenReaderInstructions: { draggable: t.howTo },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <div className={className}>
          {rules.map((rule) => (
            <SortableRule key={rule.id} rule={rule} isFixed={!mayEdit || rules.length < 2}>
              {children}
            </SortableRule>
          ))}
        </div>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRuleProps extends Pick<OrderedRulesProps, 'children'> {
  rule: Rule;
  isFixed: boolean;
}

function SortableRule({ rule, isFixed, children }: SortableRuleProps) {
  const sortable = useSortable({ id: rule.id, disabled: isFixed });
  const { transform, transition, isDragging, listeners, setActivatorNodeRef } = sortable;
  const describedBy = sortable.attributes['aria-describedby'];
  // The same grip for as long as it is, so that a drag draws no card again.
  const grip = useMemo(
    () =>
      !isFixed && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...listeners}
          aria-label={t.grip(rule.name)}
          aria-describedby={describedBy}
          className="-my-0.5 -mr-2 -ml-2 grid size-6 flex-none cursor-grab touch-none place-items-center rounded-chip text-muted hover:bg-raised hover:text-strong phone:-my-2 phone:-ml-3 phone:size-9"
        >
          <GripVertical size={16} aria-hidden />
        </button>
      ),
    [isFixed, setActivatorNodeRef, listeners, rule.name, describedBy],
  );
  return (
    <div
      ref={sortable.setNodeRef}
      className={cx('min-w-0 motion-reduce:transition-none!', isDragging && 'relative z-10')}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      {children(rule, grip)}
    </div>
  );
}

/** Screen reader announcements during a drag. */
function announcementsOf(rules: readonly Rule[]): Announcements {
  const place = (id: unknown) => rules.findIndex((rule) => rule.id === id) + 1;
  const name = (id: unknown) => rules.find((rule) => rule.id === id)?.name ?? '';
  return {
    // Not announced here, because onDragOver fires immediately with the rule's own position.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) =>
      over ? t.over(name(active.id), place(over.id), rules.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t.dropped(name(active.id), place(over.id), rules.length) : t.putBack(name(active.id)),
    onDragCancel: ({ active }) => t.putBack(name(active.id)),
  };
}
