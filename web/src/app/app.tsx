import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/query-client.ts';
import { takeWeakPassword } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { followLogout } from './logout.ts';
import { createRouter, prefetchScreens } from './router.tsx';
import { StepUpHost } from './step-up-host.tsx';
import { texts } from './texts.ts';

/** Late enough to leave the first screen alone. */
const PREFETCH_AFTER_MS = 1500;

export function mountApp(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter()} />
        <StepUpHost />
      </QueryClientProvider>
      <Toaster />
      <TooltipLayer />
    </StrictMode>,
  );
  followLogout();
  if (takeWeakPassword()) {
    toast.warning(texts.weakPassword, {
      detail: texts.weakPasswordDetail,
    });
  }
  setTimeout(prefetchScreens, PREFETCH_AFTER_MS);
}
