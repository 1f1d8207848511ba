import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { OVER_SCREEN } from './dialog-address.ts';

/**
 * What the app does when a plain link in it is pressed: it goes there without loading a page. A screen of hundreds of links
 * takes half as long to draw as with a `Link` each. What asks for another tab or window is left to the browser.
 */
export function useFollowLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest('a') : null;
    const to = link?.getAttribute('href');
    if (!link || !to?.startsWith('/')) return;
    event.preventDefault();
    const over = 'over' in link.dataset && { state: OVER_SCREEN, preventScrollReset: true };
    void navigate(to, { replace: to === location.pathname + location.search, ...over });
  };
}
