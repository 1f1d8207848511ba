import { Check } from 'lucide-react';
import { CountdownBar } from './manual/countdown-bar.tsx';
import type { Confirmation } from './manual/manual-flow.ts';
import { useCountdown } from './manual/use-countdown.ts';
import { texts } from './texts.ts';

const SHOWN = { ms: 1500, steps: 20 } as const;

interface ConfirmationToastProps {
  confirmation: Confirmation | null;
  nameOf: (category: string) => string;
  onOver: (key: number) => void;
}

/**
 * Status message inside the dialog, also announced to screen readers. On phones it sits above the choices, which reach
 * the bottom edge.
 */
export const ConfirmationToast = ({ confirmation, nameOf, onOver }: ConfirmationToastProps) => (
  <div
    role="status"
    className="pointer-events-none absolute right-4 bottom-4 z-10 w-64 max-w-[calc(50%-24px)] phone:inset-x-4 phone:bottom-full phone:mb-1 phone:w-auto phone:max-w-none"
  >
    {confirmation && (
      <Toast
        key={confirmation.key}
        confirmation={confirmation}
        nameOf={nameOf}
        onOver={() => onOver(confirmation.key)}
      />
    )}
  </div>
);

interface ToastProps {
  confirmation: Confirmation;
  nameOf: (category: string) => string;
  onOver: () => void;
}

function Toast({ confirmation, nameOf, onOver }: ToastProps) {
  const left = useCountdown(SHOWN, onOver);
  return (
    <div className="relative flex animate-rise items-center gap-3 overflow-hidden rounded-card border border-line-strong bg-float px-3 py-2 text-normal text-sm shadow-float">
      <span
        aria-hidden
        className="grid size-7 flex-none place-items-center rounded-control bg-income-tint text-income"
      >
        <Check size={14} />
      </span>
      <p className="min-w-0 flex-1 break-words py-0.5">
        <ConfirmationWords confirmation={confirmation} nameOf={nameOf} />
      </p>
      <CountdownBar left={left} />
    </div>
  );
}

function ConfirmationWords({ confirmation, nameOf }: Omit<ToastProps, 'onOver'>) {
  if (confirmation.kind === 'ignore') return texts.ignored[confirmation.way];
  const words =
    confirmation.kind === 'others' ? texts.assignedMore(confirmation.count) : texts.assigned;
  return (
    <>
      {words} <b className="font-semibold text-strong">{nameOf(confirmation.category)}</b>
    </>
  );
}
