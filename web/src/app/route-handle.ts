import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export interface ScreenCode {
  Component: ComponentType;
  /** Prefetches the screen's first data for a URL with these query parameters. */
  prefetch?: (client: QueryClient, params: URLSearchParams) => void;
}

export interface RouteHandle {
  title: string;
  load?: () => Promise<ScreenCode>;
}
