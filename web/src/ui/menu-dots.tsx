/** The menu sign. Not an icon component, because a table has one per row. */
export const MenuDots = () => <span aria-hidden className="dots size-4" />;
