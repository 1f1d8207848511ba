import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { may } from '../lib/may.ts';
import { paths } from '../lib/paths.ts';
import { readToken, readUser, saveRedirect } from '../lib/session.ts';

/** A screen without a signed-in user: remembers where the person was going, then sign-in. */
export function requireSession({ request }: LoaderFunctionArgs): null {
  if (readToken() && readUser()) return null;
  const { pathname, search } = new URL(request.url);
  saveRedirect(pathname + search);
  throw redirectDocument(paths.login());
}

export function requireAdmin(args: LoaderFunctionArgs): null {
  requireSession(args);
  if (may(readUser(), 'admin')) return null;
  throw redirect(paths.home());
}
