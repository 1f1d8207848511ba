import type { Category } from '@saldo/contract/categories';
import { useQueryClient } from '@tanstack/react-query';
import { Keyboard, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type Period, periodIn, periodParams } from '../../lib/period.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import type { CategoryDialog } from '../categories/use-category-dialog.ts';
import { uncategorizedQuery } from './api.ts';
import { ManualDialog } from './manual/manual-dialog.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import { texts } from './texts.ts';
import { AiFlow } from './wizard/ai-flow.tsx';
import { engineQuery, type LlmLines, linesOf } from './wizard/api.ts';
import { EngineChoice } from './wizard/engine-choice.tsx';

interface CategorizeFlowProps {
  dialog: CategoryDialog;
  categories: readonly Category[];
}

/** The user chooses a period, then a method, then does the work. Each step has its own URL. */
export function CategorizeFlow({ dialog, categories }: CategorizeFlowProps) {
  const { open, params, show, close } = dialog;
  // Not in the URL: the AI step is slow and may send data out, so only a click starts it.
  const [withAi, setWithAi] = useState<{ shown: LlmLines | undefined }>();
  const [chosen, setChosen] = useState<LlmLines>();
  const client = useQueryClient();
  if (open?.kind !== 'categorize') return null;
  const go = (step: 'period' | 'method' | 'manual' | 'ai', period?: Period) =>
    show('categorize', step, period ? periodParams(period) : {});
  const period = periodIn(params);
  if (open.value === 'ai' && period && withAi) {
    return <AiFlow period={period} shown={withAi.shown} onClose={close} />;
  }
  if ((open.value === 'method' || open.value === 'ai') && period) {
    return (
      <MethodDialog
        onAi={() => {
          const seen = client.getQueryData(engineQuery(period).queryKey)?.seen;
          setWithAi({ shown: seen === undefined ? undefined : linesOf(seen, chosen) });
          go('ai', period);
        }}
        aboutAi={<EngineChoice period={period} chosen={chosen} onChosen={setChosen} />}
        onManual={() => go('manual', period)}
        onBack={() => go('period')}
        onClose={close}
      />
    );
  }
  if (open.value === 'manual' && period) {
    return (
      <Manual
        period={period}
        categories={categories}
        onNothing={() => go('period')}
        onClose={close}
      />
    );
  }
  return <PeriodDialog onReady={(chosen) => go('method', chosen)} onClose={close} />;
}

interface ManualProps {
  period: Period;
  categories: readonly Category[];
  onNothing: () => void;
  onClose: () => void;
}

/**
 * Shows the list once the transactions are loaded. They are still loading if the URL was opened directly or reloaded.
 */
function Manual({ period, categories, onNothing, onClose }: ManualProps) {
  const query = useShown(uncategorizedQuery(period));
  // Later refetches must not change the list while the user works through it.
  const [list, setList] = useState<typeof query.data>();
  if (query.data && !list) setList(query.data);
  const nothing = list?.length === 0;
  const leave = useEffectEvent(() => {
    toast.info(texts.period.none);
    onNothing();
  });
  useEffect(() => {
    if (nothing) leave();
  }, [nothing]);

  if (list && !nothing) {
    return <ManualDialog list={list} categories={categories} onClose={onClose} />;
  }
  return (
    <Dialog open width="wide" title={texts.title} onOpenChange={onClose}>
      {query.isError ? (
        <ErrorState title={texts.period.failed} query={query} />
      ) : (
        <Loading label={texts.manual.loading} className="flex h-125 max-h-full flex-col gap-4">
          <Skeleton className="h-8 w-1/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="min-h-40 flex-1" />
        </Loading>
      )}
    </Dialog>
  );
}

const t = texts.method;

interface MethodDialogProps {
  onManual: () => void;
  onAi: () => void;
  /** Information and consent shown before AI is used. */
  aboutAi: ReactNode;
  onBack: () => void;
  onClose: () => void;
}

const MethodDialog = ({ onManual, onAi, aboutAi, onBack, onClose }: MethodDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={texts.title}
    description={t.question}
    footer={
      <>
        <Button className="mr-auto" onClick={onBack}>
          {texts.back}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <Way icon={<Sparkles size={20} aria-hidden />} label={t.ai} hint={t.aiHint} onClick={onAi} />
      {aboutAi}
      <Way
        icon={<Keyboard size={20} aria-hidden />}
        label={t.manual}
        hint={t.manualHint}
        onClick={onManual}
        first
      />
    </div>
  </Dialog>
);

interface WayProps {
  icon: ReactNode;
  label: string;
  hint: string;
  onClick: () => void;
  /** Receives focus when the dialog opens. */
  first?: boolean;
}

const Way = ({ icon, label, hint, onClick, first }: WayProps) => (
  <button
    type="button"
    onClick={onClick}
    data-autofocus={first || undefined}
    className="flex items-center gap-4 rounded-card border border-line px-4 py-4 text-left transition-colors hover:border-accent hover:bg-accent-tint"
  >
    <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-tint text-accent">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block font-semibold text-strong">{label}</span>
      <span className="block text-balance text-muted text-sm">{hint}</span>
    </span>
  </button>
);
