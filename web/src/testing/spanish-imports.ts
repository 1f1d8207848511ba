import type { Plugin } from 'vite';

/**
 * Lets Spanish catalogs import each other in tests that compare them with the English ones. Modules that are not
 * Spanish keep importing English, unlike in the Spanish build.
 */
export const spanishImports = (): Plugin => ({
  name: 'spanish-imports',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.endsWith('.es.ts') || !source.startsWith('.')) return null;
    return this.resolve(source.replace(/\.ts$/, '.es.ts'), importer, { skipSelf: true });
  },
});
