import { expect, it } from 'vitest';

type Module = Record<string, unknown>;

const SPANISH = import.meta.glob<Module>('../**/*texts.es.ts', { eager: true });
const ENGLISH = import.meta.glob<Module>('../**/*texts.ts', { eager: true });
const SOURCES = import.meta.glob<string>(['../**/*texts.ts', '../**/*texts.es.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const DATE = '2026-11-20';

/** Arguments to call functions with, by the type of the parameter. */
const SAMPLES: Record<string, readonly unknown[]> = {
  string: [DATE],
  number: [0, 1, 2, 1234],
  boolean: [false, true],
  T: ['piece'],
  null: [null],
  undefined: [undefined],
  Currency: ['EUR'],
  'readonly string[]': [['one', 'two']],
  CadenceName: ['weekly', 'yearly'],
  ConditionField: ['date', 'amount'],
  Operator: ['equals', 'less_than'],
  StepKind: ['merge', 'import'],
  Thing: ['rule', 'goal'],
  TicketType: ['bug', 'feature', 'improvement'],
  LetterFacts: [{ compared: { with: 'before' } }, { compared: null }],
  LetterCorrection: [{ figure: 'income', name: null, sent: 1, now: 2 }],
  "StepLink['to']": ['rule'],
  '{ low: number; high: number; choices: number }': [{ low: 93, high: 99, choices: 212 }],
  '{ from: string; to: string }': [{ from: DATE, to: DATE }],
  '{ rate: string; on: string; source: string }': [{ rate: '1', on: DATE, source: 'ECB' }],
  '{ totp_enabled: boolean; passkeys: number }': [
    { totp_enabled: true, passkeys: 1 },
    { totp_enabled: false, passkeys: 3 },
  ],
};

const samplesOf = (type: string): readonly unknown[] =>
  SAMPLES[type] ??
  type.split(' | ').flatMap((one) => {
    const literal = /^'(\w+)'$/.exec(one)?.[1];
    const samples = literal === undefined ? SAMPLES[one] : [literal];
    if (!samples) throw new Error(`No sample of the type ${one}`);
    return samples;
  });

const FUNCTION = /(\w+)(?:: | = )(?:\(\w+: \w+\) => )?(?:<\w+>)?\(([^()]*)\)(?:: [^=(]+)? =>/g;

type Signatures = Map<string, string[][]>;

/** Types of parameters by name and number of parameters. Functions of a file may share both. */
function signaturesIn(source: string): Signatures {
  const found: Signatures = new Map();
  for (const [, name = '', parameters = ''] of source.matchAll(FUNCTION)) {
    const types = parameters
      .split(/,(?![^{]*\})/)
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .filter((one) => one !== '')
      .map((one) => one.replace('currency: string', 'currency: Currency'))
      .map((one) => one.replace(/^(?:\{[^}]*\}|\.*\w+\??): /, ''));
    const key = `${name}/${types.length}`;
    found.set(key, [...(found.get(key) ?? []), types]);
  }
  return found;
}

const combinations = (all: readonly (readonly unknown[])[]): unknown[][] =>
  all.reduce<unknown[][]>(
    (some, values) => some.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );

interface Leaf {
  path: string;
  name: string;
  text: unknown;
}

const leavesOf = (text: unknown, path: string, name = ''): Leaf[] =>
  typeof text === 'object' && text !== null
    ? Object.entries(text).flatMap(([key, value]) => leavesOf(value, `${path}.${key}`, key))
    : [{ path, name, text }];

const inPieces = (said: unknown): string => (Array.isArray(said) ? said.join('') : String(said));

const BROKEN = /undefined|NaN|\[object|Invalid/;

/** Everything that a text says, for each combination of sample arguments. */
function saidBy({ name, text, path }: Leaf, signatures: Signatures): string[] {
  if (typeof text !== 'function') return [String(text)];
  const fitting = signatures.get(`${name}/${text.length}`) ?? [Array(text.length).fill('number')];
  const all = fitting.map((types) =>
    combinations(types.map(samplesOf)).map((args) => {
      const said: unknown = Reflect.apply(text, undefined, args);
      if (said === undefined) throw new Error(`${path} returns nothing`);
      return inPieces(said);
    }),
  );
  return all.find((said) => !said.some((one) => BROKEN.test(one))) ?? all[0] ?? [];
}

const texts = Object.entries(SPANISH).flatMap(([file, module]) => {
  // Functions that another one makes have their types only in English.
  const signatures = new Map([
    ...signaturesIn(SOURCES[file.replace('.es.ts', '.ts')] ?? ''),
    ...signaturesIn(SOURCES[file] ?? ''),
  ]);
  return leavesOf({ ...module }, file).map((leaf) => ({ ...leaf, said: saidBy(leaf, signatures) }));
});

const problemsOf = (isWrong: (said: string, path: string) => boolean): string[] =>
  texts.flatMap(({ path, said }) =>
    said.filter((one) => isWrong(one, path)).map((one) => `${path}: ${one}`),
  );

it('is complete sentences for all arguments', () => {
  expect(texts.length).toBeGreaterThan(2500);
  expect(problemsOf((said) => BROKEN.test(said))).toEqual([]);
});

it('opens each question and exclamation, and uses Spanish quotes', () => {
  const opens = (said: string, open: string, close: string) =>
    said.split(open).length === said.split(close).length;
  expect(problemsOf((said) => !opens(said, '¿', '?') || !opens(said, '¡', '!'))).toEqual([]);
  expect(problemsOf((said) => !opens(said, '«', '»') || /["“”’]/.test(said))).toEqual([]);
});

it('has no space before a mark, and none twice', () => {
  expect(problemsOf((said) => / {2}| [,.;:?!](?!\w)/.test(said))).toEqual([]);
});

/** Words that are the same in both languages, or names. */
const SAME = new Set([
  ...[
    '>100',
    '10-20',
    '—',
    '–',
    '%',
    '1',
    '7',
    '30',
    '↵',
    '↓',
    '→',
    'Ctrl ↵',
    'Ctrl Z',
    'Ctrl/Cmd',
    'Esc',
  ],
  ...[
    'GIMNASIO',
    '60',
    'Nómina Acme Europa',
    'Saldo',
    'N26',
    'IBAN',
    'CSV',
    'MB',
    'GB',
    'HTTPS',
    'SQLite',
    'PostgreSQL',
  ],
  ...[
    'Avatar',
    'Balance',
    'Cactus',
    'Color',
    'Editor',
    'Error',
    'Manual',
    'No',
    'Proxy',
    'Robot',
    'Total',
    'total',
  ],
]);

it('differs from English, but for names and words that are the same', () => {
  const same = Object.entries(SPANISH).flatMap(([file, module]) => {
    const english = new Map(
      leavesOf({ ...ENGLISH[file.replace('.es.ts', '.ts')] }, file).map(({ path, text }) => [
        path,
        text,
      ]),
    );
    return leavesOf({ ...module }, file)
      .filter(({ path, text }) => typeof text === 'string' && text === english.get(path))
      .map(({ text }) => String(text))
      .filter((text) => !SAME.has(text));
  });
  expect([...new Set(same)]).toEqual([]);
});
