import type { Step } from '@saldo/contract/history';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useUndo } from './api.ts';
import { texts as t } from './texts.ts';

interface UndoButtonProps {
  step: Step;
  /** Step title, part of the button's accessible name. */
  title: string;
  variant?: ButtonProps['variant'];
}

/** Undoes or redoes a step. A toast reports what could not be restored. */
export function UndoButton({ step, title, variant = 'secondary' }: UndoButtonProps) {
  const undo = useUndo(step);
  const button = useRef<HTMLButtonElement>(null);
  const { isPending } = undo;
  useEffect(() => {
    // The browser moves focus away while the button is disabled.
    if (!isPending && !undo.isIdle && document.activeElement === document.body) {
      button.current?.focus();
    }
  }, [isPending, undo.isIdle]);
  const isUndone = step.undone_at !== null;
  const label = isUndone ? t.redo : t.undo;
  const run = () =>
    runMutation(undo, undefined, {
      onSuccess: ({ lost }) => {
        const text = isUndone ? t.redone(title) : t.undone(title);
        if (lost.length === 0) toast.success(text);
        else toast.warning(text, { detail: lost.join(' ') });
      },
      failed: String,
    });
  return (
    <Button
      ref={button}
      size="sm"
      variant={variant}
      icon={isUndone ? Redo2 : Undo2}
      busy={isPending}
      aria-label={t.of(label, title)}
      className="relative"
      onClick={run}
      {...disabledUnless(may(useUser(), 'edit'), t.viewerHint)}
    >
      {label}
    </Button>
  );
}
