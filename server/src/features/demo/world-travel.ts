import { type Calendar, type Trip, tripBookedOn, tripOn } from './world-calendar.ts';
import { type Dice, diceOf } from './world-dice.ts';
import { type DemoTransaction, row } from './world-row.ts';

const paid = (
  today: Calendar,
  dice: Dice,
  hours: [first: number, last: number],
  given: Pick<DemoTransaction, 'amount' | 'description' | 'category'> & Partial<DemoTransaction>,
): DemoTransaction =>
  row({
    account: 'everyday',
    date: `${today.day}T${dice.clock(...hours)}`,
    type: 'card_payment',
    direction: 'expense',
    category_source: 'ai',
    ...given,
  });

/** Eating, getting around, seeing something, and on the last day the hotel. */
function dayAway(today: Calendar, trip: Trip): DemoTransaction[] {
  const dice = diceOf(today.day, 'away');
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

/** A cash machine abroad takes a fee, which is part of what the account loses. */
function cashAbroad(today: Calendar, trip: Trip, tags: string[]): DemoTransaction {
  const dice = diceOf(today.day, 'cash abroad');
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

function hotel(today: Calendar, trip: Trip, tags: string[]): DemoTransaction {
  const dice = diceOf(today.day, 'hotel');
  const nights = Math.round((Date.parse(trip.last) - Date.parse(trip.first)) / 86_400_000);
  return paid(today, dice, [9, 12], {
    amount: (trip.night ?? 0) * nights,
    description: trip.hotel,
    category: 'travel.lodging',
    category_source: 'hand',
    tags,
  });
}

export function travelOn(today: Calendar): DemoTransaction[] {
  const away = tripOn(today);
  const next = tripBookedOn(today);
  const rows = away ? dayAway(today, away) : [];
  if (!next) return rows;
  const dice = diceOf(today.day, 'flight');
  const { carrier, min, max } = next.flight;
  const flight = paid(today, dice, [18, 23], {
    amount: dice.price(min, max),
    description: carrier,
    category: 'travel.flights',
    tags: ['trip', next.tag],
  });
  return [...rows, flight];
}
