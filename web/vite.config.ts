import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { preloadScripts } from './preload-scripts.ts';
import { helpTopics } from './src/features/help/parse-topic.ts';
import { translatedFiles } from './src/languages/translated-files.ts';
import { translatedPages } from './src/languages/translated-pages.ts';

/** The language that this build is in. */
const language = process.env.SALDO_LANGUAGE === 'es' ? 'es' : 'en';
const api = process.env.SALDO_API ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    translatedFiles(language),
    translatedPages(language),
    react(),
    tailwindcss(),
    helpTopics(),
    preloadFont(),
    hashFirstPaint(),
    preloadScripts(),
  ],
  server: { proxy: { '/api': api, '/healthz': api } },
  preview: { proxy: { '/api': api, '/healthz': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Every target browser preloads modules natively.
    modulePreload: { polyfill: false },
    // The server's content security policy does not allow fonts or scripts from `data:` URLs.
    assetsInlineLimit: 0,
    // By default, the bundler puts each icon in its own file, so a first visit would wait for eighty small responses.
    rolldownOptions: {
      input: ['index.html', 'offline.html'],
      // Without inlining, the base file would contain the messages of every schema.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'base', name: baseOf, minShareCount: 2, priority: 2 },
            { name: 'app', test: /\/web\/src\/app\/app\.tsx$/, priority: 1 },
            // Menus and popovers, which are fetched when a button is pressed.
            { name: 'floating', test: /\/web\/src\/ui\/(menu|popover)\.tsx$/, priority: 0.5 },
            // Modules that screens share. Home, the first screen, waits only for those that it uses itself.
            { debugName: 'ui', name: uiOf, minShareCount: 2, maxModuleSize: 6000, priority: 0.4 },
            // Only forms and readers of addresses validate; Home does not.
            {
              name: 'schemas',
              test: /\/node_modules\/zod\/|\/contract\/src\/(common|given-name|zod-messages)\.ts$/,
              priority: 0.35,
            },
            {
              name: 'parts',
              test: /\/web\/src\/(ui|lib)\/(?!form-|contract-form)[^/]+$|\/lucide-react\//,
              minShareCount: 2,
              maxModuleSize: 6000,
              priority: 0.3,
            },
            // Separate, because Home has no form.
            { name: 'forms', test: /\/web\/src\/(ui\/form-|lib\/contract-form)/, priority: 0.2 },
          ],
        },
      },
    },
  },
});

/**
 * Preloads the Western European subset of the font together with the styles, so that text is drawn once and does not
 * shift when the font arrives.
 */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const href = fileIn(bundle, /InterVariable-subset.*woff2$/);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        return href ? [{ tag: 'link', attrs: { ...attrs, href } }] : [];
      },
    },
  };
}

/** Adds a hash to the classic script's name, which the bundler doesn't do, so that browsers can cache it forever. */
function hashFirstPaint(): Plugin {
  const file = 'src/first-paint.js';
  return {
    name: 'hash-first-paint',
    apply: 'build',
    async buildStart() {
      const source = await this.fs.readFile(`${import.meta.dirname}/${file}`);
      this.emitFile({ type: 'asset', name: 'first-paint.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(`/${file}`, fileIn(bundle, /first-paint.*js$/) ?? `/${file}`),
    },
  };
}

const fileIn = (bundle: object, pattern: RegExp): string | undefined => {
  const name = Object.keys(bundle).find((each) => pattern.test(each));
  return name && `/${name}`;
};

/**
 * Returns 'base' for modules that the sign-in page shares with other pages, so that sign-in loads none of the app's
 * other code.
 */
function baseOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const screens = /\/web\/src\/(main|features\/auth\/login-page)\.tsx$/;
  return usersOf(id, graph).some((user) => isNeededBy(screens, user, graph)) ? 'base' : null;
}

/** Icons are imported from one file that exports all of them, so whoever needs one would seem to need the others too. */
function usersOf(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const [, file] = /\/lucide-react\/.*\/icons\/([\w-]+)\.mjs$/.exec(id) ?? [];
  const all = graph.getModuleInfo(id)?.importers.find((one) => one.endsWith('/lucide-react.mjs'));
  if (file === undefined || all === undefined) return [id];
  const icon = file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = new RegExp(`\\b${icon}\\b`);
  return (graph.getModuleInfo(all)?.importers ?? []).filter((one) =>
    names.test(graph.getModuleInfo(one)?.code ?? ''),
  );
}

function uiOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  return isNeededBy(/\/web\/src\/(app\/app|features\/home\/home-page)\.tsx$/, id, graph)
    ? 'ui'
    : null;
}

/** True if this module matches, or if a matching module imports it statically, directly or indirectly. */
function isNeededBy(screens: RegExp, id: string, graph: Rolldown.ChunkingContext): boolean {
  const found = new Set([id]);
  for (const one of found) {
    if (screens.test(one)) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer);
  }
  return false;
}
