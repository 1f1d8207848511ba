import './ui/fonts.css';
import './ui/styles.css';
import { endSessionAndSignIn } from './lib/leave.ts';
import { paths } from './lib/paths.ts';
import { readToken, readUser } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

ignoreStrayDrops();
keepAppInBrowser();

const signedIn = readToken() !== null && readUser() !== null;
const atLogin = location.pathname === paths.login();

// Sign-in is a page of its own, so that it loads nothing of the app behind it.
if (!signedIn && !atLogin) {
  endSessionAndSignIn();
} else if (!signedIn) {
  const { mountLogin } = await import('./features/auth/login-page.tsx');
  mountLogin(root);
} else if (atLogin) {
  location.replace(paths.home());
} else {
  const { mountApp } = await import('./app/app.tsx');
  mountApp(root);
}

/** Later than what the first screen loads. Browsers have no service workers on plain HTTP, and may refuse one elsewhere. */
function keepAppInBrowser(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => navigator.serviceWorker.register('/service-worker.js').catch(() => {}), 4000);
}

/** A file that misses its zone must not take the page's place, with all that was typed in it. */
function ignoreStrayDrops(): void {
  const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!isFile(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  });
  addEventListener('drop', (event) => {
    if (isFile(event)) event.preventDefault();
  });
}
