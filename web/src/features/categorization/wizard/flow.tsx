import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Period } from '../period.ts';
import { texts as shared } from '../texts.ts';
import { type ShownLines, suggestionsQuery, useIsSettingEngine } from './api.ts';
import { AiResultsDialog } from './results-dialog.tsx';
import { texts } from './texts.ts';
import { AiWaitingDialog } from './waiting-dialog.tsx';

const t = shared.period;

export interface AiFlowProps {
  period: Period;
  /** What may be sent to a language model; absent where nothing was shown. */
  shown?: ShownLines | undefined;
  /** Called once: cancelled, nothing found, exited, or applied. */
  onClose: () => void;
}

/** From the question to the engine to what is applied: waiting, then the wizard. Leaving it stops the question. */
export function AiFlow({ period, shown, onClose }: AiFlowProps) {
  // A language model that is being switched off must not be asked any more.
  const settling = useIsSettingEngine();
  const query = useQuery({ ...suggestionsQuery(period, shown), enabled: !settling });
  const { data, error, isFetching } = query;
  const nothing = data?.considered === 0;

  const leaveEmpty = useEffectEvent(() => {
    toast.info(t.none);
    onClose();
  });
  const tell = useEffectEvent((failure: Error) => toast.error(t.error(messageOf(failure))));
  useEffect(() => {
    if (nothing) leaveEmpty();
  }, [nothing]);
  useEffect(() => {
    if (error) tell(error);
  }, [error]);

  if (data && !nothing) {
    return <AiResultsDialog period={period} suggestions={data} onClose={onClose} />;
  }
  if (error && !isFetching)
    return <Failed onRetry={() => void query.refetch()} onClose={onClose} />;
  return <AiWaitingDialog onCancel={onClose} />;
}

const Failed = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={texts.title} width="confirm">
    <ErrorState title={t.failed} onRetry={onRetry} className="px-0! py-4!" />
  </Dialog>
);
