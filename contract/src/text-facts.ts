/*
 * Code that picks a sentence from a catalogue can pick a fact instead: the text's place in the catalogue, with its
 * parameters. A fact can be stored or sent, and whoever shows it writes the sentence in the reader's language.
 */

export interface TextFact {
  /** Names of the catalogue's parts, outermost first, joined by dots. */
  is: string;
  /** Parameters, among them other facts. */
  of?: readonly unknown[] | undefined;
}

/** A parameter that is any string may also be another text of the catalogue. */
type Given<P> = string extends P ? P | TextFact : P;

/** A catalogue of facts in the shape of a catalogue of texts. */
export type FactCatalogue<Texts> = Texts extends string
  ? TextFact
  : Texts extends (...given: infer P) => string
    ? (...given: { [At in keyof P]: Given<P[At]> }) => TextFact
    : { [Name in keyof Texts]: FactCatalogue<Texts[Name]> };

export const factCatalogue = <Texts extends object>(
  texts: Texts,
  within = '',
): FactCatalogue<Texts> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]): unknown[] => [name, factAt(text, within + name)]),
  );

function factAt(text: unknown, is: string): unknown {
  if (typeof text === 'string') return { is };
  return typeof text === 'function'
    ? (...of: unknown[]): TextFact => ({ is, of })
    : factCatalogue(Object(text), `${is}.`);
}

/** The sentence of a fact; null if the catalogue has no such text, or it takes another number of parameters. */
export function sentenceOf(texts: object, { is, of = [] }: TextFact): string | null {
  const text = is.split('.').reduce<unknown>(ownValue, texts);
  if (typeof text === 'string') return of.length === 0 ? text : null;
  if (typeof text !== 'function' || text.length !== of.length) return null;
  const given = of.map((one) => (isFact(one) ? (sentenceOf(texts, one) ?? one) : one));
  return String(text(...given));
}

const ownValue = (within: unknown, name: string): unknown =>
  typeof within === 'object' && within !== null && Object.hasOwn(within, name)
    ? Reflect.get(within, name)
    : undefined;

const isFact = (value: unknown): value is TextFact =>
  typeof value === 'object' && value !== null && 'is' in value && typeof value.is === 'string';
