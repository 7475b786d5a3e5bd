// Building blocks of the area's pages: the permission check, styles, and parts of long lists.
export { FirstSection } from './first-section.tsx';
export { Guarded } from './guarded.tsx';
export { default as pageStyles } from './page.module.css';
export { PageState } from './page-state.tsx';
export { Pagination } from './pagination.tsx';
export { TypedSearch } from './typed-search.tsx';
export { useListParams } from './use-list-params.ts';
export { withQuery } from './with-query.ts';
