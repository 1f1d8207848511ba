import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { waitedShare } from './figures.ts';
import { texts } from './texts.ts';

const t = texts.waiting;
const STEP_MS = 50;
const MESSAGE_MS = 4000;

/** How often a span of time has passed since the first drawing. */
function useTicks(ms: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return ticks;
}

/** While suggestions are worked out. Only its buttons close it, so that no stray click throws the work away. */
export const AiWaitingDialog = ({ onCancel }: { onCancel: () => void }) => (
  <Dialog
    open
    onOpenChange={onCancel}
    dismissable={false}
    title={texts.title}
    width="confirm"
    footer={<Button onClick={onCancel}>{texts.cancel}</Button>}
  >
    <div className="flex flex-col items-center gap-4 py-2 text-center">
      <span className="grid size-12 place-items-center rounded-card bg-accent-tint text-accent">
        <Sparkles size={20} aria-hidden className="animate-breathe" />
      </span>
      <div>
        <p role="status" className="font-semibold text-lg text-strong tracking-[-0.01em]">
          {t.lead}
        </p>
        <p className="mt-1 text-balance text-muted text-sm">{t.hint}</p>
      </div>
      <Progress />
      <Message />
    </div>
  </Dialog>
);

function Progress() {
  const share = waitedShare(useTicks(STEP_MS) * STEP_MS);
  return (
    <div
      role="progressbar"
      aria-label={t.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share)}
      className="h-2 w-full overflow-hidden rounded-full bg-track"
    >
      <div className="h-full rounded-full bg-accent-solid" style={{ width: `${share}%` }} />
    </div>
  );
}

/** Room is kept for two lines, so that nothing jumps. */
function Message() {
  const turn = useTicks(MESSAGE_MS) % t.messages.length;
  return (
    <p key={turn} data-message className="min-h-10 animate-appear text-balance text-normal text-sm">
      {t.messages[turn]}
    </p>
  );
}
