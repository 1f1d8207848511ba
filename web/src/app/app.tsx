import type { Proof } from '@saldo/contract/step-up';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { lazyPart } from '../lib/lazy-part.tsx';
import { followLogout } from '../lib/logout.ts';
import { queryClient } from '../lib/query-client.ts';
import { takeWeakPassword } from '../lib/session.ts';
import { registerProofDialog } from '../lib/step-up.ts';
import { toast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { loadMonthsWhenNamed } from './load-months.ts';
import { createRouter, prefetchScreens } from './router.tsx';
import { texts } from './texts.ts';

/** Late enough that prefetching doesn't slow down the first screen. */
const PREFETCH_AFTER_MS = 1500;

export const App = ({ router }: { router: ReturnType<typeof createRouter> }) => (
  <>
    <QueryClientProvider client={queryClient}>
      {/*
       * Turns off transitions, because React renders them in 5 ms slices, and a slow phone spends as much time between
       * the slices as in them.
       */}
      <RouterProvider router={router} useTransitions={false} />
      <StepUpHost />
    </QueryClientProvider>
    <Toaster />
    <TooltipLayer />
  </>
);

export function mountApp(root: HTMLElement): void {
  const router = createRouter();
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  followLogout();
  loadMonthsWhenNamed();
  if (takeWeakPassword()) {
    toast.warning(texts.weakPassword, { detail: texts.weakPasswordDetail });
  }
  setTimeout(async () => {
    const { prefetchOnPress } = await import('./prefetch-on-press.ts');
    prefetchOnPress(router.routes, queryClient);
    await prefetchScreens();
    const { startSending } = await import('../features/transactions/quick/outbox.ts');
    startSending();
  }, PREFETCH_AFTER_MS);
}

const StepUpDialog = lazyPart(
  async () => (await import('../features/step-up/step-up-dialog.tsx')).StepUpDialog,
);

interface Question {
  missing: readonly Proof[];
  answer: (proved: boolean) => void;
}

/** Shows the step-up dialog for any request that the server rejected for lack of step-up. */
function StepUpHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      registerProofDialog(
        (missing) =>
          new Promise((resolve) => {
            setQuestion({
              missing,
              answer: (proved) => {
                setQuestion(null);
                resolve(proved);
              },
            });
          }),
      ),
    [],
  );
  if (!question) return null;
  return (
    <StepUpDialog
      missing={question.missing}
      onProved={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  );
}
