import '../ui/styles.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';

/** Renders components into the test page, inside a router, until the test ends. */
export function show(children: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const router = createMemoryRouter([
    { path: '/', element: children },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ]);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return { router };
}
