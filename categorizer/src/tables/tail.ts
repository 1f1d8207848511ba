/** Words that begin where a shop stands: "Mango Parque de las Aguas", "Óptica Sol Avda del Teatro". */
const PLACES = new Set(
  'plaza plz pza pl placa praza c calle carrer rua kalea avenida avda av avinguda paseo passeig pso rambla ronda carretera ctra camino cami parque parc poligono pol estacion estacio aeropuerto aeroport puerto port palacio palau barrio barri urbanizacion urb gran'.split(
    ' ',
  ),
);
export const startsPlace = (word: string): boolean => PLACES.has(word);

const SMALL = /^(?:el|la|los|las|els|les|l|lo|de|del|d|y|i)$/;

/**
 * The index of the word after which a text says where the shop stands, or the number of words. A word there says nothing
 * about what was bought. The name comes before it.
 */
export function tailOf(words: readonly string[]): number {
  const name = words.findIndex((word) => !SMALL.test(word));
  const at = words.findIndex((word, i) => i > name && PLACES.has(word));
  return at < 0 ? words.length : at;
}

/** True if an article stands before the word: "Farmacia del Mercado", "Bar La Escuela" name themselves after something. */
export function hasArticle(words: readonly string[], at: number): boolean {
  return /^(?:el|la|los|las|els|les|l|lo|del|dels)$/.test(words[at - 1] ?? '');
}
