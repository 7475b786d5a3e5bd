import '@bothways/ui/tokens.css';
import '@bothways/ui/base.css';
import { api } from '@bothways/platform';
import { followTheme } from '@bothways/platform/host';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/create-app.ts';
import { Page } from './app/page.tsx';
import { keepZodFromEval } from './app/zod-without-eval.ts';
import { createDiagnosis } from './areas/diagnosis.ts';
import { fetchRelease } from './areas/federation.ts';
import { keepReferral } from './auth/referral.ts';
import { keepPrerendered } from './prerendered/index.ts';
import { createAppRouter } from './router/app-router.tsx';
import { browserDocument } from './router/own-document.ts';

keepZodFromEval();
followTheme();
keepReferral(window.location.search);
const app = createApp({
  api,
  createRouter: createAppRouter,
  loader: createDiagnosis(fetchRelease),
  browser: browserDocument,
});
const root = document.getElementById('root');
if (root) {
  keepPrerendered(root);
  createRoot(root).render(<Page app={app} />);
}
