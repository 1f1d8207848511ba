import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * Returns a component whose code loads when it is first shown; until then it shows `fallback`. Does not use Suspense,
 * which keeps a fallback for at least 0.3 s no matter how soon the code arrives.
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
          // Throws during rendering, so that the nearest error boundary shows the error.
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
