import { type ComponentType, lazy } from 'react';

/** A component whose code comes when it is first shown. */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load() }));
