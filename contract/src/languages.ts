/** Languages that Saldo speaks. Another one here makes the compiler ask for each catalogue and each sentence of it. */
export type Language = 'en';

/** A sentence in every language: a plain value, which crosses threads. Whoever answers a person picks. */
export type Text = Record<Language, string>;

/** Says sentences by catalogues of the same shape. */
export const speaker =
  <Texts>({ en }: Record<Language, Texts>) =>
  (sentence: (texts: Texts) => string): Text => ({ en: sentence(en) });
