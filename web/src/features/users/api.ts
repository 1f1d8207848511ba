import * as calendar from '@saldo/contract/calendar-address';
import { getPrecision } from '@saldo/contract/categorization';
import { ROLES } from '@saldo/contract/common';
import { LANGUAGES } from '@saldo/contract/languages';
import { LETTER_CHOICES } from '@saldo/contract/letters';
import { CALENDAR_START, type OwnMonths } from '@saldo/contract/month-start';
import * as rates from '@saldo/contract/rates';
import * as factor from '@saldo/contract/second-factor';
import { getAutoSort } from '@saldo/contract/sorting';
import * as calls from '@saldo/contract/users';
import { PASSWORD_WEAKNESSES } from '@saldo/contract/weak-password';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keepOwnMonths } from '../../lib/named-months.ts';
import { editOf } from '../../lib/pending-edits.ts';
import { heavy, queryOf } from '../../lib/query-of.ts';
import { readUser, storeUser } from '../../lib/session.ts';
import { useChange } from '../../lib/use-change.ts';
import { texts } from './texts.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = profileOf(await call(calls.getProfile, {}, { signal }));
    keepForTheShell(profile);
    return profile;
  },
});

export const sessionsQuery = queryOf(['sessions'], calls.listSessions);

export const passkeysQuery = queryOf(['passkeys'], factor.listPasskeys);

/** The menu and the figures read name, avatar, role and currency from the stored user, so keep that up to date. */
function keepForTheShell(profile: calls.Profile) {
  const { id, name, lastnames, username, email, role, avatar, currency } = profile;
  const stored = readUser();
  if (!stored) return;
  const next = { ...stored, id, name, lastnames, username, email, role, avatar, currency };
  if (JSON.stringify(next) !== JSON.stringify(stored)) storeUser(next);
}

/** How many transactions are in each currency. */
export const currenciesQuery = queryOf(['transactions', 'currencies'], calls.listCurrencies);

/** The months that pay would open. */
export const payMonthsQuery = queryOf(['transactions', 'pay-months'], calls.getPayMonths);

export const ratesQuery = queryOf(['rates'], rates.listRates);

export const calendarQuery = queryOf(['calendar-address'], calendar.getCalendarAddress);

export const useCreateCalendar = () =>
  useChange((with_amounts: boolean) =>
    call(calendar.createCalendarAddress, { body: { with_amounts } }),
  );

export const useDeleteCalendar = () =>
  useChange(() => call(calendar.deleteCalendarAddress), { awaits: [calendarQuery] });

export const useSetRate = () =>
  useChange((body: rates.RateInput) => call(rates.setRate, { body }), { awaits: [ratesQuery] });

export const useDeleteRate = () =>
  useChange((id: string) => call(rates.deleteRate, { params: { id } }), { awaits: [ratesQuery] });

/** How often Saldo would have sorted as the user did. */
export const precisionQuery = heavy(queryOf(['transactions', 'precision'], getPrecision));

/** Results of automatic sorting so far. */
export const autoSortStatsQuery = queryOf(['transactions', 'arrivals'], getAutoSort);

export const useUpdateProfile = () =>
  useChange(
    async (body: calls.ProfileChange) => profileOf(await call(calls.updateProfile, { body })),
    {
      edits: ({ notifications, letters, auto_sort, main_currency, language }) => [
        editOf(profileQuery.queryKey, (profile: calls.Profile) => ({
          ...profile,
          notifications: notifications ?? profile.notifications,
          letters: letters ?? profile.letters,
          auto_sort: auto_sort ?? profile.auto_sort,
          main_currency: main_currency === undefined ? profile.main_currency : main_currency,
          language: language === undefined ? profile.language : language,
        })),
      ],
      put(client, profile) {
        keepForTheShell(profile);
        keepOwnMonths(profile);
        client.setQueryData(profileQuery.queryKey, profile);
      },
    },
  );

/** Drops the whole cache: no query can succeed after that. */
export const useDeleteOwnUser = () =>
  useChange(() => call(calls.deleteProfile, { body: {} }), { gone: [[]] });

export const useRevokeSessions = () =>
  useChange(
    (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call(calls.revokeSession, { params: { id } }))),
    { awaits: [sessionsQuery] },
  );

const AWAITED = { awaits: [profileQuery, passkeysQuery] };

export const useStartTotp = () =>
  useChange(() => call(factor.startTotp, { body: {} }), { changes: [] });

export const useConfirmTotp = () =>
  useChange((code: string) => call(factor.confirmTotp, { body: { code } }), AWAITED);

export const useRenewCodes = () =>
  useChange(() => call(factor.renewRecoveryCodes, { body: {} }), AWAITED);

export const useDisableTotp = () =>
  useChange(() => call(factor.disableTotp, { body: {} }), AWAITED);

/** Requests options from the server, creates the passkey on the device, and stores it on the server. */
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const options = await call(factor.startPasskey, { body: {} });
    const { startRegistration } = await import('@simplewebauthn/browser');
    const response = await startRegistration({ optionsJSON: options as never });
    return call(factor.addPasskey, { body: { name, response: { ...response } } });
  }, AWAITED);

export const useRemovePasskey = () =>
  useChange((id: string) => call(factor.removePasskey, { params: { id } }), AWAITED);

const DUE = ['password_change_required', 'second_factor_required'] as const;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isUser = (value: unknown): value is Fields =>
  isFields(value) && (textOf(value.username) !== '' || textOf(value.email) !== '');

const isEmpty = (answer: unknown) =>
  answer === null ||
  answer === undefined ||
  answer === '' ||
  (typeof answer === 'object' && Object.keys(answer).length === 0);

/**
 * The user in a response of `/users`. Servers differ: the user is the response itself, its `user`, or the first item of
 * a list. Throws an error with a user-facing message if the response has no user.
 */
export function profileOf(answer: unknown): calls.Profile {
  if (isEmpty(answer)) throw new Error(texts.emptyResponse);
  const places = Array.isArray(answer) ? [answer[0]] : [isFields(answer) && answer.user, answer];
  const found = places.find(isUser);
  if (!found) {
    // biome-ignore lint/suspicious/noConsole: the message refers users to the console
    console.error('Unexpected answer of /users:', answer);
    throw new Error(texts.unknownShape);
  }
  return complete(found);
}

const complete = (user: Fields): calls.Profile => ({
  id: textOf(user.id),
  name: textOf(user.name),
  lastnames: textOf(user.lastnames),
  username: textOf(user.username),
  email: textOf(user.email),
  role: ROLES.find((role) => role === textOf(user.role).toUpperCase()) ?? 'USER',
  avatar: textOf(user.avatar) || null,
  currency: textOf(user.currency) || null,
  main_currency: textOf(user.main_currency) || null,
  language: LANGUAGES.find((language) => language === user.language) ?? null,
  ...monthsOf(user),
  last_login: textOf(user.last_login) || null,
  notifications: user.notifications !== false,
  letters: LETTER_CHOICES.find((choice) => choice === user.letters) ?? 'off',
  auto_sort: user.auto_sort === true,
  totp_enabled: user.totp_enabled === true,
  due: DUE.find((due) => due === user.due) ?? null,
  weak_password: PASSWORD_WEAKNESSES.find((why) => why === user.weak_password) ?? null,
  recovery_codes_left: typeof user.recovery_codes_left === 'number' ? user.recovery_codes_left : 0,
});

/** The months of a profile; those of the wall calendar if a server of an earlier version says nothing. */
function monthsOf({ month_start, pay_months }: Fields): OwnMonths {
  const known = typeof month_start === 'object' && month_start !== null;
  return known
    ? ({ month_start, pay_months: pay_months ?? null } as OwnMonths)
    : { month_start: CALENDAR_START, pay_months: null };
}
