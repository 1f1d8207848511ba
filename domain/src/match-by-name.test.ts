import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRestored, matchByName } from './match-by-name.ts';

const thing = (id: string, name: string) => ({ id, name });
const shown = (here: ReturnType<typeof thing>[], coming: ReturnType<typeof thing>[]) => {
  const { met, fresh } = matchByName(here, coming);
  return { met: met.map(([a, b]) => `${a.id}=${b.id}`), fresh: fresh.map(({ id }) => id) };
};

describe('returning items', () => {
  it('match an item with the same ID, whatever its current name', () => {
    const here = [thing('1', 'Renamed')];
    expect(shown(here, [thing('1', 'Rent')])).toEqual({ met: ['1=1'], fresh: [] });
  });

  it('otherwise match one with the same name, ignoring case and accents', () => {
    const here = [thing('1', 'Cafetería')];
    expect(shown(here, [thing('2', 'CAFETERIA')])).toEqual({ met: ['2=1'], fresh: [] });
  });

  it('two with the same name match at most one', () => {
    const coming = [thing('2', 'Rent'), thing('3', 'rent')];
    expect(shown([thing('1', 'Rent')], coming)).toEqual({ met: ['2=1'], fresh: ['3'] });
  });

  it('an ID takes precedence over a name', () => {
    const here = [thing('1', 'Rent')];
    const coming = [thing('2', 'Rent'), thing('1', 'Rent')];
    expect(shown(here, coming)).toEqual({ met: ['1=1'], fresh: ['2'] });
  });

  it('are counted: those restored, and existing ones that differ', () => {
    const here = [
      { id: '1', name: 'Rent', limit: 5, created_at: 'then' },
      { id: '2', name: 'Food', limit: 5, created_at: 'then' },
    ];
    const coming = [
      { id: '1', name: 'Rent', created_at: 'now', limit: 5 },
      { id: '9', name: 'food', created_at: 'now', limit: 5 },
      { id: '3', name: 'Fun', created_at: 'now', limit: 5 },
    ];
    const { ids, brought, kept } = countRestored(matchByName(here, coming));
    expect([brought, kept, ids.get('9'), ids.get('3')]).toEqual([1, 1, '2', '3']);
  });

  const things = fc.uniqueArray(
    fc.record({ id: fc.constantFrom(...'abcdefgh'), name: fc.constantFrom('x', 'X', 'y', 'z') }),
    { selector: ({ id }) => id },
  );

  it('none is lost or matched twice, and a second time none is new', () => {
    fc.assert(
      fc.property(things, things, (here, coming) => {
        const { met, fresh } = matchByName(here, coming);
        expect(met.length + fresh.length).toBe(coming.length);
        expect(new Set(met.map(([, one]) => one)).size).toBe(met.length);
        expect(matchByName([...here, ...fresh], coming).fresh).toEqual([]);
      }),
    );
  });
});
