import { fold } from '@saldo/domain/text';

export interface ActivityEmoji {
  icon: string;
  /** A theme token. */
  color: string;
}

const KINDS = {
  groceries: { icon: '🛒', color: 'var(--hue-green)' },
  salary: { icon: '💼', color: 'var(--hue-green)' },
  entertainment: { icon: '🎬', color: 'var(--hue-purple)' },
  dining: { icon: '🍽️', color: 'var(--hue-orange)' },
  shopping: { icon: '🛍️', color: 'var(--hue-pink)' },
  transport: { icon: '🚇', color: 'var(--hue-blue)' },
  housing: { icon: '🏠', color: 'var(--hue-indigo)' },
  utilities: { icon: '💡', color: 'var(--hue-yellow)' },
  unknown: { icon: '💳', color: 'var(--hue-gray)' },
} as const satisfies Record<string, ActivityEmoji>;

type Kind = keyof typeof KINDS;

// Whole words of a description without accents. The first match wins, so "Uber Eats" is food, not a ride.
const KEYWORDS: readonly (readonly [Kind, RegExp])[] = [
  ['salary', /\b(salary|payroll|wages?|nomina|sueldo|salario|pension)\b/],
  [
    'dining',
    /\b(restaurante?s?|cafe|cafeteria|coffee|starbucks|bar|pizza\w*|burger|mcdonald\w*|kebab|sushi|glovo|just ?eat|uber ?eats|deliveroo|dinner|lunch)\b/,
  ],
  [
    'groceries',
    /\b(grocer\w*|supermarket|supermercados?|mercadona|carrefour|lidl|aldi|eroski|consum|alcampo|hipercor|bonpreu|tesco|fruteria|panaderia)\b/,
  ],
  [
    'transport',
    /\b(uber|bolt|cabify|taxi|metro|emt|tmb|renfe|bus|train|tren|parking|fuel|gasolinera|repsol|cepsa|bp|peaje|toll|bicing)\b/,
  ],
  [
    'entertainment',
    /\b(netflix|spotify|hbo|disney|filmin|youtube|twitch|steam|playstation|nintendo|cinema|cines?|theatre|teatro|concert|concierto)\b/,
  ],
  ['housing', /\b(rent|alquiler|mortgage|hipoteca|landlord|comunidad|ikea|leroy)\b/],
  [
    'utilities',
    /\b(iberdrola|endesa|naturgy|holaluz|electric\w*|luz|water|aguas?|gas|internet|movistar|vodafone|orange|digi|o2|phone|telefon\w*|utilit\w*)\b/,
  ],
  [
    'shopping',
    /\b(amazon|aliexpress|ebay|zara|primark|decathlon|corte ingles|fnac|mediamarkt|shein|shop\w*|store|tienda)\b/,
  ],
];

const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

/** Chosen by subcategory name, then category name, then words in the description. */
export function activityEmoji(categoryName: string, description: string): ActivityEmoji {
  const named = fold(categoryName).split(' > ').reverse().find(isKind);
  if (named) return KINDS[named];
  const words = fold(description);
  return KINDS[KEYWORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown'];
}
