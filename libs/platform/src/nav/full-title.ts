export const PRODUCT = 'Bothways';

/** A page's name as the browser's tab shows it. */
export function fullTitle(title: string): string {
  if (title === '') return PRODUCT;
  return title.includes(PRODUCT) ? title : `${title} · ${PRODUCT}`;
}
