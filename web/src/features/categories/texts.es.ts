import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count } from '../../lib/format.ts';

export const texts = {
  title: common.categories,
  purpose: (mains: number, subs: number) =>
    `${count(mains, 'categoría')} y ${count(subs, 'subcategoría')}`,
  loading: common.loadingCategories,
  loadFailed: 'No se han podido cargar las categorías. Inténtalo de nuevo.',
  emptyTitle: 'Aún no hay categorías',
  emptyHint:
    'Las categorías muestran en qué se va tu dinero. Crea la primera, por ejemplo Supermercado.',
  addFirst: 'Añade tu primera categoría',
  categorize: common.categorizeTransactions,
  sortAny: 'Clasificar comercios',
  sort: (n: number) => `Clasificar ${count(n, 'comercio')}`,
  add: common.addCategory,
  addSub: 'Añadir subcategoría',
  addSubTo: (name: string) => `Añadir una subcategoría a ${name}`,
  subcategories: (n: number) => (n === 0 ? 'Sin subcategorías' : count(n, 'subcategoría')),
  showSubs: (name: string) => `Subcategorías de ${name}`,
  system: common.systemCategory,
  edit: (name: string) => `Editar ${name}`,
  delete: (name: string) => `Eliminar ${name}`,
  viewerHint:
    'Estás en modo de solo lectura. Para cambiar categorías, habla con quien administra tu Saldo.',
  gone: 'Esta categoría ya no existe.',
  locked: 'Las categorías del sistema no se pueden cambiar.',

  form: {
    createTitle: common.addCategory,
    createSubTitle: 'Añadir subcategoría',
    editTitle: 'Editar categoría',
    name: common.name,
    namePlaceholder: 'Nombre de la categoría',
    icon: common.icon,
    color: common.color,
    likeParent: 'El mismo color que la categoría principal',
    description: common.description,
    parent: 'Categoría principal',
    noParent: 'Ninguna (primer nivel)',
    hasSubs: 'Esta categoría tiene subcategorías, así que no puede ser subcategoría de otra.',
    role: 'Cómo cuenta',
    noRole: 'Como ingreso o gasto',
    roleOfParent: 'Como su categoría principal',
    roles: {
      own_transfers: 'Como traspaso entre cuentas propias',
      savings: 'Como ahorro',
      salary: 'Como sueldo',
    },
    save: common.save,
    update: common.update,
    iconOne: 'Escribe un solo emoji',
    created: (name: string) => `Categoría «${name}» creada`,
    updated: (name: string) => `Categoría «${name}» guardada`,
    createFailed: (message: string) => `No se ha podido crear la categoría: ${message}`,
    updateFailed: (message: string) => `No se ha podido guardar la categoría: ${message}`,
  },

  picker: {
    title: common.chooseACategory,
    search: common.searchCategories,
    none: 'Ninguna categoría coincide',
    chosen: 'elegida',
  },
  remove: {
    title: '¿Eliminar la categoría?',
    body: (name: string) => `Se eliminará «${name}».`,
    alsoSubs: (n: number) =>
      n === 1
        ? 'También se eliminará 1 subcategoría.'
        : `También se eliminarán ${n} subcategorías.`,
    where: '¿Qué hacemos con sus movimientos?',
    toUncategorized: 'Dejar sus movimientos sin categoría',
    toUncategorizedHint:
      'Las reglas, los objetivos y las alertas que la usan se conservan, pero necesitan otra categoría.',
    toOther: 'Pasarlo todo a otra categoría',
    toOtherHint: 'Sus movimientos, reglas, objetivos, alertas y métricas usarán esa categoría.',
    target: common.moveTo,
    chooseTarget: common.selectACategory,
    confirm: common.deleteAction,
    deleted: 'Categoría eliminada',
    failed: (message: string) => `No se ha podido eliminar la categoría: ${message}`,
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
