import mcc from './mcc.json' with { type: 'json' };

interface Range {
  from: number;
  to: number;
  subcategory: string;
}

let ranges: readonly Range[] | undefined;

function load(): Range[] {
  return Object.entries(mcc).map(([range, subcategory]) => {
    const [from, to = from] = range.split('-').map(Number);
    return { from: from ?? 0, to: to ?? 0, subcategory };
  });
}

/**
 * The subcategory of a merchant category code (ISO 18245). If several ranges contain the code, the narrowest one wins.
 */
export function subcategoryOfMcc(code: string | null | undefined): string | null {
  if (!code || !/^\d{3,4}$/.test(code)) return null;
  ranges ??= load().sort((a, b) => a.to - a.from - (b.to - b.from));
  const number = Number(code);
  return ranges.find(({ from, to }) => from <= number && number <= to)?.subcategory ?? null;
}
