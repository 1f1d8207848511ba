import type { ReactNode } from 'react';

interface TextButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** A button that looks like a link but stays on the page. */
export const TextButton = ({ onClick, children }: TextButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="rounded-chip text-sm font-medium text-accent hover:underline"
  >
    {children}
  </button>
);
