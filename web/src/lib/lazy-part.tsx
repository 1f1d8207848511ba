import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code comes when it is first shown; until then `fallback` stands in its place. Without Suspense: what
 * it shows in place of a part stays for 0.3 s, however soon the part is there.
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
          // Thrown while it is rendered: the nearest error boundary shows it.
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
