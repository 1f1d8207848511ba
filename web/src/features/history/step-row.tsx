import type { Step } from '@saldo/contract/history';
import { dayNumber } from '@saldo/domain/dates';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { clock, day, today } from '../../lib/format.ts';
import { RowLayout } from './row-layout.tsx';
import { StepPanel } from './step-panel.tsx';
import { type BankNames, countOf, detailOf, sumOfStep, titleOf } from './step-text.ts';
import { texts as t } from './texts.ts';
import { UndoButton } from './undo-button.tsx';

export interface RowContext {
  banks: BankNames;
  openId: string | null;
  onToggle: (id: string) => void;
}

interface StepRowProps {
  step: Step;
  shown: RowContext;
  /** True if the step is listed under a different day, so its own date is shown instead of the time. */
  withDay?: boolean;
}

export function StepRow({ step, shown: { banks, openId, onToggle }, withDay }: StepRowProps) {
  const id = useId();
  const isOpen = openId === step.id;
  const row = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If a link from elsewhere opened the row, move focus to it.
    if (isOpen && !row.current?.contains(document.activeElement)) toggle.current?.focus();
  }, [isOpen]);
  const title = titleOf(step, banks);
  return (
    <li ref={row} className="border-line border-t">
      <RowLayout
        kind={step.kind}
        time={withDay ? day(today(new Date(step.at))) : clock(step.at)}
        title={title}
        detail={detailOf(step, banks)}
        sum={sumOfStep(step)}
        count={countOf(step)}
        action={<Action step={step} title={title} isOpen={isOpen} />}
        isOpen={isOpen}
        isDimmed={step.undone_at !== null}
        controls={id}
        onToggle={() => onToggle(step.id)}
        toggle={toggle}
      />
      <div id={id}>{isOpen && <StepPanel step={step} title={title} />}</div>
    </li>
  );
}

interface ActionProps {
  step: Step;
  title: string;
  isOpen: boolean;
}

function Action({ step, title, isOpen }: ActionProps) {
  const { undo, undone_at } = step;
  if (undo.after) {
    const isAfter = undone_at === null || undo.after.some(({ at }) => at > step.at);
    return (
      <span className="flex items-center gap-1 text-muted text-xs">
        <LockKeyhole size={14} aria-hidden />
        {isAfter ? t.locked.undo : t.locked.redo}
      </span>
    );
  }
  if (!undo.possible) return null;
  // The expanded panel has the undo button.
  if (isOpen) {
    if (undo.until === null) return null;
    const left = dayNumber(today(new Date(undo.until))) - dayNumber(today());
    return <span className="text-muted text-xs">{t.daysLeft(left)}</span>;
  }
  return <UndoButton step={step} title={title} />;
}
