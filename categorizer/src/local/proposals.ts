import {
  SUBCATEGORIES,
  TAXONOMY,
  type TaxonomyEntry,
  taxonomyEntry,
  topicOf,
} from '../tables/taxonomy.ts';
import { foldText } from '../text/words.ts';
import type { Answer } from './answer.ts';
import { freeColor } from './colors.ts';
import { inSpanish } from './language.ts';
import type { Model } from './model.ts';
import type { Group } from './prediction.ts';

export interface Proposal {
  /** The user's category that becomes the parent, or null for a top-level category. */
  parent_id: string | null;
  name: string;
  icon: string;
  color: string;
  description: string;
  /** Taxonomy key, or null if the taxonomy has no such entry. */
  taxonomy: string | null;
}

export type Placement =
  | { category: string; confidence: number }
  | { proposal: number; confidence: number }
  | { confidence: number };

export const MOST_PROPOSALS = 8;
/** A new category for a single payment would be clutter. */
const FEWEST_ROWS = 2;
/** Minimum rows and merchants to propose a new subcategory of an existing parent. */
const FEWEST_BELOW = { rows: 3, merchants: 2 };
/** Answers with less confidence stay in the parent category. */
const SURE_BELOW = 0.7;
/** If the strongest subcategory has at least this share of a topic's rows, it is proposed instead of the topic. */
const ONE_SUBJECT = 0.75;

/** What a proposed category stands for: a taxonomy entry, or something with only a name. */
type Subject = { key: string } | { name: string; icon: string };

interface Candidate {
  subject: Subject;
  parent: string | null;
  members: number[];
  rows: number;
}

/** Keeps the largest proposals. Rows whose proposal is dropped keep their existing category, if any. */
export function placeProposals(
  model: Model,
  groups: readonly Group[],
  answers: readonly Answer[],
): { placements: Placement[]; proposals: Proposal[] } {
  const placements: Placement[] = answers.map((answer) =>
    answer.to === 'category'
      ? { category: answer.category, confidence: answer.confidence }
      : { confidence: answer.confidence },
  );
  const candidates = [
    ...newTopics(groups, answers),
    ...newSubcategories(model, groups, answers),
    ...newNames(groups, answers),
  ].sort((a, b) => b.rows - a.rows || (nameOf(a.subject) < nameOf(b.subject) ? -1 : 1));
  const proposals: Proposal[] = [];
  for (const { subject, parent, members } of candidates) {
    const existing = parent === null ? namesake(model, subject) : undefined;
    if (existing === undefined && proposals.length === MOST_PROPOSALS) continue;
    if (existing === undefined) proposals.push(describe(model, subject, parent, proposals));
    for (const at of members) {
      const confidence = answers[at]?.confidence ?? 0;
      placements[at] =
        existing === undefined
          ? { proposal: proposals.length - 1, confidence }
          : { category: existing, confidence };
    }
  }
  return { placements, proposals };
}

/** Topics without a category, or their strongest subcategory if that is nearly all of the topic. */
function newTopics(groups: readonly Group[], answers: readonly Answer[]): Candidate[] {
  const byTopic = new Map<string, Map<string, number[]>>();
  answers.forEach((answer, at) => {
    if (answer.to !== 'topic') return;
    const subjects = byTopic.get(answer.topic) ?? new Map<string, number[]>();
    subjects.set(answer.subcategory, [...(subjects.get(answer.subcategory) ?? []), at]);
    byTopic.set(answer.topic, subjects);
  });
  return [...byTopic].flatMap(([topic, subjects]) => {
    const all = [...subjects.values()].flat();
    const parts: Candidate[] = [...subjects].map(([key, members]) => ({
      subject: { key },
      parent: null,
      members,
      rows: countRows(groups, members),
    }));
    const rows = countRows(groups, all);
    const main = parts.find((part) => part.rows >= rows * ONE_SUBJECT);
    const made = main ?? { subject: { key: topic }, parent: null, members: all, rows };
    return made.rows >= FEWEST_ROWS ? [made] : [];
  });
}

/** Subcategories that one of the user's parent categories lacks and that several merchants need. */
function newSubcategories(
  model: Model,
  groups: readonly Group[],
  answers: readonly Answer[],
): Candidate[] {
  const byKey = new Map<string, number[]>();
  answers.forEach((answer, at) => {
    if (answer.to !== 'category' || !answer.missing || answer.confidence < SURE_BELOW) return;
    byKey.set(answer.missing, [...(byKey.get(answer.missing) ?? []), at]);
  });
  return [...byKey].flatMap(([key, members]) => {
    const parent = model.claims.get(topicOf(key).key) ?? null;
    const category = model.categories.find(({ id }) => id === parent);
    const rows = countRows(groups, members);
    const merchants = new Set(members.map((at) => groups[at]?.merchant)).size;
    const worthIt = rows >= FEWEST_BELOW.rows && merchants >= FEWEST_BELOW.merchants;
    // Categories are two levels deep.
    const possible =
      category && category.parent_id === null && !childNamed(model, key, category.id);
    return worthIt && possible ? [{ subject: { key }, parent: category.id, members, rows }] : [];
  });
}

const countRows = (groups: readonly Group[], members: readonly number[]): number =>
  members.reduce((sum, at) => sum + (groups[at]?.rows.length ?? 0), 0);

/** Names suggested by the language model. If the taxonomy knows a name, its entry is proposed instead. */
function newNames(groups: readonly Group[], answers: readonly Answer[]): Candidate[] {
  const byName = new Map<string, Candidate>();
  answers.forEach((answer, at) => {
    if (answer.to !== 'named') return;
    const { name, icon } = answer;
    const known = entryNamed(name);
    const candidate = byName.get(foldText(name)) ?? {
      subject: known ? { key: known.key } : { name, icon },
      parent: null,
      members: [],
      rows: 0,
    };
    candidate.members.push(at);
    candidate.rows += groups[at]?.rows.length ?? 0;
    byName.set(foldText(name), candidate);
  });
  return [...byName.values()].filter(({ rows }) => rows >= FEWEST_ROWS);
}

const entryNamed = (name: string): TaxonomyEntry | undefined =>
  [...TAXONOMY, ...SUBCATEGORIES].find((entry) =>
    [entry.name, entry.es].some((known) => foldText(known) === foldText(name)),
  );

function childNamed(model: Model, key: string, parent: string): boolean {
  const taken = namesOf({ key });
  return model.categories.some(
    (category) => category.parent_id === parent && taken.includes(foldText(category.name)),
  );
}

/** The existing category with the proposed name, ignoring case and accents. */
function namesake(model: Model, subject: Subject): string | undefined {
  const taken = namesOf(subject);
  return model.categories.find((category) => taken.includes(foldText(category.name)))?.id;
}

function namesOf(subject: Subject): string[] {
  if ('name' in subject) return [foldText(subject.name)];
  const { name, es } = taxonomyEntry(subject.key);
  return [foldText(name), foldText(es)];
}

const nameOf = (subject: Subject): string => ('key' in subject ? subject.key : subject.name);

const NO_TOPIC = '#4F46E5';

function describe(
  model: Model,
  subject: Subject,
  parent: string | null,
  before: readonly Proposal[],
): Proposal {
  const used = [
    ...model.categories.filter(({ parent_id }) => parent_id === null),
    ...before.filter(({ parent_id }) => parent_id === null),
  ].flatMap(({ color }) => color ?? []);
  if ('name' in subject) {
    const color = freeColor(NO_TOPIC, used);
    return { parent_id: null, ...subject, color, description: '', taxonomy: null };
  }
  const entry = taxonomyEntry(subject.key);
  const ownColor = model.categories.find(({ id }) => id === parent)?.color;
  const { color } = topicOf(subject.key);
  return {
    parent_id: parent,
    name: inSpanish(model.categories) ? entry.es : entry.name,
    icon: entry.icon,
    color: parent === null ? freeColor(color, used) : (ownColor ?? color),
    description: entry.description,
    taxonomy: subject.key,
  };
}
