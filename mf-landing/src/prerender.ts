import type { MadePage } from '@bothways/domain/registry';
import { LOCALES } from '@bothways/platform';
import { drawPage, fullTitle, pageTexts } from '@bothways/platform/prerender';
import area from './area.tsx';
import { factsOf } from './heads/index.ts';
import { PAGES } from './pages.ts';

/** Renders every public page in every language. Run by the build, in Node, after the area is bundled. */
export default async function makePages(): Promise<MadePage[]> {
  const pages: MadePage[] = [];
  for (const locale of LOCALES) {
    const text = await pageTexts(area, locale);
    for (const { path, title, description, views = [] } of PAGES) {
      const head = { title: fullTitle(text(title)), description: text(description) };
      for (const view of ['', ...views]) {
        const html = await drawPage(area, locale, view === '' ? path : `${path}?${view}`);
        pages.push({ path, view, locale, ...head, facts: factsOf(path, locale, text), html });
      }
    }
  }
  return pages;
}
