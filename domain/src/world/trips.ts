import { addDays } from '../dates.ts';
import type { Calendar } from './calendar.ts';
import { DESTINATIONS, NEW_YORK, type Trip } from './data/destinations.ts';
import { type Dice, diceOf } from './dice.ts';
import { row, type WorldRow } from './row.ts';

/**
 * The trip of a quarter, if there is one. It begins and ends within the quarter; the autumn trip is a visit to family.
 */
function tripOf(seed: string, year: number, quarter: number): Trip | null {
  const dice = diceOf(seed, `${year}-Q${quarter}`, 'trip');
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

export function tripOn(today: Calendar): Trip | null {
  const trip = tripOf(today.seed, today.year, quarterOf(today));
  return trip && trip.first <= today.day && today.day <= trip.last ? trip : null;
}

/** The trip, in this quarter or the next, whose flights are bought on this day. */
export function tripBookedOn(today: Calendar): Trip | null {
  const quarter = quarterOf(today);
  const next: [number, number] = quarter === 4 ? [today.year + 1, 1] : [today.year, quarter + 1];
  const trips = [tripOf(today.seed, today.year, quarter), tripOf(today.seed, ...next)];
  return trips.find((trip) => trip?.booked === today.day) ?? null;
}

const paid = (
  today: Calendar,
  dice: Dice,
  hours: [first: number, last: number],
  given: Pick<WorldRow, 'amount' | 'description' | 'category'> & Partial<WorldRow>,
): WorldRow =>
  row({
    account: 'everyday',
    date: `${today.day}T${dice.clock(...hours)}`,
    type: 'card_payment',
    direction: 'expense',
    category_source: 'ai',
    ...given,
  });

/** Payments on a day of a trip: meals and sights, cash on the first day, and the hotel on the last. */
function dayAway(today: Calendar, trip: Trip): WorldRow[] {
  const dice = today.dice('away');
  const { currency } = trip;
  const tags = ['trip', trip.tag];
  const rows = [
    paid(today, dice, [20, 23], {
      amount: dice.price(1900, 4600),
      description: dice.pick(trip.restaurants),
      category: 'dining.restaurant',
      currency,
      tags,
    }),
  ];
  if (dice.chance(0.7)) {
    rows.push(
      paid(today, dice, [8, 11], {
        amount: dice.price(320, 980),
        description: 'Starbucks',
        category: 'dining.cafe',
        currency,
        tags,
      }),
    );
  }
  if (dice.chance(0.45)) {
    rows.push(
      paid(today, dice, [11, 18], {
        amount: dice.price(900, 2800),
        description: dice.pick(trip.sights),
        category: 'entertainment.events',
        currency,
        tags,
      }),
    );
  }
  if (today.day === trip.first) rows.push(cashAbroad(today, trip, tags));
  if (today.day === trip.last && trip.night !== null) rows.push(hotel(today, trip, tags));
  return rows;
}

/** A cash withdrawal abroad, with a fee that is included in the amount. */
function cashAbroad(today: Calendar, trip: Trip, tags: string[]): WorldRow {
  const dice = today.dice('cash abroad');
  const fee = dice.whole(100, 295);
  return paid(today, dice, [11, 14], {
    type: 'unknown',
    amount: 5000 + fee,
    fee,
    description: `Cash withdrawal ${trip.place}`,
    category: 'transfers.cash',
    category_source: 'rule',
    currency: trip.currency,
    tags,
  });
}

function hotel(today: Calendar, trip: Trip, tags: string[]): WorldRow {
  const dice = today.dice('hotel');
  const nights = Math.round((Date.parse(trip.last) - Date.parse(trip.first)) / 86_400_000);
  return paid(today, dice, [9, 12], {
    amount: (trip.night ?? 0) * nights,
    description: trip.hotel,
    category: 'travel.lodging',
    category_source: 'hand',
    tags,
  });
}

export function travelOn(today: Calendar): WorldRow[] {
  const away = tripOn(today);
  const next = tripBookedOn(today);
  const rows = away ? dayAway(today, away) : [];
  if (!next) return rows;
  const dice = today.dice('flight');
  const { carrier, min, max } = next.flight;
  const flight = paid(today, dice, [18, 23], {
    amount: dice.price(min, max),
    description: carrier,
    category: 'travel.flights',
    tags: ['trip', next.tag],
  });
  return [...rows, flight];
}
