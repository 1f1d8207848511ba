import type { Cents } from '../../money.ts';
import type { Calendar } from '../calendar.ts';
import type { NonEmpty } from '../dice.ts';

export interface Habit {
  name: string;
  chance: (today: Calendar) => number;
  shops: NonEmpty<string>;
  price: [min: Cents, max: Cents];
  /** Null for purchases that cannot be categorized. */
  category: string | null;
  /** Probability that the Revolut card is used. */
  revolut: number;
  source: 'ai' | 'rule' | 'hand' | 'none';
  tags?: readonly string[];
  /** Probability that the purchase is returned a few weeks later. */
  returned?: number;
}

const always = (probability: number) => () => probability;
const byDay = (workday: number, weekend: number) => (today: Calendar) =>
  today.weekend ? weekend : workday;
const on = (weekdays: readonly number[], then: number, otherwise: number) => (today: Calendar) =>
  weekdays.includes(today.weekday) ? then : otherwise;

export const HABITS: readonly Habit[] = [
  {
    name: 'supermarket',
    chance: on([6], 0.85, 0.26),
    shops: ['Mercadona', 'Mercadona', 'Consum', 'Lidl', 'Carrefour Market', 'Aldi'],
    price: [1100, 7900],
    category: 'groceries.supermarket',
    revolut: 0.5,
    source: 'rule',
  },
  {
    name: 'market hall',
    chance: on([6], 0.3, 0.04),
    shops: ['Mercat Central Parada 112', 'Forn de Pa La Tahona', 'Fruites Ruzafa'],
    price: [350, 2400],
    category: 'groceries',
    revolut: 0.8,
    source: 'hand',
  },
  {
    name: 'coffee',
    chance: byDay(0.34, 0.24),
    shops: ['Cafetería La Plaza', 'Starbucks', 'Bluebell Coffee', 'Granier'],
    price: [180, 640],
    category: 'dining.cafe',
    revolut: 0.9,
    source: 'ai',
  },
  {
    name: 'restaurant',
    chance: on([5, 6], 0.45, 0.12),
    shops: [
      'Casa Montaña',
      'Goiko',
      'La Tagliatella',
      'Bar Ricardo',
      'Ramen Kuma',
      '100 Montaditos',
    ],
    price: [1150, 4200],
    category: 'dining.restaurant',
    revolut: 0.85,
    source: 'ai',
  },
  {
    name: 'delivery',
    chance: on([0], 0.28, 0.07),
    shops: ['Glovo', 'Uber Eats', 'Just Eat'],
    price: [1290, 2890],
    category: 'dining.delivery',
    revolut: 1,
    source: 'rule',
  },
  {
    name: 'metro card',
    chance: on([1], 0.8, 0),
    shops: ['Metrovalencia', 'Metrovalencia', 'EMT Valencia'],
    price: [850, 1600],
    category: 'transport.public',
    revolut: 0.7,
    source: 'rule',
  },
  {
    name: 'taxi',
    chance: on([5, 6], 0.14, 0.03),
    shops: ['Cabify', 'Uber', 'FreeNow'],
    price: [640, 1890],
    category: 'transport.taxi',
    revolut: 1,
    source: 'ai',
  },
  {
    name: 'fuel',
    chance: always(0.075),
    shops: ['Repsol', 'Cepsa', 'BP Avda Catalunya', 'Plenoil'],
    price: [3500, 6200],
    category: 'transport.fuel',
    revolut: 0.3,
    source: 'ai',
  },
  {
    name: 'parking',
    chance: byDay(0.05, 0.11),
    shops: ['Saba Parking', 'EasyPark', 'Autopistas AP-7'],
    price: [240, 1350],
    category: 'transport.parking',
    revolut: 0.6,
    source: 'ai',
  },
  {
    name: 'online shop',
    chance: ({ month }) => (month >= 11 ? 0.16 : 0.11),
    shops: ['Amazon', 'Amazon', 'El Corte Inglés', 'AliExpress', 'Vinted'],
    price: [990, 6400],
    category: 'shopping.online',
    revolut: 0.75,
    source: 'ai',
    returned: 0.16,
  },
  {
    name: 'clothes',
    chance: ({ month }) => (month === 1 || month === 7 ? 0.08 : 0.05),
    shops: ['Zara', 'H&M', 'Mango', 'Uniqlo', 'Decathlon'],
    price: [1595, 6995],
    category: 'shopping.clothing',
    revolut: 0.7,
    source: 'hand',
    returned: 0.2,
  },
  {
    name: 'electronics',
    chance: always(0.014),
    shops: ['MediaMarkt', 'Fnac', 'PcComponentes'],
    price: [2490, 17900],
    category: 'shopping.electronics',
    revolut: 0.6,
    source: 'hand',
    returned: 0.1,
  },
  {
    name: 'home',
    chance: always(0.028),
    shops: ['IKEA', 'Leroy Merlin', 'Zara Home'],
    price: [990, 7900],
    category: 'housing.furniture',
    revolut: 0.4,
    source: 'ai',
  },
  {
    name: 'pharmacy',
    chance: ({ month }) => (month <= 3 || month >= 11 ? 0.09 : 0.05),
    shops: ['Farmacia Ruzafa', 'Farmacia Ldo. Ferrer', 'DosFarma'],
    price: [390, 2650],
    category: 'health.pharmacy',
    revolut: 0.6,
    source: 'ai',
  },
  {
    name: 'doctor',
    chance: byDay(0.018, 0),
    shops: ['Clínica Dental Benimaclet', 'Fisioterapia Turia'],
    price: [3500, 6000],
    category: 'health.medical',
    revolut: 0.2,
    source: 'hand',
  },
  {
    name: 'hairdresser',
    chance: on([4, 5, 6], 0.08, 0),
    shops: ['Peluquería Nova', 'Primor'],
    price: [1450, 3600],
    category: 'health.beauty',
    revolut: 0.5,
    source: 'ai',
  },
  {
    name: 'going out',
    chance: byDay(0.03, 0.13),
    shops: ['Kinépolis', 'Ticketmaster', 'Cines Lys', 'Palau de la Música'],
    price: [780, 3200],
    category: 'entertainment.events',
    revolut: 0.9,
    source: 'ai',
  },
  {
    name: 'presents',
    chance: ({ month }) => (month === 12 ? 0.13 : 0.025),
    shops: ['Casa del Libro', 'Flores Navarro', 'Juguetes Poly', 'Cruz Roja'],
    price: [1200, 3900],
    category: 'family.gifts',
    revolut: 0.5,
    source: 'hand',
    tags: ['gift'],
  },
  {
    name: 'unknown',
    chance: always(0.05),
    shops: [
      'SUMUP *KIOSKO 24',
      'PAYPAL *HDWRKS',
      'ZETTLE_*LA NAVE',
      'COMPRA TPV 00418822',
      'MONEI* 8817',
    ],
    price: [450, 3800],
    category: null,
    revolut: 0.5,
    source: 'none',
  },
];
