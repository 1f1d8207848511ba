/** Languages of Saldo. Adding one makes the compiler ask for each missing catalog and sentence. */
export type Language = 'en';

/**
 * A sentence in every language, as a plain value that can be sent to another thread. The code that answers the user
 * picks one.
 */
export type Text = Record<Language, string>;

/** Makes sentences from catalogs of the same shape. */
export const textMaker =
  <Texts>({ en }: Record<Language, Texts>) =>
  (sentence: (texts: Texts) => string): Text => ({ en: sentence(en) });
