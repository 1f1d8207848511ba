import { COUNTRIES, SAMPLE_BANKS } from '@saldo/contract/banks';
import type { Institution } from '../provider.ts';

export type Behavior =
  | 'plain'
  | 'refuses'
  | 'short'
  | 'ends'
  | 'slow'
  | 'pending'
  | 'down'
  | 'limited'
  | 'moves'
  | 'garbage';

const DAYS = 90;
export const SHORT_ACCESS_DAYS = 5;

interface Kind {
  behavior: Behavior;
  name: string;
  note: string;
}

const PLAIN: Kind = {
  behavior: 'plain',
  name: 'Sandbox Bank',
  note: 'Its accounts and transactions are made up so you can try things out.',
};

/** Sandbox banks that each simulate one kind of problem. */
const TROUBLED: readonly Kind[] = [
  { behavior: 'short', name: 'Sandbox Bank, short access', note: 'Access lasts five days.' },
  {
    behavior: 'ends',
    name: 'Sandbox Bank, access that ends',
    note: 'Access ends as soon as you connect. Refresh the connection and it lasts.',
  },
  { behavior: 'slow', name: 'Sandbox Bank, slow', note: 'It takes a few seconds to answer.' },
  {
    behavior: 'pending',
    name: 'Sandbox Bank, late to confirm',
    note: 'It confirms a few seconds after you return.',
  },
  { behavior: 'refuses', name: 'Sandbox Bank, refusing', note: 'It refuses access.' },
  {
    behavior: 'down',
    name: 'Sandbox Bank, out of order',
    note: 'It doesn’t return transactions.',
  },
  {
    behavior: 'limited',
    name: 'Sandbox Bank, strict',
    note: 'It allows four updates per account a day.',
  },
  {
    behavior: 'moves',
    name: 'Sandbox Bank, rearranged',
    note: 'After a refresh, all ids change and one account is missing.',
  },
  { behavior: 'garbage', name: 'Sandbox Bank, garbled', note: 'Its answers can’t be read.' },
];

const ID = /^SANDBOX_([A-Z]{2})_(?:(\d{1,2})|([A-Z0-9]+))$/;

/** Sandbox banks offered for a country: one that works or, in tests, all of them. */
export function sandboxOffer(country: string, withFaults: boolean): Institution[] {
  const all = sandboxInstitutions(country);
  return withFaults ? all : all.slice(0, 1);
}

/** All sandbox banks of a country: the plain one, samples with familiar names, then faulty ones. */
function sandboxInstitutions(country: string): Institution[] {
  const known = COUNTRIES.find(({ code }) => code === country);
  if (!known) return [];
  const samples = SAMPLE_BANKS[known.code] ?? [];
  return [
    institution(`SANDBOX_${country}_1`, PLAIN),
    ...samples.map(({ name }) =>
      institution(`SANDBOX_${country}_${slug(name)}`, {
        ...PLAIN,
        name: `${name} (sandbox)`,
        note: `Its accounts are made up. Nothing comes from ${name}.`,
      }),
    ),
    ...TROUBLED.map((kind, at) => institution(`SANDBOX_${country}_${at + 2}`, kind)),
  ];
}

export function findSandboxInstitution(id: string): Institution | null {
  const country = ID.exec(id)?.[1];
  if (!country) return null;
  return sandboxInstitutions(country).find((one) => one.id === id) ?? null;
}

export const countryOf = (id: string): string => ID.exec(id)?.[1] ?? 'ES';

export function behaviorOf(id: string): Behavior {
  const number = Number(ID.exec(id)?.[2] ?? 1);
  return TROUBLED[number - 2]?.behavior ?? 'plain';
}

const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

const institution = (id: string, { behavior, name, note }: Kind): Institution => ({
  provider: 'sandbox',
  id,
  name,
  bic: null,
  logoUrl: null,
  historyDays: DAYS,
  accessDays: behavior === 'short' ? SHORT_ACCESS_DAYS : DAYS,
  note,
});
