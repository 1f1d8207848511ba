import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';

export function NotFoundPage() {
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-card bg-raised text-muted">
        <Compass size={20} aria-hidden />
      </span>
      <h1 tabIndex={-1} className="font-bold text-2xl text-strong tracking-[-0.02em]">
        Page not found
      </h1>
      <p className="mt-1 max-w-[46ch] text-balance text-muted">
        Nothing lives at this address. It may have moved, or a letter got lost on the way.
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button asChild variant="primary">
          <Link to={paths.home()}>Go to Home</Link>
        </Button>
        <Button asChild>
          <Link to={paths.transactions()}>Transactions</Link>
        </Button>
      </div>
    </div>
  );
}
