import './ui/fonts.css';
import './ui/styles.css';
import { LANGUAGE } from './lib/language.ts';
import { endSessionAndSignIn } from './lib/leave.ts';
import { paths } from './lib/paths.ts';
import { readToken, readUser } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

ignoreStrayDrops();
keepAppInBrowser();

const signedIn = readToken() !== null && readUser() !== null;
const atLogin = location.pathname === paths.login();

// Sign-in is a separate page, so that it loads none of the app's code.
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

/**
 * Registers the service worker after the first screen has loaded. Browsers have no service workers on plain HTTP, and
 * may refuse to register one elsewhere.
 */
function keepAppInBrowser(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const script = `/service-worker.js${LANGUAGE === 'en' ? '' : `?lang=${LANGUAGE}`}`;
  setTimeout(() => navigator.serviceWorker.register(script).catch(() => {}), 4000);
}

/**
 * Keeps the browser from opening a file dropped outside a drop zone, which would replace the page and lose everything
 * typed in it.
 */
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
