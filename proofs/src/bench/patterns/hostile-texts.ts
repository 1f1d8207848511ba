import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

type Node = AST.Alternative | AST.Element;

/**
 * Strings designed to keep a pattern busy. Each one leads up to a repetition, repeats a part up to about `length`
 * characters, and ends with something that doesn't match.
 */
export function hostileTexts(
  pattern: { source: string; flags: string },
  length: number,
): Iterable<string> {
  const parts = partsOf(pattern);
  const pumps = new Set(
    parts.flatMap(({ lead, again }) => [...again, ...again.map((one) => lead + one)]),
  );
  const few = [...pumps].filter((pump) => pump !== '' && pump.length <= 200).slice(0, MOST_PUMPS);
  return texts(
    [...new Set(['', ...parts.map(({ lead }) => lead)])].slice(0, MOST_LEADS),
    few,
    length,
  );
}

const MOST_PUMPS = 24;
const MOST_LEADS = 6;
const ENDS = ['', '\u0001', '\n!'];

function* texts(leads: string[], pumps: string[], length: number): Iterable<string> {
  const pairs = pumps.slice(0, 8).flatMap((one) => pumps.slice(0, 8).map((two) => one + two));
  for (const pump of new Set([...pumps, ...pairs])) {
    const body = pump.repeat(Math.ceil(length / pump.length));
    for (const lead of leads) for (const end of ENDS) yield lead + body + end;
  }
}

interface Part {
  /** The text before the repetition. */
  lead: string;
  /** Candidates for the repeated part. */
  again: string[];
}

function partsOf({ source, flags }: { source: string; flags: string }): Part[] {
  const tree = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const parts: Part[] = [{ lead: '', again: samples(tree.alternatives[0]) }];
  visitRegExpAST(tree, {
    onQuantifierEnter(node) {
      if (node.max > 3) parts.push({ lead: leadOf(node), again: samples(node.element) });
    },
  });
  return parts;
}

/** The text required before a node is reached. */
function leadOf(node: AST.Element): string {
  let lead = '';
  for (let at: AST.Node = node; at.parent; at = at.parent) {
    if (at.parent.type !== 'Alternative') continue;
    const before = at.parent.elements.slice(0, at.parent.elements.indexOf(at as AST.Element));
    lead = before.map((one) => samples(one)[0] ?? '').join('') + lead;
  }
  return lead;
}

/** Some short strings that match a node, likeliest first. */
function samples(node: Node | undefined): string[] {
  switch (node?.type) {
    case 'Alternative':
      return node.elements.reduce<string[]>((all, one) => product(all, samples(one)), ['']);
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((one) => samples(one).slice(0, 2)).slice(0, 4);
    case 'Quantifier': {
      const times = Math.max(node.min, Math.min(1, node.max));
      return samples(node.element).map((one) => one.repeat(Math.min(times, 40)));
    }
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return signsOf(node);
    default:
      return [''];
  }
}

const product = (all: readonly string[], next: readonly string[]): string[] =>
  all.flatMap((one) => next.slice(0, 3).map((two) => one + two)).slice(0, 6);

const TRIED = [...'a1 x.,*-A:;/<"\'_@#|+(é\t\u00a0\n'];

/** Characters of a class, as different from each other as possible. */
function signsOf(node: { raw: string }): string[] {
  const one = asPattern(node.raw);
  return TRIED.filter((sign) => one.test(sign)).slice(0, 5);
}

function asPattern(raw: string): RegExp {
  try {
    return new RegExp(`^${raw}$`, 'su');
  } catch {
    return new RegExp(`^${raw}$`, 's');
  }
}
