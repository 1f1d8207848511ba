import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asked, labeled, starters } from '../testing/rows.ts';
import { learn, measureDecisions } from './learn.ts';
import { suggest } from './suggest.ts';

const day = (at: number) =>
  `${2024 + Math.floor(at / 336)}-${pad(1 + (Math.floor(at / 28) % 12))}-${pad(1 + (at % 28))}`;
const pad = (n: number) => String(n).padStart(2, '0');

/** The given texts by turns, each with its category, one decision a day. */
const choices = (count: number, texts: readonly (readonly [string, string])[]) =>
  Array.from({ length: count }, (_, at) => {
    const [text, category] = texts[at % texts.length] ?? ['', ''];
    return labeled(text, category, { amount: -1000 - at, date: day(at) });
  });
const KNOWN = [
  ['LIDL', 'own.groceries.supermarket'],
  ['FARMACIA ROIG', 'own.health.pharmacy'],
  ['Uber', 'own.transport.taxi'],
  ['CAN SOLE', 'own.dining.restaurant'],
] as const;
const replayOf = (rows: ReturnType<typeof choices>) =>
  learn({ categories: starters(), labeled: rows }).replay;

/** Chains that everyone files alike. */
const CHAINS = [
  ['NETFLIX', 'own.entertainment.streaming'],
  ['MERCADONA', 'own.groceries.supermarket'],
  ['VODAFONE', 'own.utilities.telecom'],
  ['CARREFOUR', 'own.groceries.supermarket'],
  ['MAPFRE', 'own.insurance'],
] as const;

describe('the replay of the user’s own decisions', () => {
  it('needs at least forty decisions', () => {
    expect(replayOf(choices(39, KNOWN))).toBeNull();
  });

  it('measures how many it would have categorized correctly', () => {
    const replay = replayOf(choices(60, KNOWN));
    expect(replay).toMatchObject({ raised: false });
    expect(replay?.sure).toBeGreaterThan(40);
    expect(replay?.right).toBe(replay?.sure);
    expect(replay?.threshold).toBeGreaterThanOrEqual(0.6);
  });

  it('measures nothing if the engine has no answer for any of them', () => {
    const categories = Array.from({ length: 60 }, (_, i) => ({
      id: `own.${i}`,
      name: `Qz${i}`,
      parent_id: null,
    }));
    const silent = categories.map(({ id }, i) =>
      labeled(`XQZ${i} VRRT${i}`, id, { amount: -1000 - i * 137, date: day(i % 18) }),
    );
    expect(learn({ categories, labeled: silent }).replay).toBeNull();
  });

  it('judges a decision by those before it alone', () => {
    // No table knows the shop. If it was new in the last quarter, nothing had been learned about it.
    const isLate = (at: number) => at >= 60;
    const isSpread = (at: number) => at % 4 === 3;
    const withShop = (isShop: (at: number) => boolean) =>
      replayOf(
        choices(80, CHAINS.slice(0, 4)).map((row, at) =>
          isShop(at) ? { ...row, description: 'XQZ VRRT', category_id: 'own.shopping' } : row,
        ),
      );
    expect(withShop(isLate)?.sure).toBe(60);
    expect(withShop(isSpread)?.sure).toBeGreaterThan(60);
  });

  it('never learns from one decision about another of the same moment', () => {
    const shops = Array.from(
      { length: 60 },
      (_, at) => [`XQZ${at.toString(26)} VRRT`, 'own.shopping'] as const,
    );
    const rows = choices(60, shops);
    const once = rows.map((row) => ({ ...row, decided_at: '2026-01-01T10:00:00Z' }));
    const measured = (some: typeof rows) =>
      measureDecisions({ categories: starters(), labeled: some });
    expect(measured(rows).replay?.sure).toBeGreaterThan(0);
    expect(measured(once).decisions).toBeGreaterThan(40);
    expect(measured(once).replay?.sure ?? 0).toBe(0);
  });

  it('is the same in any order of rows', () => {
    const rows = choices(60, [...KNOWN, ['XQZ VRRT', 'own.shopping']]);
    const measured = measureDecisions({ categories: starters(), labeled: rows });
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (turned) => {
        expect(measureDecisions({ categories: starters(), labeled: turned })).toEqual(measured);
      }),
      { numRuns: 3 },
    );
    expect(measured).toMatchObject({ replay: replayOf(rows) });
  });

  it('counts one decision about many rows of a merchant once', () => {
    const decided = (times: (at: number) => string | null) =>
      choices(200, KNOWN).map((row, at) => ({ ...row, decided_at: times(at) }));
    // The same labels for four merchants: first decided all at the same time, then at 13 different times (52
    // decisions), then without times.
    expect(replayOf(decided(() => 'then'))).toBeNull();
    expect(replayOf(decided((at) => `time ${pad(Math.floor(at / 16))}`))).not.toBeNull();
    expect(replayOf(decided(() => null))).toBeNull();
  });

  it('ignores suggestions that were merely accepted', () => {
    const accepted = choices(60, KNOWN).map((row) => ({ ...row, source: 'ai' as const }));
    expect(replayOf(accepted)).toBeNull();
  });

  it('leaves out payments to people, which nothing sets by itself', () => {
    const people = choices(60, [['BIZUM ENVIADO A NURIA CAMPS', 'own.transfers.people']]);
    expect(replayOf(people)).toBeNull();
  });
});

describe('a user’s own threshold', () => {
  /** Trades, with where they usually belong and where a user with other ideas puts them. */
  const TRADES = [
    ['PELUQUERIA QXV', 'own.health.beauty', 'own.travel'],
    ['FERRETERIA WVB', 'own.housing.furniture', 'own.insurance'],
    ['OPTICA ZKW', 'own.health', 'own.family'],
    ['GASOLINERA HJX', 'own.transport.fuel', 'own.shopping'],
    ['HOTEL VWK', 'own.travel.lodging', 'own.health'],
    ['ZAPATERIA BXQ', 'own.shopping.clothing', 'own.dining'],
    ['FARMACIA VXB', 'own.health.pharmacy', 'own.insurance'],
    ['PARKING WHK', 'own.transport.parking', 'own.shopping'],
    ['RESTAURANTE JKX', 'own.dining.restaurant', 'own.travel'],
    ['LIBRERIA BVW', 'own.entertainment', 'own.family'],
    ['AUTOESCUELA HQX', 'own.family', 'own.housing.furniture'],
    ['PANADERIA QWX', 'own.groceries', 'own.health'],
  ] as const;
  const NEW_TRADES = ['VETERINARIO JQX', 'FLORISTERIA XQW', 'JOYERIA QWV', 'HELADERIA KXQ'];
  const ALL = [...CHAINS.map(([text]) => text), ...NEW_TRADES];

  const decided = (isContrary: boolean) => [
    ...choices(150, CHAINS),
    ...TRADES.map(([text, usual, own], at) =>
      labeled(text, isContrary ? own : usual, { date: day(11 + 12 * at) }),
    ),
  ];
  const rows = ALL.map((text) => asked(text));
  const preselected = (given: ReturnType<typeof learn>) => {
    const { suggestions } = suggest(given, rows);
    const chosen = new Set(
      suggestions
        .filter(({ confidence, doubtful }) => confidence >= 0.75 && !doubtful)
        .map(({ id }) => id),
    );
    return rows.filter(({ id }) => chosen.has(id)).map(({ description }) => description);
  };
  const learned = (isContrary: boolean) =>
    learn({ categories: starters(), labeled: decided(isContrary) });

  it('rises if the choices contradict the engine, so it preselects less and is right more often', () => {
    const model = learned(true);
    expect(model.replay).toMatchObject({ raised: true });
    expect(model.replay?.threshold).toBeGreaterThanOrEqual(0.85);
    // The default threshold preselects what this user would file elsewhere, like the trades before.
    expect(preselected({ ...model, replay: null })).toEqual(ALL);
    const chosen = preselected(model);
    expect(chosen.length).toBeGreaterThanOrEqual(4);
    expect(chosen.filter((text) => NEW_TRADES.includes(text))).toEqual([]);
  });

  it('stays for a user who agrees, whose suggestions are those of the usual threshold', () => {
    const model = learned(false);
    expect(model.replay).toMatchObject({ raised: false });
    expect(preselected(model)).toEqual(ALL);
    expect(suggest(model, rows).suggestions.some(({ doubtful }) => doubtful)).toBe(false);
  });
});
