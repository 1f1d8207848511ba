import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { literalsIn } from './source-literals.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Words and constructions that read as translated, each with what to write instead. */
const PLAINER: readonly [RegExp, string][] = [
  [/\b(is|are|was|were) told\b|\btells? (it|of|what|whether)\b/i, 'show, report, say or notify'],
  [/\breckon/i, 'estimate or compute'],
  [/\b(lies|lay) (in|at|on|there|outside|within|below|above)\b/i, 'is, or is stored'],
  [/(?<!there )\b(is|are|was|were) no (?!longer|more|doubt|different|need)/i, 'isn’t a, or has no'],
  [/\bwhat waits\b|\bwaits? (to be|for a category)\b/i, 'name the thing that is pending'],
  [/\bof late\b/i, 'recently'],
  [/\bby hand\b/i, 'manually'],
  [
    /\bnobody’s\b|\bnobody's\b|\bsomebody\b|\beverybody\b|\banybody\b/i,
    'the user, someone, everyone or anyone',
  ],
  [/\bdearer\b/i, 'more expensive, or a price increase'],
  [/\bof one[’']s own\b|\bthe own\b/i, 'their own'],
  [/\bso (many|much) (?!that|as|for)[a-z]+ (a|at)\b/i, 'this many'],
  [/\bt(akes?|aken|ook) back\b/i, 'undo'],
  [/\beight times (of|in) ten\b|\bfour times in five\b/i, '80% of the time'],
];
/** One word for one thing, in what the product says to users. */
const ONE_WORD: readonly [RegExp, string][] = [
  [/^(Couldn[’']t|Could not|Unable to)\b/, 'Failed to'],
  [
    /\bview(er|ing|-only)?[ -]mode\b(?<!You are in view-only mode|In view-only mode)/i,
    'view-only mode',
  ],
  [
    /You’re in view-only mode|view-only mode(?!\. Contact an administrator to |, )/,
    'You are in view-only mode. Contact an administrator to …',
  ],
  [/[a-z]'[a-z]/i, '’'],
  [/"/, '“ and ”'],
  [
    /\b(a|the|this|that|your|my|bank) reports?\b(?<!^Import bank reports)/i,
    'statement, which is a file, or import, which is what it added',
  ],
  // Savings alone is what an account is for; its product is a deposit.
  [/^Savings account$/, 'Deposit'],
];
/** The product's fixed wording, which other programs and tests may look for. */
const FIXED =
  /^("|\.|(Category|Metric|Rule|Ticket|User) "|" (applied|created|deleted|reverted|updated) successfully!|Cannot apply disabled rule "|"\. Please enable it first\.|Could not f(etch detailed account information|ind user data in the response.*)|Unable to lo(ad alerts|gin as viewer.*)|Viewer Mode (- Read Only|\(Cannot Save\))|You are in viewer mode\..*|You don't have permission to access the Admin Panel\.|Active connections fetch the previous day's transactions daily\.|We couldn't complete your bank connection\.|You'll be redirected to securely connect your accounts|A true and clear picture of your money, from your bank's own statements\.|You've reached the end of the transactions!.*)$/;

/** Checked only at the start of a comment, where a noun or a verb belongs. */
const HEADLESS = /^(Who|Whose|Whoever|That which) /;

interface Text {
  where: string;
  text: string;
  isComment: boolean;
}

const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/fixtures\/|plain-english\.test\.ts$/.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Comments of a source file; adjacent line comments count as one. */
function commentsOf(file: string): Text[] {
  const source = read(file);
  const { comments } = parseSync(file, source);
  const merged: { end: number; text: string }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = merged.at(-1);
    const text = value.replaceAll(/^\s*\*+ ?|\s*\n\s*\*? ?/g, ' ').trim();
    if (type === 'Line' && last && /^\s*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
    } else merged.push({ end, text });
  }
  return merged.map(({ text }) => ({ where: file, text, isComment: true }));
}

/** Strings of a catalog, including the fixed parts of templates. */
const stringsOf = (file: string): Text[] =>
  literalsIn(parseSync(file, read(file)).program).map((text) => ({
    where: file,
    text,
    isComment: false,
  }));

const paragraphsOf = (file: string): Text[] =>
  read(file)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=[-|#])/)
    .map((text) => ({ where: file, text: text.replaceAll(/\s+/g, ' '), isComment: false }));

const problemsOf = (texts: readonly Text[]) =>
  texts.flatMap(({ where, text, isComment }) => {
    const hits = PLAINER.filter(([pattern]) => pattern.test(text)).map(([, better]) => better);
    if (isComment && HEADLESS.test(text)) hits.push('start with a noun or a verb');
    return hits.map((better) => `${where}: “${text.slice(0, 160)}” → ${better}`);
  });

it('comments are plain English', () => {
  expect(problemsOf(filesOf('*.ts', '*.tsx', '*.mjs').flatMap(commentsOf))).toEqual([]);
});

it('texts of the product are plain English', () => {
  const catalogues = filesOf(
    '*texts.ts',
    'server/src/texts/en*.ts',
    'contract/src/validation-messages.ts',
  );
  expect(problemsOf(catalogues.flatMap(stringsOf))).toEqual([]);
});

it('texts of the product have one word for one thing', () => {
  const texts = filesOf(
    'web/src/*texts.ts',
    'server/src/texts/en*.ts',
    'server/src/platform/texts.ts',
  )
    .flatMap(stringsOf)
    .filter(({ text }) => !FIXED.test(text));
  const found = texts.flatMap(({ where, text }) =>
    ONE_WORD.filter(([pattern]) => pattern.test(text)).map(
      ([, better]) => `${where}: “${text.slice(0, 160)}” → ${better}`,
    ),
  );
  expect(found).toEqual([]);
});

it('documents are plain English', () => {
  expect(problemsOf(filesOf('*.md').flatMap(paragraphsOf))).toEqual([]);
});

it('finds what it looks for, and names something better', () => {
  const text = (words: string, isComment = false) => [{ where: 'a', text: words, isComment }];
  expect(problemsOf(text('The sum is reckoned.'))).toEqual([
    'a: “The sum is reckoned.” → estimate or compute',
  ]);
  expect(problemsOf(text('Who waits is told.', true))).toHaveLength(2);
  expect(problemsOf(text('This is no longer needed.'))).toEqual([]);
});
