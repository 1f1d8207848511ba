import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteHandle } from './route-handle.ts';

/** When a link is pressed or focused, loads its screen's code and first data, about 100 ms before the click ends. */
export function prefetchOnPress(routes: RouteObject[], client: QueryClient): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const { pathname, searchParams } = new URL(link.href);
    const handle: RouteHandle | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
    // If the code fails to load, the click reports the error.
    handle?.load?.().then(
      (screen) => screen.prefetch?.(client, searchParams),
      () => undefined,
    );
  };
  for (const name of ['pointerdown', 'focusin']) {
    document.addEventListener(name, prefetch, { passive: true });
  }
}
