/**
 * What a file's name says it is, in lower case: `csv` of "July.CSV". Null where it says nothing: without a dot, or with
 * something behind the last one that is no extension ("Statement 31.12.2026", "list.csv (1)").
 */
export const extensionOf = (fileName: string): string | null =>
  /\.([a-z][a-z0-9]{0,7})$/i.exec(fileName.trim().slice(-20))?.[1]?.toLowerCase() ?? null;
