import { addDays, type Day, dayNumber } from '@saldo/domain/dates';
import { type Choice, diceOf } from './world-dice.ts';

export interface Calendar {
  day: Day;
  year: number;
  month: number;
  date: number;
  /** 0 is Sunday. */
  weekday: number;
  weekend: boolean;
}

export function calendarOf(day: Day): Calendar {
  // 1970-01-01 was a Thursday.
  const weekday = (((dayNumber(day) + 4) % 7) + 7) % 7;
  return {
    day,
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    date: Number(day.slice(8, 10)),
    weekday,
    weekend: weekday === 0 || weekday === 6,
  };
}

/**
 * Whether something due on a date of each month is booked today: banks do not book on weekends, so it
 * waits for Monday. Dates up to 25 stay in their month.
 */
export function isDue(today: Calendar, date: number): boolean {
  if (today.weekend) return false;
  if (today.date === date) return true;
  return today.weekday === 1 && (today.date - 1 === date || today.date - 2 === date);
}

export interface Trip {
  place: string;
  tag: string;
  first: Day;
  last: Day;
  booked: Day;
  flight: { carrier: string; min: number; max: number };
  /** Cents a night; null when staying with family. */
  night: number | null;
  hotel: string;
  currency: 'EUR' | 'USD';
  restaurants: Choice<string>;
  sights: Choice<string>;
}

type Destination = Pick<
  Trip,
  'place' | 'tag' | 'flight' | 'night' | 'hotel' | 'currency' | 'restaurants' | 'sights'
>;

const DESTINATIONS: Choice<Destination> = [
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

const NEW_YORK: Destination = {
  place: 'New York',
  tag: 'new york',
  flight: { carrier: 'Iberia', min: 33900, max: 42900 },
  night: null,
  hotel: '',
  currency: 'USD',
  restaurants: ["Katz's Delicatessen", "Joe's Pizza", 'Shake Shack'],
  sights: ['MoMA', 'MTA OMNY'],
};

/** The trip of a quarter of a year, if there is one. It begins and ends inside the quarter; the autumn one visits family. */
function tripOf(year: number, quarter: number): Trip | null {
  const dice = diceOf(`${year}-Q${quarter}`, 'trip');
  if (quarter !== 4 && !dice.chance(0.75)) return null;
  const destination = quarter === 4 ? NEW_YORK : dice.pick(DESTINATIONS);
  const month = String(quarter * 3 - 2).padStart(2, '0');
  const first = addDays(`${year}-${month}-01`, dice.whole(8, 70));
  return {
    ...destination,
    first,
    last: addDays(first, dice.whole(3, 5)),
    booked: addDays(first, -dice.whole(28, 45)),
  };
}

const quarterOf = ({ month }: Calendar) => Math.ceil(month / 3);

/** The trip that is under way on a day. */
export function tripOn(today: Calendar): Trip | null {
  const trip = tripOf(today.year, quarterOf(today));
  return trip && trip.first <= today.day && today.day <= trip.last ? trip : null;
}

/** The trip whose flights are bought on a day: one of this quarter or of the next. */
export function tripBookedOn(today: Calendar): Trip | null {
  const quarter = quarterOf(today);
  const next: [number, number] = quarter === 4 ? [today.year + 1, 1] : [today.year, quarter + 1];
  const trips = [tripOf(today.year, quarter), tripOf(...next)];
  return trips.find((trip) => trip?.booked === today.day) ?? null;
}
