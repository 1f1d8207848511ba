import '../ui/styles.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';

/** Draws components on the page of the test, below a router, until the test has ended. */
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
