import type { Plugin, Rolldown } from 'vite';

/** Chunks of a signed-in user's pages, by the name of the `meta` element that lists their scripts. */
const PAGES = { 'app-scripts': 'app', 'home-scripts': 'home-page' };

/**
 * Lists in the page the scripts that the app, and Home, need to start. The server names them in the answer's `Link`
 * header, so a browser need not read one script to learn of the next. Sign-in loads none of them.
 */
export function preloadScripts(): Plugin {
  return {
    name: 'preload-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        // The offline page has no scripts of the app.
        if (!html.includes('id="root"')) return [];
        const known = new Set<string>();
        return Object.entries(PAGES).map(([name, chunk]) => ({
          tag: 'meta',
          attrs: { name, content: scriptsOf(chunk, bundle, known).join(' ') },
        }));
      },
    },
  };
}

/** The chunk and everything it statically imports, without what is known already, which it adds to. */
function scriptsOf(name: string, bundle: Rolldown.OutputBundle, known: Set<string>): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const found: string[] = [];
  const named = chunks.filter((one) => one.name === name);
  if (named.length === 0) throw new Error(`The web app has no chunk "${name}".`);
  const add = (fileName: string) => {
    if (known.has(fileName)) return;
    known.add(fileName);
    found.push(`/${fileName}`);
    chunks.find((one) => one.fileName === fileName)?.imports.forEach(add);
  };
  for (const { fileName } of named) add(fileName);
  return found;
}
