import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from './texts.ts';

export interface PageHeaderProps {
  title: ReactNode;
  purpose?: ReactNode;
  actions?: ReactNode;
  help?: string;
}

export const PageHeader = ({ title, purpose, actions, help }: PageHeaderProps) => (
  <header className="mb-6 flex flex-wrap items-end gap-4 phone:mb-4">
    {/* Keeps the purpose text readable by wrapping the actions below it if there are many. */}
    <div className="min-w-0 flex-1 basis-72 phone:basis-full">
      <div className="flex items-center gap-1">
        <h1
          tabIndex={-1}
          className="text-balance font-bold text-2xl text-strong tracking-[-0.02em]"
        >
          {title}
        </h1>
        {help && (
          <Link
            to={help}
            aria-label={texts.help}
            data-tip={texts.help}
            className="-my-2 grid size-8 flex-none place-items-center rounded-control text-muted transition-colors hover:bg-raised hover:text-strong phone:size-11"
          >
            <CircleQuestionMark size={16} aria-hidden />
          </Link>
        )}
      </div>
      {purpose && <div className="text-balance text-muted">{purpose}</div>}
    </div>
    {actions && (
      <div className="ml-auto flex flex-none gap-2 phone:ml-0 phone:w-full phone:flex-wrap phone:*:flex-1">
        {actions}
      </div>
    )}
  </header>
);
