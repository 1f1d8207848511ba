import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { texts } from './texts.ts';

const t = texts.failed;

/** Browsers word a failed module load differently, but all throw a TypeError whose message mentions it. */
const isFetchFailure = (error: unknown) =>
  error instanceof TypeError && /import|fetch|module/i.test(error.message);

/** Shown when a screen throws or its code fails to load. */
export function RouteError() {
  const words = isFetchFailure(useRouteError()) ? t.notFetched : t.notShown;
  return (
    <div
      role="alert"
      className="flex min-h-[60vh] flex-col items-center justify-center px-6 text-center"
    >
      <span className="mb-4 grid size-12 place-items-center rounded-card bg-expense-tint text-expense">
        <TriangleAlert size={20} aria-hidden />
      </span>
      <h1 tabIndex={-1} className="font-bold text-2xl text-strong tracking-[-0.02em]">
        {t.title}
      </h1>
      <p className="mt-1 max-w-[46ch] text-balance text-muted">{words}</p>
      <Button className="mt-5" icon={RefreshCw} onClick={() => location.reload()}>
        {t.tryAgain}
      </Button>
    </div>
  );
}

/** Shown when the shell itself throws. */
export const ShellError = () => (
  <main>
    <RouteError />
  </main>
);
