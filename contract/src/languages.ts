import { type FactCatalogue, factCatalogue, sentenceOf, type TextFact } from './text-facts.ts';

/** Languages that Saldo has texts in. Adding one makes the compiler report each missing catalog and sentence. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself, which is how someone who looks for it recognizes it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/**
 * Languages that are built, served and offered to users: add one here once its catalogs are complete. Without a wish
 * for one of them, users get English.
 */
export const OFFERED: readonly Language[] = ['en'];

/** Name of a file of the built web app that exists once for each language: `index.html`, `index.es.html`. */
export const fileInLanguage = (name: string, language: string): string =>
  language === 'en' ? name : name.replace('.', `.${language}.`);

/**
 * The shape that a catalog has in every language. A translation beside `texts.ts` is `texts.es.ts` and ends in
 * `satisfies Catalogue<typeof import('./texts.ts').texts>`, so a missing, extra or wrongly typed text is a type error.
 */
export type Catalogue<T> = unknown extends T
  ? T // A piece of a sentence that the caller passes in.
  : T extends string
    ? string
    : T extends number | boolean | null | undefined
      ? T
      : T extends (...args: infer A) => infer R
        ? (...args: A) => Catalogue<R>
        : { readonly [K in keyof T]: Catalogue<T[K]> };

/**
 * A sentence in every language, as a plain value that can be sent to another thread. The code that responds to the user
 * picks the language. The fact is what to store.
 */
export type Text = Record<Language, string> & { fact?: TextFact };

/**
 * Returns a function that makes sentences from catalogs of the same shape, one for each language. `name` is the
 * catalogue's own in facts, which may come from several.
 */
export function textMaker<Texts extends object>(
  catalogues: Record<Language, Catalogue<Texts>> & { en: Texts },
  name: string,
) {
  const facts = factCatalogue(catalogues.en, `${name}.`);
  return (pick: (texts: FactCatalogue<Texts>) => TextFact): Required<Text> => {
    const fact = pick(facts);
    const inLanguage = (language: Language) =>
      sentenceOf({ [name]: catalogues[language] }, fact) ?? fact.is;
    return { fact, en: inLanguage('en'), es: inLanguage('es') };
  };
}
