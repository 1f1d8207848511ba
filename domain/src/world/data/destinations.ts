import type { Day } from '../../dates.ts';
import type { NonEmpty } from '../dice.ts';

export interface Trip {
  place: string;
  tag: string;
  first: Day;
  last: Day;
  booked: Day;
  flight: { carrier: string; min: number; max: number };
  /** Price per night in cents; null for stays with family. */
  night: number | null;
  hotel: string;
  currency: 'EUR' | 'USD';
  restaurants: NonEmpty<string>;
  sights: NonEmpty<string>;
}

type Destination = Pick<
  Trip,
  'place' | 'tag' | 'flight' | 'night' | 'hotel' | 'currency' | 'restaurants' | 'sights'
>;

export const DESTINATIONS: NonEmpty<Destination> = [
  {
    place: 'Lisboa',
    tag: 'lisbon',
    flight: { carrier: 'Vueling', min: 7900, max: 13900 },
    night: 6400,
    hotel: 'Hotel Alfama Rio',
    currency: 'EUR',
    restaurants: ['Cervejaria Ramiro', 'Time Out Market', 'Tasca da Graça'],
    sights: ['Castelo de Sao Jorge', 'Oceanario de Lisboa'],
  },
  {
    place: 'Roma',
    tag: 'rome',
    flight: { carrier: 'Ryanair', min: 6400, max: 12400 },
    night: 6900,
    hotel: 'Albergo Trastevere',
    currency: 'EUR',
    restaurants: ['Trattoria da Enzo', 'Pizzeria Ai Marmi', 'Osteria Fernanda'],
    sights: ['Musei Vaticani', 'Galleria Borghese'],
  },
  {
    place: 'Berlin',
    tag: 'berlin',
    flight: { carrier: 'easyJet', min: 8400, max: 14900 },
    night: 7100,
    hotel: 'Pension Kreuzberg',
    currency: 'EUR',
    restaurants: ['Markthalle Neun', 'Cafe Einstein', 'Mustafas'],
    sights: ['Museumsinsel', 'Fernsehturm'],
  },
];

export const NEW_YORK: Destination = {
  place: 'New York',
  tag: 'new york',
  flight: { carrier: 'Iberia', min: 33900, max: 42900 },
  night: null,
  hotel: '',
  currency: 'USD',
  restaurants: ["Katz's Delicatessen", "Joe's Pizza", 'Shake Shack'],
  sights: ['MoMA', 'MTA OMNY'],
};
