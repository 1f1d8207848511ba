import { fileInLanguage, type Language } from '@saldo/contract/languages';
import type { Plugin } from 'vite';
import { texts as es } from './page-texts.es.ts';
import { texts as en } from './page-texts.ts';

const TEXTS = { en, es };
const MANIFEST = 'manifest.webmanifest';

/** Writes a language's text into the pages, wherever they say `{{name}}`, and into the manifest. */
export function translatedPages(language: Language): Plugin {
  const words = new Map(
    Object.entries({
      ...TEXTS[language],
      manifest: fileInLanguage(MANIFEST, language),
    }),
  );
  return {
    name: 'translated-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        withWords(html, words).replace('<html lang="en"', `<html lang="${language}"`),
    },
    async generateBundle() {
      if (language === 'en') return;
      const english = await this.fs.readFile(`${PUBLIC}/${MANIFEST}`, { encoding: 'utf8' });
      const source = translatedManifest(english, language);
      this.emitFile({ type: 'asset', fileName: MANIFEST, source });
    },
  };
}

const PUBLIC = `${import.meta.dirname}/../../public`;

const withWords = (html: string, words: ReadonlyMap<string, string>): string =>
  html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words.get(name);
    if (word === undefined) throw new Error(`page-texts.ts has no ${name}`);
    return word;
  });

/** The manifest with another language's words. */
export function translatedManifest(english: string, language: Language): string {
  const { description, addTransaction, add } = TEXTS[language];
  const manifest = JSON.parse(english);
  const [addShortcut] = manifest.shortcuts;
  const shortcuts = [{ ...addShortcut, name: addTransaction, short_name: add }];
  return JSON.stringify({ ...manifest, description, lang: language, shortcuts }, null, 2);
}
