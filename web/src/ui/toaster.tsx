import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { texts } from './texts.ts';
import { currentToasts, onToastsChange, type Toast, toast } from './toast.ts';

const SIGNS = {
  success: { Icon: CircleCheck, color: 'text-income' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
  error: { Icon: CircleAlert, color: 'text-expense' },
  info: { Icon: Info, color: 'text-info' },
} as const;

/** Displays toasts at the bottom right, above everything else, and announces their texts politely. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  return (
    <section
      data-toaster
      aria-label={texts.messages}
      aria-live="polite"
      className="pointer-events-none fixed right-6 bottom-(--foot) z-60 flex w-90 max-w-[calc(100vw-32px)] flex-col gap-2 phone:inset-x-4 phone:w-auto phone:max-w-none"
    >
      {toasts.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function ToastCard({ entry }: { entry: Toast }) {
  const [held, setHeld] = useState(false);
  const { Icon, color } = SIGNS[entry.tone];
  const { id, duration, action, offers = [] } = entry;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toast.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast from disappearing
    <div
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-card border border-line-strong bg-float py-3 pr-2 pl-4 text-sm text-strong shadow-float"
      // Holds a toast only when the pointer moves, so a toast that appears under a resting pointer still disappears.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={16} aria-hidden className={cx('mt-2 flex-none', color)} />
      <div className="min-w-0 flex-1">
        <p className="break-words py-1.5">
          {entry.text}
          {entry.detail && <span className="block text-muted">{entry.detail}</span>}
        </p>
        {offers.length > 0 && (
          <div aria-live="off" className="-ml-2 flex flex-wrap">
            {offers.map((offer) => (
              <ToastButton key={offer.label} id={id} action={offer} />
            ))}
          </div>
        )}
      </div>
      {/* The names of buttons are not announced. */}
      <div aria-live="off" className="flex flex-none gap-3">
        {action && <ToastButton id={id} action={action} />}
        <IconButton
          label={texts.close}
          icon={X}
          className="phone:-my-1.5"
          onClick={() => toast.dismiss(id)}
        />
      </div>
    </div>
  );
}

interface ToastButtonProps {
  id: number;
  action: NonNullable<Toast['action']>;
}

const ToastButton = ({ id, action }: ToastButtonProps) => (
  <button
    type="button"
    className="h-8 flex-none rounded-control px-2 font-medium text-accent hover:bg-float-on phone:h-11"
    onClick={() => {
      action.onClick();
      toast.dismiss(id);
    }}
  >
    {action.label}
  </button>
);
