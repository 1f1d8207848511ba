/** Languages that Saldo is available in. Adding one makes the compiler report each missing catalog and sentence. */
export type Language = 'en';

/**
 * A sentence in every language, as a plain value that can be sent to another thread. The code that responds to the user
 * picks the language.
 */
export type Text = Record<Language, string>;

/** Returns a function that makes sentences from catalogs of the same shape. */
export const textMaker =
  <Texts>({ en }: Record<Language, Texts>) =>
  (sentence: (texts: Texts) => string): Text => ({ en: sentence(en) });
