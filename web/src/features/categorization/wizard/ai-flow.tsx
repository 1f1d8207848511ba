import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import type { Period } from '../../../lib/period.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { Title } from '../../../ui/title.tsx';
import { toast } from '../../../ui/toast.ts';
import { texts as shared } from '../texts.ts';
import { categorySuggestionsQuery, type LlmLines, useIsSettingEngine } from './api.ts';
import { waitingProgress } from './figures.ts';
import { AiResultsDialog } from './results-dialog.tsx';
import { texts } from './texts.ts';

const t = shared.period;

export interface AiFlowProps {
  period: Period;
  /** Lines that may be sent to a language model; absent if none were shown. */
  shown?: LlmLines | undefined;
  /** Called once, when the user cancels, exits or applies the suggestions, or when there is nothing to review. */
  onClose: () => void;
}

/**
 * The AI flow, from requesting suggestions to applying them: a waiting dialog, then the wizard. Closing the dialog
 * aborts the request.
 */
export function AiFlow({ period, shown, onClose }: AiFlowProps) {
  // Wait for a pending change of engine: a language model being turned off must not be used.
  const settling = useIsSettingEngine();
  const query = useShown({ ...categorySuggestionsQuery(period, shown), enabled: !settling });
  const { data, error, isFetching } = query;
  const nothing = data?.considered === 0;

  const leaveEmpty = useEffectEvent(() => {
    toast.info(t.none);
    onClose();
  });
  const tell = useEffectEvent((failure: Error) => toast.error(t.error(messageOf(failure))));
  useEffect(() => {
    if (nothing) leaveEmpty();
    if (error) tell(error);
  }, [nothing, error]);

  if (data && !nothing) {
    return <AiResultsDialog period={period} suggestions={data} onClose={onClose} />;
  }
  if (error && !isFetching)
    return <SuggestionsFailed onRetry={() => void query.refetch()} onClose={onClose} />;
  return <AiWaitingDialog onCancel={onClose} />;
}

const SuggestionsFailed = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={texts.title} width="confirm">
    <ErrorState title={t.failed} onRetry={onRetry} className="px-0! py-4!" />
  </Dialog>
);

const waiting = texts.waiting;
const STEP_MS = 50;
const MESSAGE_MS = 4000;

/** Number of intervals since the first render. */
function useTicks(ms: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return ticks;
}

/** Shown while suggestions are computed. Only its buttons close it, so a stray click cannot discard the work. */
const AiWaitingDialog = ({ onCancel }: { onCancel: () => void }) => (
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
        <Title as="p" role="status">
          {waiting.lead}
        </Title>
        <p className="mt-1 text-balance text-muted text-sm">{waiting.hint}</p>
      </div>
      <WaitingMeter />
      <Message />
    </div>
  </Dialog>
);

function WaitingMeter() {
  const share = waitingProgress(useTicks(STEP_MS) * STEP_MS);
  return <Meter value={share} label={waiting.progress} className="h-2 w-full" />;
}

/** Keeps space for two lines, so the layout does not jump. */
function Message() {
  const turn = useTicks(MESSAGE_MS) % waiting.messages.length;
  return (
    <p key={turn} data-message className="min-h-10 animate-appear text-balance text-normal text-sm">
      {waiting.messages[turn]}
    </p>
  );
}
