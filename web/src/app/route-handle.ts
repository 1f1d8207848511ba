import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export interface ScreenCode {
  Component: ComponentType;
  /** Asks for what the screen shows first, at an address with this query. */
  prefetch?: (client: QueryClient, params: URLSearchParams) => void;
}

/** What a route tells the shell. */
export interface RouteHandle {
  title: string;
  load?: () => Promise<ScreenCode>;
}
