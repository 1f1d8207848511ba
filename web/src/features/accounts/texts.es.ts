import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';
import { texts as coverage } from './coverage-texts.ts';

export const texts = {
  page: {
    title: common.accounts,
    purpose: 'El saldo de tus cuentas y cuáles están verificados con extractos.',
    loading: 'Cargando tus cuentas',
    failed: 'No se han podido cargar tus cuentas.',
    add: 'Añadir cuenta',
    importMore: common.importTransactions,
    figures: 'Saldos',
    totalBalance: (currency: string) => `Saldo total (${currency})`,
    all: (n: number) => `en ${count(n, 'cuenta')}`,
    unknown: '—',
    oldest: (day: string) => `algunos saldos son del ${day}`,
    stale: (day: string) => `del ${day}`,
    leftOut: (n: number) =>
      `${count(n, 'cuenta fuera del total', 'cuentas fuera del total')} (sin saldo o sin tipo de cambio)`,
    proved: 'Verificado con extractos',
    ofAccounts: (n: number, all: number) => `${n} de ${count(all, 'cuenta')}`,
    notProved: 'Sin verificar',
    doubtful: (name: string, since: string | null, isEntered: boolean, others: number) => {
      const never = isEntered ? `${name} (indicado por ti)` : name;
      const words = since === null ? never : `${name}, desde el ${since}`;
      if (others === 0) return words;
      return `${words}${since === null ? '' : ','} y ${number(others)} más`;
    },
    allProved: 'Todas las cuentas verificadas',
    year: 'Últimos 12 meses',
    from: (amount: string) => `desde ${amount}`,
    byRates: common.byRates,
    heads: {
      account: common.account,
      source: 'Origen',
      lastData: 'Últimos datos',
      proved: 'Verificada hasta',
      year: '12 meses',
      balance: common.balance,
    },
    yearFromTo: (from: string, to: string) => `De ${from} a ${to}`,
    sources: {
      file: common.file,
      sync: 'Conexión',
      both: 'Archivo, conexión',
      hand: 'Manual',
    },
    accounts: (n: number) => count(n, 'cuenta'),
    provedUntil: (day: string) => `Verificada hasta el ${day}`,
    missing: (span: string) => `Falta: ${span}`,
    notKnown: 'Sin verificar',
    asSaid: common.asSaid,
    byYou: 'Indicado por ti',
    noData: 'Aún no hay',
    closed: (n: number) => count(n, 'cuenta cerrada', 'cuentas cerradas'),
    closedOn: (day: string) => `Cerrada el ${day}`,
    emptyTitle: 'Aún no hay cuentas',
    emptyHint: 'Importa un extracto o conecta tu banco para ver aquí tus saldos.',
    connect: 'Conectar un banco',
  },

  nextWeeks: {
    title: 'Cuentas del día a día: próximas 6 semanas',
    chart: (days: number) =>
      `Saldo previsto al final de cada uno de los próximos ${days} días, con su margen`,
    day: common.day,
    expected: 'Previsto',
    range: 'Margen',
    beforePayday: <T>(on: string, balance: T, lowest: T | null) => [
      `Previsto para la víspera de tu cobro del ${on}: `,
      balance,
      ...(lowest === null ? ['.'] : ['. El punto más bajo hasta entonces es ', lowest, '.']),
    ],
    monthEnd: <T>(on: string, total: T, restsOn: T) => [
      `Total previsto el ${on}: unos `,
      total,
      ', según tu gasto habitual, con ',
      restsOn,
      '.',
    ],
    between: (low: string, high: string) => `(de ${low} a ${high})`,

    restsOn: (bills: number, pays: number) =>
      bills + pays === 0
        ? 'ningún recibo ni cobro por llegar'
        : `${count(bills, 'recibo por llegar', 'recibos por llegar')} y ${count(pays, 'cobro')}`,
  },

  form: {
    title: 'Añadir cuenta',
    hint: 'Para el efectivo o para un banco del que no importas extractos.',
    name: common.name,
    bank: common.bank,
    product: 'Tipo',
    products: { current: 'Corriente', deposit: common.deposit },
    currency: common.currency,
    balance: common.balance,
    on: 'A fecha de',
    submit: 'Añadir cuenta',
    submitting: common.adding,
    done: (name: string) => `${name}: cuenta añadida`,
  },

  balance: {
    label: (day: string) => `Saldo, ${day}`,
    none: 'Aún no hay saldo',
    noneHint:
      'Los extractos de esta cuenta no muestran el saldo. Indica el de cualquier fecha y calcularemos el resto.',
    asSaid:
      'Como indicaste al importar sus extractos. Lo verificará un extracto posterior que muestre si el dinero entra o sale.',
    enter: 'Indicar el saldo',
    change: 'Cambiar el saldo',
    youEntered: (amount: string, day: string) => `Indicaste un saldo de ${amount} a ${day}.`,
    saved: 'Saldo guardado',
    dialog: 'Indicar el saldo',
    save: common.save,
    mismatch: (reported: string, computed: string, on: string) =>
      `El banco indica un saldo de ${reported} a ${on}, pero sus extractos suman ${computed}.`,
    enteredMismatch: (entered: string, computed: string, on: string) =>
      `Indicaste un saldo de ${entered} a ${on}, pero los extractos del banco suman ${computed}.`,
    fixMismatch: (span: string) =>
      `Para arreglarlo, importa un extracto de ${span} o quita los movimientos que no sean de esta cuenta.`,
    bankWins: 'Usamos el saldo del banco. El tuyo solo vale para los días que el banco no indica.',
    see: 'Mostrar movimientos',
    forSpending: 'Incluir en «Disponible hasta el cobro»',
  },

  gap: {
    title: (span: string) => `Falta: ${span}.`,
    jump: (jump: string, before: string, after: string) =>
      `El saldo salta ${jump}, de ${before} a ${after}.`,
    way: (span: string, bank: string) => `Descarga de ${bank} el extracto de ${span} e impórtalo.`,
    of: (name: string, span: string, jump: string) =>
      `${name}: parece que faltan movimientos de ${span} (el saldo salta ${jump}).`,
    see: 'Ver cómo arreglarlo',
    get: 'Importar el extracto',
    right: 'No falta nada',
    accepted: (span: string) =>
      `Los saldos en torno a ${span} no cuadran. Confirmaste que no falta nada.`,
    again: 'Volver a comprobar',
    done: 'Hueco descartado',
    reopened: 'Hueco abierto de nuevo',
  },

  close: {
    action: 'Cerrar…',
    title: 'Cerrar la cuenta',
    body: (name: string) =>
      `${name} conserva sus movimientos, pero deja de contar en los totales desde la fecha que elijas.`,
    on: 'Desde',
    confirm: 'Cerrar la cuenta',
    done: 'Cuenta cerrada',
    open: 'Volver a abrir',
    opened: 'Cuenta abierta de nuevo',
  },

  remove: {
    action: 'Eliminar…',
    title: 'Eliminar la cuenta',
    body: (name: string) => `${name} no tiene movimientos. Si la eliminas, no se puede deshacer.`,
    confirm: common.deleteAction,
    done: 'Cuenta eliminada',
  },

  parts: {
    title: 'Orígenes',
    loading: 'Cargando los orígenes',
    failed: 'No se han podido cargar los orígenes.',
    rows: (n: number, span: string) => `${count(n, 'movimiento')}, ${span}`,
    mismatch: (day: string, there: string, here: string) =>
      `El ${day}, este origen muestra ${there}, pero los demás muestran ${here}.`,
    foreignFiles: (n: number) =>
      n === 1 ? 'Un archivo parece de otra cuenta.' : `${n} archivos parecen de otra cuenta.`,
    foreignFilesHint: 'Sus saldos no coinciden con los de tus otros archivos de los mismos días.',
    choose: (name: string) => `Elegir ${name}`,
    connection: 'Conexión bancaria',
    connectionRows: (n: number) => count(n, 'movimiento'),
    merged: (n: number, day: string) => `${count(n, 'movimiento')}, unida el ${day}`,
    takeBack: 'Deshacer la unión',
    takeBackOf: (name: string) => `Deshacer la unión de ${name}`,
    split: 'Separar…',
    splitConnection: 'Separar la conexión bancaria',
    more: (n: number) => `Ver ${count(n, 'archivo anterior', 'archivos anteriores')}`,
  },

  split: {
    title: common.splitOff,
    takeBackTitle: 'Deshacer la unión',
    body: (n: number, name: string) =>
      `Todo lo importado de ${count(n, 'archivo')} sale de ${name} y pasa a una cuenta nueva.`,
    connectionBody: (name: string) =>
      `La conexión bancaria y todo lo que ha importado salen de ${name} y pasan a una cuenta nueva.`,
    takeBackBody: (name: string, into: string) =>
      `${name} vuelve a ser una cuenta aparte, con todo lo que tenía antes de unirla a ${into}.`,
    name: 'Nombre de la cuenta nueva',
    confirm: common.splitOff,
    takeBackConfirm: 'Deshacer la unión',
    done: (name: string) => `${name} es ahora una cuenta aparte`,
  },

  merge: {
    action: 'Unir…',
    title: 'Unir la cuenta',
    body: (name: string) =>
      `Todo lo que hay en ${name} pasa a la cuenta que elijas. Úsalo cuando las dos sean en realidad la misma cuenta.`,
    into: 'Unir a',
    name: 'Nombre que se conserva',
    confirm: common.merge,
    done: (name: string) => `Unida a ${name}`,
    back: 'Puedes deshacer la unión cuando quieras.',
  },

  moved: {
    loading: common.checkingWhatWouldChange,
    rows: 'Movimientos que pasan',
    doubles: common.possibleDuplicates,
    unlinked: 'Traspasos desvinculados',
    linked: 'Traspasos vinculados',
    before: (name: string) => `${name}, ahora`,
    balance: (name: string) => `${name}, después`,
    none: 'Desconocido',
    gap: (span: string) => `Falta: ${span}`,
  },

  title: common.account,
  loading: 'Cargando los datos de la cuenta',
  loadFailed: 'No se han podido cargar los datos de la cuenta',
  fellBack: 'No se han podido obtener todos los datos de la cuenta',
  fellBackHint: 'Se muestran los de tu lista de cuentas.',
  tryAgain: common.tryAgain,
  refreshed: 'Datos de la cuenta actualizados',
  viewerHint:
    'Estás en modo de solo lectura. Para cambiar cuentas, habla con quien administra tu Saldo.',

  name: common.name,
  iban: 'IBAN',
  owner: 'Titular',
  bank: common.bank,
  lastSync: 'Última sincronización',
  status: 'Estado',
  statuses: { READY: 'Lista', SYNCING: 'Sincronizando', ERROR: 'Error' },
  unknown: 'Desconocido',

  purpose: 'Para qué la usas',
  purposeHint: 'El dinero que pasas a una cuenta de ahorro cuenta como ahorrado.',
  purposes: { everyday: 'Día a día', savings: 'Ahorro', cash: 'Efectivo', other: 'Otros' },
  rename: 'Editar el nombre',
  save: common.save,
  cancel: common.cancel,
  saves: 'guarda',
  escape: common.esc,
  cancels: 'cancela',
  renamed: 'Nombre de la cuenta guardado',
  renameFailed: (message: string) => `No se ha podido cambiar el nombre de la cuenta: ${message}`,
  nameEmpty: 'Escribe un nombre.',

  enable: 'Activar la cuenta',
  disable: 'Desactivar la cuenta',
  enableHint: 'Si la activas, volverá a sincronizar movimientos',
  disableHint: 'Si la desactivas, dejará de sincronizar movimientos',
  enabled: 'Cuenta activada',
  disabledDone: 'Cuenta desactivada',
  enableFailed: 'No se ha podido activar la cuenta',
  disableFailed: 'No se ha podido desactivar la cuenta',

  coverage,
} satisfies Catalogue<typeof import('./texts.ts').texts>;
