import { LANGUAGE_NAMES, OFFERED } from '@saldo/contract/languages';
import { apiUrl } from '../lib/api.ts';
import { LANGUAGE } from '../lib/language.ts';

/** Links to a page in the other languages offered. The server keeps the choice in this browser. */
export const LanguageLinks = ({ to }: { to: string }) =>
  OFFERED.filter((language) => language !== LANGUAGE).map((language) => (
    <a
      key={language}
      href={apiUrl(`/language/${language}?to=${to}`)}
      lang={language}
      hrefLang={language}
      className="font-medium text-accent text-sm underline-offset-2 hover:underline"
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ));
