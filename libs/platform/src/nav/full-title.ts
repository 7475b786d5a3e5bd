export const PRODUCT = 'Bothways';

/** Returns the browser tab's title of a page. */
export function fullTitle(title: string): string {
  if (title === '') return PRODUCT;
  return title.includes(PRODUCT) ? title : `${title} · ${PRODUCT}`;
}
