import '../ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { queryClient } from '../lib/query-client.ts';

/** Renders components into the test page, inside a router and a query client, until the test ends. */
export function show(children: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const router = createMemoryRouter([
    { path: '/', element: children },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ]);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  onTestFinished(() => {
    root.unmount();
    queryClient.clear();
    place.remove();
  });
  return { router };
}
