import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line. */
  purpose?: ReactNode;
  actions?: ReactNode;
}

export const PageHeader = ({ title, purpose, actions }: PageHeaderProps) => (
  <header className="mb-6 flex items-end gap-4 phone:mb-4 phone:flex-wrap">
    <div className="min-w-0">
      <h1 tabIndex={-1} className="text-balance font-bold text-2xl text-strong tracking-[-0.02em]">
        {title}
      </h1>
      {purpose && <div className="text-balance text-muted">{purpose}</div>}
    </div>
    {actions && (
      <div className="ml-auto flex flex-none gap-2 phone:ml-0 phone:w-full phone:flex-wrap phone:*:flex-1">
        {actions}
      </div>
    )}
  </header>
);
