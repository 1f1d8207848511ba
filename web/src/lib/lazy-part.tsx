import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code loads when it is first shown, with `fallback` until then. Not Suspense, which keeps a fallback
 * for at least 0.3 s, however soon the code arrives.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P & { fallback?: ReactNode }) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      let gone = false;
      void load()
        .then(
          (part) => {
            loaded = part;
            return () => part;
          },
          // Thrown during rendering, so the nearest error boundary shows it.
          (error: unknown) => () => {
            throw error;
          },
        )
        .then((next) => {
          if (!gone) setPart(next);
        });
      return () => {
        gone = true;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : props.fallback;
  };
}
