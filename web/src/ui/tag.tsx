import type { ReactNode } from 'react';

/** Outlined, to show that the user wrote the text. */
export const Tag = ({ children, title }: { children: ReactNode; title?: string }) => (
  <span
    title={title}
    className="clip inline-block max-w-40 rounded-chip border border-line px-2 py-px text-muted text-xs"
  >
    {children}
  </span>
);
