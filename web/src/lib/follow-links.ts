import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * What a table of hundreds of plain links does when one of them is pressed: it goes there within the app. A `Link` each
 * takes a good part of what drawing such a table takes. What asks for another tab or window is left to the browser.
 */
export function useFollowLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest('a') : null;
    const to = link?.getAttribute('href');
    if (!to?.startsWith('/')) return;
    event.preventDefault();
    void navigate(to);
  };
}
