import './ui/fonts.css';
import './ui/styles.css';
import { paths } from './lib/paths.ts';
import { readToken, readUser } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Sign-in is a page of its own, so that it loads nothing of the app behind it.
if (location.pathname !== paths.login()) {
  const { mountApp } = await import('./app/app.tsx');
  mountApp(root);
} else if (readToken() && readUser()) {
  location.replace(paths.home());
} else {
  const { mountLogin } = await import('./features/auth/login-page.tsx');
  mountLogin(root);
}
