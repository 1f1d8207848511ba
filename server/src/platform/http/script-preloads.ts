/** Paths of the web app's pages that load none of a signed-in user's scripts. */
const SIGN_IN = '/login';
const HOME = '/';

const LISTS = /<meta name="(app|home)-scripts" content="([^"]*)"/g;

/**
 * Returns the `Link` header of each page of the web app: the scripts that the page will need, which its HTML lists in
 * `meta` elements. Without it, a browser learns of each script from the one before, a round trip at a time.
 */
export function scriptPreloads(html: string): (path: string) => string | undefined {
  const lists = new Map([...html.matchAll(LISTS)].map(([, page, list = '']) => [page, list]));
  const linksOf = (page: string) =>
    (lists.get(page) ?? '')
      .split(' ')
      .filter((script) => script !== '')
      .map((script) => `<${script}>; rel=modulepreload; crossorigin`);
  const app = linksOf('app');
  const home = linksOf('home');
  return (path) => {
    if (path === SIGN_IN) return undefined;
    const links = path === HOME ? [...app, ...home] : app;
    return links.length > 0 ? links.join(', ') : undefined;
  };
}
