import type { Activity } from '@saldo/contract/admin';
import { actionTexts } from './action-texts.ts';
import { activity as t } from './texts.ts';

/**
 * Turns an action code into words: `category.create` becomes `Created a category`. Unknown codes are made readable,
 * too.
 */
export function actionText(action: string): string {
  const known = actionTexts.sentences[action];
  if (known) return known;
  const [area = '', what = ''] = action.split('.');
  const said = actionTexts.deed(area, what);
  if (said !== null) return said;
  const words = action.replace(/[._]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Details of an entry, such as `rows 12 · id 019a…`. Ids are shortened, since they only need to be distinguishable. */
export function subjectText(subject: Record<string, unknown>): string {
  return Object.entries(subject)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${name.replace(/_/g, ' ')} ${shortId(text)}`;
    })
    .join(' · ');
}

const shortId = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? text.slice(-6) : text;

/** Address and session, such as `192.0.2.7 · session 4f2a1c`. Omits what is unknown. */
export const originText = (item: Pick<Activity, 'address' | 'session_id'>): string =>
  [item.address, item.session_id && t.session(shortId(item.session_id))]
    .filter(Boolean)
    .join(' · ');
