import type { Catalogue } from '@saldo/contract/languages';
import type { Compared } from '@saldo/domain/recognition/same-account';
import { keysOf } from '@saldo/domain/records';
import { noticeText } from '@saldo/statements/notice-texts.es';
import type { RESTORED_KINDS, ReportNotice } from '../schema/stored/report-notice.ts';
import type { Belongings } from './en-facts.ts';
import { count, dayInWords, inWords, money } from './es-formats.ts';

type English = typeof import('./en-facts.ts');

export const reasons = {
  byHand: 'Elegido por ti',
  rule: (name: string | null | undefined) => (name == null ? 'Una regla' : `Regla «${name}»`),
  aside: 'Traspaso entre tus cuentas (no se ha encontrado la otra parte)',
  /** `other` is the name of the other account; empty if unknown. */
  transfer: (other: string) =>
    other === ''
      ? 'Traspaso entre tus cuentas'
      : `Traspaso entre tus cuentas (la otra parte: ${other})`,
  accepted: 'Sugerencia que aceptaste',
  noCategory: 'Aún sin categoría',
  noTags: 'Aún sin etiquetas',
  counts: 'Cuenta por defecto',
  entered: 'Escrito por ti',
  incomeOnly: 'Solo un ingreso puede ser una devolución',
  noRefund: 'No marcado como devolución',
  cardRefund: 'El dinero que vuelve a una tarjeta cuenta como devolución',
  namedRefund: 'El concepto del banco menciona una devolución',
  invented: 'Datos de ejemplo de la cuenta de demostración',
  fetched: (bank: string) => `De tu conexión con ${bank}`,
  fromFile: (name: string | null, line: number | null) => {
    if (line === null) return `De ${name ?? 'un extracto'}`;
    const place = /\.xlsx?$/i.test(name ?? '') ? 'Fila' : 'Línea';
    return `${place} ${line} de ${name ?? 'un extracto'}`;
  },
} satisfies Catalogue<English['reasons']>;

/** The sandbox's own consent page, which stands in for a bank's. */
export const sandbox = {
  title: 'Banco de pruebas',
  unknown: 'No encontramos esta solicitud.',
  answered: 'Esta solicitud ya se ha respondido.',
  back: 'Volver a Saldo',
  notReal: (note: string) => `No es un banco de verdad. ${note}`,
  asks: (app: string, days: number) =>
    `${app} pide permiso para consultar tus saldos y movimientos durante ${count(days, 'día')}.`,
  allow: 'Permitir',
  cancel: 'Cancelar',
} satisfies Catalogue<English['sandbox']>;

/** How the file's balance on a day differs from the account's; empty if nothing was compared. */
const held = (compared: Compared | null, currency: string) =>
  compared
    ? `El ${dayInWords(compared.day)} tenía un saldo de ${money(compared.account, currency)}, pero este archivo muestra ${money(compared.file, currency)}.`
    : '';

const REMOVED = 'Antes tenía pagos de este archivo, pero se han quitado.';

/** Why a file does or does not seem to belong to an account. */
export const accountFits = {
  same: 'Tiene pagos de este archivo.',
  was: REMOVED,
  undone: REMOVED,
  follows: 'Este archivo empieza en el último saldo de esta cuenta.',
  marked: 'El archivo menciona tarjetas o domiciliaciones vinculadas a esta cuenta.',
  empty: 'Aún no tiene movimientos.',
  unlike: 'Esta cuenta ya tiene datos de los mismos días, pero ninguno de estos pagos.',
  torn: (compared: Compared | null, currency: string) =>
    ['Tiene pagos de este archivo.', held(compared, currency)].join(' ').trim(),
  held,
  open: 'Por el archivo no podemos saber si es de esta cuenta.',
  jumped: ({ day, account, file }: Compared, currency: string) =>
    `El ${dayInWords(day)} tenía un saldo de ${money(account, currency)}, pero este archivo empieza en ${money(file, currency)}.`,
} satisfies Catalogue<English['accountFits']>;

const RESTORED: Readonly<Record<(typeof RESTORED_KINDS)[number], [string, string]>> = {
  accounts: ['cuenta', 'cuentas'],
  series: ['pago recurrente', 'pagos recurrentes'],
  categories: ['categoría', 'categorías'],
  rules: ['regla', 'reglas'],
  goals: ['objetivo', 'objetivos'],
  alerts: ['alerta', 'alertas'],
  metrics: ['métrica', 'métricas'],
  views: ['vista guardada', 'vistas guardadas'],
  tags: ['etiqueta', 'etiquetas'],
  rates: ['tipo de cambio', 'tipos de cambio'],
  receipts: ['justificante', 'justificantes'],
  letters: ['carta', 'cartas'],
  imports: ['importación anterior', 'importaciones anteriores'],
  notices: ['aviso', 'avisos'],
};

/** '3 reglas, 2 objetivos y 1 alerta' */
const listed = (counts: Extract<ReportNotice, { is: 'restored' }>['counts']): string =>
  inWords(
    keysOf(RESTORED).flatMap((kind) => {
      const n = counts[kind] ?? 0;
      const [one, many] = RESTORED[kind];
      return n === 0 ? [] : [count(n, one, many)];
    }),
  );

const BELONGINGS: Readonly<Record<Belongings['of'], [string, string]>> = {
  transactions: ['movimiento', 'movimientos'],
  goals: ['objetivo', 'objetivos'],
  alerts: ['alerta', 'alertas'],
  rules: ['regla', 'reglas'],
  tickets: ['incidencia', 'incidencias'],
  bank_connections: ['conexión bancaria', 'conexiones bancarias'],
};

export function belonging({ of, count: n }: Belongings): string {
  const [one, many] = BELONGINGS[of];
  return count(n, one, many);
}

export const categorized = {
  none: 'Movimientos sin categoría',
  undecided: 'No hay datos suficientes para sugerir una categoría.',
  notShown:
    'No se ha usado el modelo de lenguaje porque los datos que se iban a enviar han cambiado desde que los revisaste. Revísalos de nuevo.',
} satisfies Catalogue<English['categorized']>;

const AGAIN = 'Descárgalo de nuevo de tu banco o en otro formato, como CSV o Excel.';

/** Why a file could not be read, whatever is in it. */
export const unreadable = {
  time: `Saldo ha dejado de leer este archivo después de 20 segundos, porque algo en él tarda mucho más de lo normal en un extracto. ${AGAIN}`,
  memory: `Saldo ha dejado de leer este archivo, porque algo en él ocupa mucha más memoria de lo normal en un extracto. ${AGAIN}`,
  crash: `No se ha podido leer este archivo por un error inesperado y no se ha importado nada. ${AGAIN}`,
} satisfies Catalogue<English['unreadable']>;

/** Notices in an import's result. */
export function reportNotice(notice: ReportNotice): string {
  switch (notice.is) {
    case 'possible_duplicates':
      return notice.count === 1
        ? 'Una fila puede ser un duplicado de otro archivo, de tu conexión bancaria o de lo que has escrito tú. Revísala en Movimientos.'
        : `${count(notice.count, 'fila')} pueden ser duplicados de otro archivo, de tu conexión bancaria o de lo que has escrito tú. Revísalas en Movimientos.`;
    case 'entries_replaced':
      return notice.count === 1
        ? 'Un movimiento que habías añadido se ha sustituido por el del banco. Conserva tu categoría, tu nota y tus etiquetas.'
        : `${count(notice.count, 'movimiento')} que habías añadido se han sustituido por los del banco. Conservan tus categorías, notas y etiquetas.`;
    case 'gap_filled':
      return notice.from === notice.to
        ? `Hueco completado: ${dayInWords(notice.from)}.`
        : `Hueco completado: del ${dayInWords(notice.from)} al ${dayInWords(notice.to)}.`;
    case 'restored':
      return `También se ha restaurado: ${listed(notice.counts)}.`;
    case 'kept':
      return `Se ha conservado tu versión actual de: ${listed(notice.counts)}.`;
    case 'newer_left_out': {
      const names = notice.names.join(', ');
      const all = notice.more === 0 ? names : `${names} y ${notice.more} más`;
      return `Esta exportación es de una versión más nueva de Saldo, así que una parte no se ha restaurado: ${all}. Para restaurarlo todo, actualiza Saldo e importa el archivo en una cuenta de usuario nueva.`;
    }
    default:
      return noticeText(notice);
  }
}

/** README.txt of an export. */
export const archiveReadme = (transactionsFile: string) => `Tus datos de Saldo
==================

Cada tipo de datos está dos veces: en CSV para hojas de cálculo y en JSON para programas.

Puedes volver a importar el zip entero en Saldo (Importar extracto). Restaura movimientos, cuentas, categorías, reglas, objetivos,
alertas, métricas, justificantes y el historial de importaciones. Para restaurar solo los movimientos, importa ${transactionsFile}.
Los importes llevan signo: los gastos son negativos. Las columnas main_amount, main_currency, rate y rate_day indican por cuánto
cuenta en los totales un importe en otra divisa. Son solo informativas: al importar no se tienen en cuenta. Las fechas son las del
banco, sin zona horaria. Las celdas que una hoja de cálculo ejecutaría como fórmula empiezan por un apóstrofo, que Saldo quita al
importar.
`;
