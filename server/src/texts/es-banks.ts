import { BankFailure, BankFailures } from '../schema/stored/bank-failure.ts';
import { fromFactText } from '../schema/stored/fact-text.ts';

const UNREACHABLE = 'No hemos podido conectar con el banco. Lo intentaremos de nuevo.';
const NOT_SET_UP =
  'El servicio de conexión con bancos no está bien configurado. Habla con quien administra tu Saldo.';
const UNREADABLE =
  'No hemos podido leer la respuesta del banco. Los detalles están en el registro del servidor.';

const FAILURES: Readonly<Record<BankFailure['is'], string>> = {
  not_configured: NOT_SET_UP,
  credentials_rejected: NOT_SET_UP,
  plan_limit: 'Este servidor ha agotado sus conexiones bancarias de este mes.',
  cancelled_by_user: 'Has cancelado en la web del banco. No se ha conectado nada.',
  rejected_by_bank: 'El banco no ha confirmado el acceso. Inténtalo de nuevo.',
  no_accounts:
    'El banco no ha compartido ninguna cuenta. Elige al menos una en tu banco e inténtalo de nuevo.',
  consent_expired: 'El acceso a este banco ha caducado. Renueva la conexión para continuar.',
  account_unavailable: 'El banco ya no ofrece esta cuenta.',
  account_busy: 'El banco aún está preparando esta cuenta.',
  rate_limited: 'El banco no permite más actualizaciones hoy.',
  window_too_wide: 'El banco no ofrece movimientos de este periodo.',
  bank_unavailable: UNREACHABLE,
  provider_unavailable: UNREACHABLE,
  request_rejected: UNREADABLE,
  bad_response: UNREADABLE,
};

/** `5 ene a las 19:30` */
function clock(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('es-ES', { timeZone, day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat('es-ES', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return `${day.format(at)} a las ${time.format(at)}`;
}

export const bankFailure = ({ is, retry }: BankFailure): string =>
  retry
    ? `${FAILURES[is]} Lo intentaremos de nuevo el ${clock(retry.at, retry.time_zone)}.`
    : FAILURES[is];

/** The sentence of a stored failure; null if there is none, or only a newer server knows it. */
export const storedBankFailure = (text: string | null): string | null =>
  text === null ? null : fromFactText(text, { schema: BankFailure, sentence: bankFailure });

const sentence = ({ of }: BankFailures): string => of.map(bankFailure).join(' ');

/** The sentences of a receipt's error. */
export const storedBankFailures = (text: string | null): string | null =>
  text === null ? null : fromFactText(text, { schema: BankFailures, sentence });
