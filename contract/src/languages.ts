import { type FactCatalogue, factCatalogue, sentenceOf, type TextFact } from './text-facts.ts';

/** Languages that Saldo is available in. Adding one makes the compiler report each missing catalog and sentence. */
export type Language = 'en';

/**
 * The shape that a catalog has in every language. A translation beside `texts.ts` is `texts.es.ts` and ends in
 * `satisfies Catalogue<typeof import('./texts.ts').texts>`, so a missing, extra or wrongly typed text is a type error.
 */
export type Catalogue<T> = T extends string
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
 * Returns a function that makes sentences from catalogs of the same shape. `name` is the catalogue's own in facts, which
 * may come from several.
 */
export function textMaker<Texts extends object>({ en }: Record<Language, Texts>, name: string) {
  const facts = factCatalogue(en, `${name}.`);
  const named = { [name]: en };
  return (pick: (texts: FactCatalogue<Texts>) => TextFact): Required<Text> => {
    const fact = pick(facts);
    return { fact, en: sentenceOf(named, fact) ?? fact.is };
  };
}
