/**
 * Present and earlier names of companies that merged or changed their name in Spain since 2018, from public records. A
 * counterparty's key begins with one of these folded names. Companies that sell very different things, such as fuel and
 * electricity, are missing on purpose.
 */
const EARLIER_NAMES: Readonly<Record<string, readonly string[]>> = {
  generali: ['liberty', 'generali'],
  occident: [
    ...['catalana occidente', 'seguros catalana occidente', 'seguros bilbao', 'bilbao cia'],
    ...['plus ultra', 'nortehispana', 'occident'],
  ],
  verti: ['direct line', 'verti'],
  caser: ['helvetia', 'caser'],
  verisure: ['securitas direct', 'verisure'],
  masorange: [
    ...['masmovil', 'yoigo', 'xfera', 'pepephone', 'pepemobile', 'lebara', 'orange', 'jazztel'],
    ...['simyo', 'euskaltel', 'r cable', 'telecable', 'virgin telco', 'masorange'],
  ],
  vodafone: ['lowi', 'ono', 'vodafone'],
  naturgy: ['gas natural', 'union fenosa', 'naturgy'],
  totalenergies: ['edp', 'baser', 'totalenergies'],
  movistar: ['telefonica', 'movistar'],
  max: ['hbo', 'max'],
};

const PRESENT = Object.entries(EARLIER_NAMES).flatMap(([present, names]) =>
  names.map((name) => [name, present] as const),
);

/** Key of a counterparty under the present name of its company. */
export function presentKey(key: string): string {
  const found = PRESENT.find(([name]) => key === name || key.startsWith(`${name} `));
  return found ? found[1] : key;
}
