import { learn } from '@saldo/categorizer/local/learn';
import { suggest } from '@saldo/categorizer/local/suggest';
import { patterns } from '@saldo/categorizer/tables/patterns';
import { topicOf } from '@saldo/categorizer/tables/taxonomy';
import { normalizeText } from '@saldo/categorizer/text/normalize';
import { seeded } from '@saldo/domain/seeded-random';
import { STARTERS } from './starter-categories.ts';

const TOWNS = ['MADRID', 'BARCELONA', 'SITGES', 'VALENCIA', 'GIRONA', 'L HOSPITAL', 'BILBAO'];
const FORMS = ['COMPRA TARJ. % @', '%', '% SL-@', 'PAGO CON TARJETA EN %', '%, @ TARJ. :*331204'];
/** Local shops that no table knows. */
const LOCALS = 5000;
const SUBCATEGORY_OF_LOCALS = 'dining.restaurant';

/** Made-up card payments, with about one distinct text per seven rows. */
function payments(count: number) {
  const random = seeded(7);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const known = patterns().filter(({ by }) => by === 'merchant');
  const texts = Array.from({ length: Math.round(count / 6.7) }, () => {
    const merchant = random() < 0.6 ? pick(known) : undefined;
    const name = merchant?.name ?? `CAN ${Math.floor(random() * LOCALS).toString(26)} PLA`;
    const text = (pick(FORMS) ?? '%').replace('%', name).replace('@', pick(TOWNS) ?? '');
    return { text, subcategory: merchant?.subcategory ?? SUBCATEGORY_OF_LOCALS };
  });
  return Array.from({ length: count }, (_, i) => {
    const { text = '', subcategory = '' } = pick(texts) ?? {};
    const category_id = STARTERS.some(({ id }) => id === subcategory)
      ? subcategory
      : topicOf(subcategory).key;
    const date = `2025-${pad(1 + (i % 12))}-${pad(1 + (i % 28))}`;
    const amount = -Math.floor(100 + random() * 9900);
    return { id: String(i), description: text, amount, date, category_id, source: 'hand' as const };
  });
}

const pad = (number: number): string => String(number).padStart(2, '0');

export function measureTimes(): { what: string; reached: string; aim: string }[] {
  const few = payments(5000);
  const many = payments(50_000);
  const tables = timed(() => learn({ categories: STARTERS, labeled: [] }));
  const normal = timed(() => many.map(({ description }) => normalizeText(description)));
  const fromFew = timed(() => learn({ categories: STARTERS, labeled: few }));
  const before = process.memoryUsage().rss;
  const fromMany = timed(() => learn({ categories: STARTERS, labeled: many }));
  const memory = (process.memoryUsage().rss - before) / 1024 ** 2;
  const answer = timed(() => suggest(fromMany.value, many));
  const line = (what: string, { seconds }: { seconds: number }, aim: number | null) => ({
    what,
    reached: `${seconds.toFixed(2)} s`,
    aim: aim === null ? '' : `< ${aim} s`,
  });
  return [
    line('learning from the tables alone', tables, null),
    line('normalizing 50,000 texts', normal, 1.5),
    line('learning from 5,000 rows', fromFew, 3),
    line('learning from 50,000 rows', fromMany, 7),
    line('answering 50,000 rows', answer, 1),
    { what: 'memory added by learning', reached: `${memory.toFixed(0)} MB`, aim: '< 100 MB' },
  ];
}

/** Measures processor time, so other load on the machine doesn't count. */
function timed<T>(work: () => T): { value: T; seconds: number } {
  const began = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(began);
  return { value, seconds: (user + system) / 1_000_000 };
}
