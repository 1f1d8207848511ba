import type { Language } from '@saldo/contract/languages';
import { isOverHttps } from './client-address.ts';
import { notFound } from './errors.ts';
import { type Page, redirect } from './pages.ts';
import { languageCookie } from './request-language.ts';

/** Stands for the browser's own language. */
const OF_BROWSER = 'browser';

/**
 * Keeps the language that a user chooses before signing in, or as a viewer, in a cookie, and goes on to a page of the
 * app. A link to it needs no script. It changes nothing but the language of this browser.
 */
export const languagePage = (
  offered: readonly Language[],
  publicUrl: string | undefined,
): Page => ({
  method: 'GET',
  url: '/api/language/:language',
  handler: async ({ params, query, request }) => {
    const chosen = offered.find((one) => one === params.language);
    if (!chosen && params.language !== OF_BROWSER) throw notFound();
    const { headers, ...answer } = redirect(ownPath(query.to));
    const isSecure = isOverHttps(publicUrl, request);
    const kept = {
      'set-cookie': languageCookie(chosen ?? null, { isSecure }),
      'cache-control': 'no-store',
    };
    return { ...answer, headers: { ...headers, ...kept } };
  },
});

const ANY_HOST = 'http://saldo.invalid';

/** A path on this server, or the first page for anything else. */
function ownPath(to = '/'): string {
  if (!URL.canParse(to, ANY_HOST)) return '/';
  const { origin, pathname, search } = new URL(to, ANY_HOST);
  return origin === ANY_HOST && !pathname.startsWith('//') ? pathname + search : '/';
}
