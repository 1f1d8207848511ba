import { findMerchant } from '@saldo/categorizer/tables/lookup';
import { normalise } from '@saldo/categorizer/text/normalise';
import { type Direction, signed } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import type { CandidateRow } from './store.ts';

/** Reading a text takes far longer than looking it up, and most texts come again. By direction, then by text. */
const known = { income: new Map<string, string>(), expense: new Map<string, string>() };
const KNOWN_AT_MOST = 20_000;

/** Whose a row is: rows of one name are one series. */
export function merchantOf({ direction, description, party }: CandidateRow): string {
  const text = party === null ? description : `${party}\n${description}`;
  const texts = known[direction];
  const there = texts.get(text);
  if (there !== undefined) return there;
  const merchant = readMerchant(direction, description, party);
  if (texts.size >= KNOWN_AT_MOST) texts.clear();
  texts.set(text, merchant);
  return merchant;
}

/** The merchant's name where it is known, else the first words of the text but months. */
function readMerchant(direction: Direction, description: string, party: string | null): string {
  const normal = normalise({
    description,
    creditor: party,
    debtor: party,
    amount: signed(1, direction),
  });
  const name = findMerchant(normal)?.name ?? normal.merchantKey;
  const words = fold(name || description).split(' ');
  const lasting = words.filter((word) => !MONTHS.has(word));
  return (lasting.length > 0 ? lasting : words).join(' ');
}

/** "Alquiler marzo" and "Alquiler abril" are of one landlord. */
const MONTHS = new Set(
  `enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
   january february march april may june july august september october november december`.split(
    /\s+/,
  ),
);
