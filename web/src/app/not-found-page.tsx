import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { texts } from './texts.ts';

const t = texts.notFound;

export const NotFoundPage = () => (
  <div className="flex min-h-[60vh] flex-col items-center justify-center text-center">
    <span className="mb-4 grid size-12 place-items-center rounded-card bg-raised text-muted">
      <Compass size={20} aria-hidden />
    </span>
    <h1 tabIndex={-1} className="font-bold text-2xl text-strong tracking-[-0.02em]">
      {t.title}
    </h1>
    <p className="mt-1 max-w-[46ch] text-balance text-muted">{t.body}</p>
    <div className="mt-5 flex flex-wrap justify-center gap-2">
      <Button asChild variant="primary">
        <Link to={paths.home()}>{t.home}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.transactions()}>{t.transactions}</Link>
      </Button>
    </div>
  </div>
);
