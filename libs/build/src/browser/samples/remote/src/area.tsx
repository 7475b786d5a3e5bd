import { Page } from './page.tsx';

const noTexts = () => Promise.resolve({});
const area = {
  name: 'mf-landing',
  contract: 1,
  routes: [{ path: 'sample', Component: Page }],
  locales: { en: noTexts, es: noTexts },
};
export default area;
