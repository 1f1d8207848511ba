import { useEffect, useRef, useState } from 'react';
import { useUrlState } from './url-state.ts';

const SETTLES_AFTER_MS = 250;

/** Search text that is written to the URL once the user stops typing. */
export function useSearchText(name: string) {
  const [params, change] = useUrlState();
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  useEffect(() => {
    // React only to Back and links, because text typed here has already changed the URL.
    if (inAddress !== written.current) setText(inAddress);
    written.current = inAddress;
  }, [inAddress]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      change({ [name]: text });
    }, SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, name, change]);
  return [text, setText] as const;
}
