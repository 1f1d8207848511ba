import { listExtensions } from '@saldo/contract/file-extensions';
import type { Catalogue } from '@saldo/contract/languages';
import { MAX_SHARED_BYTES, MAX_SHARED_FILES } from '@saldo/contract/share-target';
import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';
import { texts as columns } from './columns-texts.ts';

const SKIPPED: Record<string, readonly [string, string]> = {
  zero: ['con importe cero', 'con importe cero'],
  pending: ['pendiente', 'pendientes'],
  reverted: ['anulado', 'anulados'],
};

const removedRows = (rows: number) =>
  `${count(rows, 'movimiento quitado', 'movimientos quitados')}.`;

export const texts = {
  title: 'Importar extractos bancarios',
  purpose:
    'Importa extractos de cualquier banco, tal como los descargas. Nada se importa dos veces.',
  viewOnly:
    'Estás en modo de solo lectura. Para importar datos, habla con quien administra tu Saldo.',

  dropHere: 'Arrastra aquí los extractos o',
  browse: common.browseFiles,
  dropNow: 'Suelta para elegirlo',
  accepted: `${listExtensions('y')} · hasta 20 MB`,
  alsoRead:
    'También CAMT, MT940, Norma 43, ABO, CODA, CFONB y exportaciones de Saldo (.zip). Añade varios archivos para revisarlos juntos.',
  fileInput: 'Archivo del extracto',
  chosenFile: 'Archivo elegido',
  clearFile: 'Quitar el archivo',
  tooLarge: (size: string) =>
    `Este archivo ocupa ${size} y supera el límite de 20 MB. Descarga de tu banco un periodo más corto.`,

  shared: {
    title: (files: number) =>
      files === 1
        ? 'Se ha compartido 1 archivo con Saldo'
        : `Se han compartido ${number(files)} archivos con Saldo`,
    more: (files: number) => `y ${number(files)} más`,
    origin: (files: number, when: string) =>
      files === 1
        ? `Compartido desde otra app: ${when}. Si no has sido tú, descártalo.`
        : `Compartidos desde otra app: ${when}. Si no has sido tú, descártalos.`,
    hint: 'Aún no se ha importado nada. Los archivos compartidos se quedan en este navegador una semana o hasta que cierres sesión.',
    use: 'Usar',
    discard: common.discard,
    problems: {
      unready:
        'Saldo no estaba listo y no ha podido guardar los archivos que has compartido. Vuelve a compartirlos.',
      empty: 'Saldo no ha recibido ningún archivo. Comparte otra vez el extracto o elígelo aquí.',
      'too-many': `Son demasiados archivos y no se ha guardado ninguno. Comparte hasta ${MAX_SHARED_FILES} cada vez.`,
      'too-large': `Los archivos son demasiado grandes y no se ha guardado ninguno. Comparte hasta ${MAX_SHARED_BYTES / 1_000_000} MB cada vez.`,
      foreign:
        'Otra página web ha intentado pasar archivos a Saldo y no se ha guardado ninguno. Si son tuyos, elígelos aquí.',
      failed: 'Este navegador no ha podido guardar los archivos que has compartido. Elígelos aquí.',
    },
  },

  selectBank: common.bank,
  bankPlaceholder: 'Elige un banco',
  bankHint: 'El extracto tiene que ser de este banco.',
  ownExport: 'Exportación de Saldo',
  otherBank: 'Otro banco',
  otherBankHint: 'Cualquier banco del mundo. Si algo del archivo no está claro, te preguntaremos.',
  findingBank: 'Buscando el banco…',
  detected: (bank: string) => `Reconocido: ${bank}`,
  notDetected: 'No sabemos de qué banco es este archivo. Elígelo o elige Otro banco.',
  bankName: common.bankName,
  genericBank: 'Otro (CSV)',
  genericHint:
    'Cualquier archivo CSV. Asignas las columnas una sola vez. Una exportación de Saldo funciona con cualquier banco que elijas.',
  archiveHint:
    'Es una exportación de Saldo (.zip), así que da igual el banco que elijas. Lo restaura todo.',
  askColumns: 'Volver a asignar las columnas',
  import: common.importAction,
  importing: 'Importando…',
  uploading: (share: string) => `Subiendo… ${share}`,
  reading: 'Leyendo y comprobando…',

  question: {
    title: {
      day: '¿Qué fecha es la del movimiento?',
      day_order: '¿Qué va primero, el día o el mes?',
      amount: '¿En qué columna están los importes?',
      direction: '¿El dinero entró o salió?',
      decimal: '¿Qué signo separa los céntimos?',
      currency: '¿Qué divisa es?',
      sign_words: '¿Qué palabra significa gasto?',
      row: '¿Es esta fila un movimiento?',
      gap: '¿Faltan filas en este archivo?',
      copy: '¿Es dos veces la misma lista?',
      parts: '¿Son estas filas partes de un solo movimiento?',
      state: '¿Se ha movido ya este dinero?',
    },
    where: (file: string, line: number) => `${file}, línea ${line}:`,
    sums: (rows: string, income: string, expenses: string) =>
      `${rows}: ${income} de ingresos, ${expenses} de gastos`,
    unreadable: 'Así no se puede leer el archivo',
    preview: 'Primeras filas leídas así',
    read: common.readThisWay,
    wouldHave: (amount: string) => `Tu saldo sería de ${amount}`,
    wouldOwe: (amount: string) => `Tu deuda sería de ${amount}`,
    others: 'Otras',
    none: 'Ninguna de estas',
    columns: common.matchColumns,
    remembered: 'En los próximos archivos de esta cuenta no lo preguntaremos.',
    asSaid: 'El saldo se muestra como indicaste, hasta que un extracto posterior lo verifique.',
  },

  whichAccount: '¿De qué cuenta es este extracto?',
  whichAccountHint: 'El archivo no lo dice.',
  noAccountFits: 'Sus saldos no encajan con ninguna de tus cuentas.',
  fileDays: (days: string) => `Periodo: ${days}.`,
  fileBalances: (days: string, opening: string, closing: string) =>
    `Periodo: ${days}. El saldo pasa de ${opening} a ${closing}.`,

  newAccount: common.newAccount,
  newAccountHint: 'Podrás cambiarle el nombre.',

  figures: {
    title: 'Qué han cambiado estos archivos',
    news: 'Nuevos',
    known: (rows: number) => count(rows, 'ya importado', 'ya importados'),
    sorted: 'Clasificados como elegiste',
    guessed: (rows: number) =>
      `${count(rows, 'más categorizado', 'más categorizados')} automáticamente`,
    toSort: 'Por decidir',
    nothing: 'Nada',
    ofAll: (all: number) => `de ${count(all, 'comercio')} por clasificar`,
    merchants: (n: number) => (n === 1 ? 'comercio por clasificar' : 'comercios por clasificar'),
    transfers: 'Traspasos vinculados',
    ownAccounts: 'Entre tus cuentas',
    missing: 'Falta',
    complete: 'El saldo cuadra',
    gaps: (gaps: number) => count(gaps, 'hueco'),
    unknown: '—',
    usual: 'Respecto a lo habitual',
    asUsual: 'Lo habitual',
    less: (amount: string) => `${amount} menos`,
    more: (amount: string) => `${amount} más`,
    changed: (name: string, by: string) => `${name} ${by}`,
  },

  cards: {
    sorted: 'Clasificados',
    rows: (rows: number) => count(rows, 'fila'),
    to: (account: string) => `A ${account}`,
    from: (times: string, account: string) => `${times} desde ${account}`,
    sortThem: 'Clasificarlos ahora',
    viewAll: common.viewAll,
    more: (n: number) => `${number(n)} más`,
  },

  columns,

  success: 'Archivo importado',
  invalidFormat: (bank: string) =>
    `El archivo no tiene el formato de ${bank}. Compruébalo e inténtalo de nuevo.`,
  anonymized: {
    purpose:
      'Para ayudarnos a añadir este banco, descarga una copia con la misma estructura y contenido inventado. Revísala y adjúntala a una incidencia o envíala a quienes desarrollan Saldo. No se envía nada automáticamente.',
    download: 'Descargar una copia anónima',
    making: 'Creando la copia…',
    done: 'Copia descargada. Revísala antes de compartirla.',
  },
  failed: 'No se ha podido importar el archivo. Inténtalo de nuevo.',

  result: 'Resultado de la importación',
  got: (rows: number) =>
    rows === 0
      ? 'No hay nada nuevo en este archivo'
      : count(rows, 'movimiento importado', 'movimientos importados'),
  undone: 'Esta importación se ha deshecho',
  undoneHint: 'Importa de nuevo el archivo para recuperar sus movimientos.',
  imported: 'Importados',
  duplicates: 'Duplicados',
  skipped: 'Omitidos',
  skippedFor: (rows: number, reason: string) => {
    const [one, many] = SKIPPED[reason] ?? ['por otro motivo', 'por otro motivo'];
    return `${rows} ${rows === 1 ? one : many}`;
  },
  accountCount: (accounts: number) => count(accounts, 'cuenta'),
  changedByRules: common.changedByRules,
  period: 'Periodo',
  noPeriod: 'Sin filas',
  sort: (n: number) => `Clasificar ${count(n, 'comercio')}`,
  view: (period: string) => `Ver ${period}`,
  assumed: (name: string) =>
    `El archivo no dice de qué cuenta es, así que hemos usado ${name}, la única que encaja. ¿No es esa? Deshaz esta importación, importa otra vez el archivo y te preguntaremos.`,
  accountGot: (name: string, imported: number, duplicates: number) =>
    `${name} · ${count(imported, 'importado')}, ${count(duplicates, 'duplicado')}`,

  known: (rows: number) => count(rows, 'fila ya importada', 'filas ya importadas'),
  knownFirst: (shown: number, rows: number) =>
    `Se muestran las primeras ${shown} de ${count(rows, 'fila')}.`,
  knownHint: 'Cada una coincide con un movimiento que ya tienes o que eliminaste uno a uno.',
  line: 'Línea',
  date: common.date,
  description: 'Concepto',
  amount: common.amount,

  chainHolds: 'Saldos verificados',
  chainHoldsWhy: (rows: number) =>
    rows === 1
      ? 'El saldo cuadra, así que no falta nada.'
      : `Los ${number(rows)} saldos cuadran, así que no falta nada.`,
  chainSaid: 'Saldos como indicaste',
  chainSaidWhy:
    'Cuadran según has leído este archivo. Contarán como verificados cuando los continúe un extracto que muestre si el dinero entra o sale.',
  chainGaps: (gaps: number) => `${count(gaps, 'hueco')} en los saldos`,
  chainGapsWhy: 'Parece que faltan movimientos. Descarga de nuevo este periodo de tu banco.',
  chainUnchecked: 'Saldo sin comprobar',
  chainUncheckedWhy: 'Este archivo no muestra el saldo tras cada movimiento.',
  opening: 'Saldo inicial',
  closing: 'Saldo final',

  history: 'Historial de importaciones',
  file: common.file,
  account: common.account,
  balance: common.balance,
  actions: 'Acciones',
  holds: 'Verificado',
  asSaid: common.asSaid,
  gaps: (gaps: number) => count(gaps, 'hueco'),
  notChecked: common.notChecked,
  showMore: (rows: number) => `Ver ${count(rows, 'importación más', 'importaciones más')}`,
  historyEmpty: 'Aún no hay importaciones',
  historyEmptyHint:
    'Elige arriba un extracto. Tus importaciones aparecerán aquí y podrás deshacerlas.',
  historyEmptyViewer: 'Las importaciones aparecerán aquí.',
  historyFailed: 'No se ha podido cargar el historial de importaciones.',
  historyLoading: 'Cargando el historial de importaciones',

  importedRows: (rows: string) => `${rows} importados`,

  undo: 'Deshacer',
  undoOf: (file: string) => `Deshacer la importación de ${file}`,
  undoneState: 'Deshecha',
  undoTitle: '¿Deshacer esta importación?',
  undoRemoves: <T>(rows: number, file: T) => [
    `Se quitarán ${count(rows, 'movimiento')} de `,
    file,
    '.',
  ],
  undoEdited: (edited: number) =>
    edited === 1
      ? '1 se ha editado desde entonces. Ese cambio se perderá.'
      : `${edited} se han editado desde entonces. Esos cambios se perderán.`,
  undoAlsoIn: (rows: number) =>
    rows === 1
      ? '1 aparece también en otro archivo que importaste. Se quitará igualmente:'
      : `${number(rows)} aparecen también en otro archivo que importaste. Se quitarán igualmente:`,
  undoOther: (file: string, rows: number) => `${file} (${count(rows, 'fila')})`,
  undoTakesHistory:
    'También se quitan del historial las importaciones que restauró esta exportación. Lo demás que restauró se conserva.',
  undoReturns:
    'Para recuperar los movimientos, importa de nuevo el archivo. Una conexión bancaria no los trae.',
  undoConfirm: 'Deshacer importación',
  undoDone: (removed: number) => `Importación deshecha. ${removedRows(removed)}`,
  undoFailed: 'No se ha podido deshacer la importación. Inténtalo de nuevo.',
} satisfies Catalogue<typeof import('./texts.ts').texts>;
