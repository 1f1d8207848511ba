import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';
import { count, number, percent } from '../../../lib/format.ts';

const transactions = (n: number) => count(n, 'movimiento');

export const texts = {
  title: 'Categorización con IA',
  cancel: common.cancel,

  engine: {
    title: 'Dónde se hacen las sugerencias',
    local: 'Las sugerencias las hace el motor propio de Saldo. Nada sale de este servidor.',
    toggle: 'Usar también un modelo de lenguaje',
    toggleHint:
      'Solo para los comercios que el motor propio no tiene claros. Puedes desactivarlo cuando quieras.',
    leaves: 'Qué se envía',
    leavesFacts:
      'El texto de cada comercio, cuántas veces aparece y su importe medio (redondeado). Saldo quita los nombres de personas que reconoce, pero puede quedar alguno poco común. Ni fechas, ni saldos, ni nombres de cuentas.',
    stays: 'Qué no se envía nunca',
    staysFacts:
      'Ni IBAN, ni números de tarjeta, ni transferencias o Bizum entre tú y otras personas.',
    to: 'Adónde se envía',
    toFacts: (host: string, model: string) => `${host}, modelo ${model}`,
    estimate: 'En este periodo',
    estimateFacts: (merchants: number, calls: number, tokens: number) =>
      merchants === 0
        ? 'Nada que enviar: el motor propio tiene claros todos los comercios.'
        : `Unos ${count(merchants, 'comercio')} en ${count(calls, 'petición', 'peticiones')}, alrededor de ${count(tokens, 'token')}.`,
    lines: (n: number) =>
      n === 1
        ? 'Se enviaría 1 línea, tal como aparece. Desmárcala si quieres que no salga.'
        : `Se enviarían ${number(n)} líneas, tal como aparecen. Desmarca las que quieras que no salgan.`,
    line: (text: string, times: number, average: number) =>
      `${text} · ${number(times)} × · ${number(average)} de media`,
    viewer: 'En modo de solo lectura, las sugerencias se hacen siempre en este servidor.',
    loading: 'Comprobando qué motores hay',
    failed: 'No se ha podido comprobar si hay un modelo de lenguaje.',
    tryAgain: common.tryAgain,
    saveFailed: (message: string) =>
      `No se ha podido cambiar el ajuste del modelo de lenguaje: ${message}`,
  },

  waiting: {
    lead: 'Puede tardar unos minutos.',
    hint: 'Puedes cancelar cuando quieras. No cambia nada hasta que apliques las sugerencias.',
    progress: 'Buscando categorías',
    messages: [
      'Leyendo los recibos para que no tengas que hacerlo tú…',
      'Preguntándole al café dónde quiere ir…',
      'Distinguiendo el alquiler del restaurante. Los dos cuestan de digerir…',
      'Descifrando «COMPRA TARJ. 4XXX». Era una panadería…',
      'Averiguando quién es SUMUP esta vez…',
      'Poniendo el gimnasio donde lo veas…',
      'Contando suscripciones. Sí, esa también…',
      'Mirando hacia otro lado con la pizza de medianoche…',
      'Dándole a cada euro un asiento con vistas…',
      'Convenciendo al supermercado de que el vino es comida…',
      'Emparejando los calcetines sueltos de tu extracto…',
    ],
  },

  steps: ['Revisar categorías existentes', 'Revisar categorías nuevas', 'Confirmar cambios'],
  stepOf: (step: number, name: string) => `Paso ${step} de 3: ${name}`,
  back: common.back,
  next: 'Siguiente',
  apply: 'Aplicar los cambios seleccionados',

  summary: {
    considered: (n: number, period: string) =>
      [number(n), `${n === 1 ? 'movimiento' : 'movimientos'} en ${period}`] as const,
    existing: (n: number) => [number(n), 'en tus categorías'] as const,
    fresh: (n: number) => [number(n), 'en categorías nuevas'] as const,
    undecided: (n: number) => [number(n), 'sin decidir'] as const,
  },
  engines: { local: 'En este servidor', llm: 'Con un modelo de lenguaje' },
  precision: (share: number) =>
    `Comparadas con lo que ya habías elegido, ha acertado el ${percent(share, 0)} de las sugerencias seguras.`,

  include: (group: string) => `Incluir ${group}`,
  transactionsOf: (group: string) => `Movimientos de ${group}`,
  partOf: (group: string, from: number, to: number) =>
    `Movimientos de ${group}, del ${number(from)} al ${number(to)}`,
  systemCategory: common.systemCategory,
  selectedOf: (chosen: number, all: number) =>
    `${number(chosen)} de ${count(all, 'movimiento seleccionado', 'movimientos seleccionados')}`,
  leftOut: (n: number) =>
    `Sin incluir · ${transactions(n)} ${n === 1 ? 'sigue' : 'siguen'} sin categoría`,
  notGuessed: (n: number) => `${transactions(n)} sin ninguna sugerencia segura`,
  excluded: 'Excluido',
  newCategory: 'Categoría nueva',
  newUnder: (parent: string) => `Nueva en ${parent}`,
  degrees: { sure: 'segura', likely: 'probable', unsure: 'dudosa' },
  confidence: (share: string, degree: string) => `Confianza del ${share}, ${degree}`,
  meanConfidence: (share: string) => `Confianza media del ${share}`,
  showAll: (n: number) => `Ver los ${number(n)}`,
  details: (description: string) => `Detalle de ${description}`,
  noDescription: common.noDescription,
  facts: {
    title: common.transactionDetails,
    suggested: 'Categoría sugerida',
    change: common.moveTo,
    choose: common.chooseACategory,
    changeAll: (n: number) => `Vale para los ${number(n)} movimientos de este comercio.`,
    why: 'Por qué',
    confidence: 'Confianza',
    confidenceOf: (share: string, degree: string) => `${share}, ${degree}`,
    notSuggested: 'Ninguna',
    date: common.date,
    bank: common.bank,
    account: common.account,
    creditor: 'Beneficiario',
    debtor: 'Ordenante',
    tags: common.tags,
    loading: common.loadingTheTransaction,
    failed: 'No se ha podido cargar el resto de este movimiento.',
    close: 'Cerrar',
  },
  selected: <T>(n: number, figure: T, groups: number) => [
    figure,
    ` ${n === 1 ? 'movimiento seleccionado' : 'movimientos seleccionados'} en ${count(groups, 'grupo')}`,
  ],

  byYou: 'Elegida por ti',
  undo: 'Deshacer el cambio',
  picture: 'En qué se ha ido el gasto seleccionado',
  pictureRest: (n: number) => `${number(n)} más`,
  noExisting: 'Nada encaja en tus categorías',
  noExistingHint: 'Ninguno de estos movimientos encaja lo suficiente en tus categorías.',
  noNew: 'No hay categorías nuevas',
  noNewHint: 'Todo lo que Saldo ha reconocido encaja en alguna de tus categorías.',

  rulesFirst:
    'Las reglas tienen prioridad sobre la categorización con IA. Las que ya tengas sustituirán estas categorías.',
  existingChosen: 'Categorías existentes',
  newChosen: 'Categorías nuevas',
  willGet: transactions,
  noChanges: 'No hay cambios que aplicar',
  noChangesHint: 'Vuelve atrás e incluye un grupo o un movimiento.',
  nothingHint: 'No hay sugerencias para este periodo.',
  staysUncategorized: (n: number) =>
    `${transactions(n)} ${n === 1 ? 'sigue' : 'siguen'} sin categoría.`,
  viewer:
    'Estás en modo de solo lectura. Para aplicar sugerencias, habla con quien administra tu Saldo.',

  applied: (n: number, created: number) => {
    const done = count(n, 'movimiento categorizado', 'movimientos categorizados');
    return created === 0
      ? `${done}.`
      : `${done} y ${count(created, 'categoría creada', 'categorías creadas')}.`;
  },
  applyFailed: 'No se han podido aplicar las sugerencias de la IA. Inténtalo de nuevo.',

  exit: {
    title: '¿Salir de la categorización con IA?',
    body: 'Los cambios sin guardar se perderán',
    stay: common.continueAction,
    leave: 'Salir',
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
