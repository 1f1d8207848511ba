import type { Plugin } from 'vite';

/** Languages that lack some files, and the languages whose files they take instead, before English. */
const FALLBACKS: Partial<Record<string, readonly string[]>> = {};

/** `./texts.ts` becomes `./texts.es.ts`, and `@saldo/contract/messages` becomes `@saldo/contract/messages.es`. */
const inLanguage = (source: string, language: string): string =>
  /\.(tsx?|md)$/.test(source)
    ? source.replace(/\.\w+$/, `.${language}$&`)
    : `${source}.${language}`;

/**
 * Builds the app in a language: wherever a module imports `x.ts` and there is `x.es.ts`, it gets that. A language that
 * lacks the file takes that of the next one in its chain, and finally the English one. What a translation itself
 * imports as `x.ts` is the file after it in the chain, so a partial one can spread its base.
 */
export function translatedFiles(language: string, fallbacks = FALLBACKS): Plugin {
  const chain = language === 'en' ? [] : [language, ...(fallbacks[language] ?? [])];
  return {
    name: 'translated-files',
    enforce: 'pre',
    resolveId: {
      // Only files of this repository: the app's own, and those of other workspaces.
      filter: { id: /^(\.{1,2}\/|@saldo\/)/ },
      async handler(source, importer) {
        if (importer === undefined || importer.includes('/node_modules/')) return null;
        const own = chain.findIndex((one) =>
          importer.endsWith(inLanguage(source, one).replace(/^\./, '')),
        );
        for (const one of chain.slice(own + 1)) {
          const found = await this.resolve(inLanguage(source, one), importer, { skipSelf: true });
          if (found) return found;
        }
        return null;
      },
    },
  };
}
