import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings what the address names after # into view, and the focus to its heading. */
export function useAnchor(): string {
  const { hash, key } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link clicked again goes there again
  useEffect(() => {
    if (!id) return;
    // Two frames on: in the first the shell moves the focus to the screen's own heading.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const place = document.getElementById(id);
        place?.scrollIntoView();
        place?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, key]);
  return id;
}
