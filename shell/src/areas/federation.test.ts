import { expect, it } from 'vitest';
import { containerOf, forgetArea } from './federation.ts';

it('an area is forgotten with its code and its styles, the others are not', () => {
  const globals = ['mf_customer', 'rspackChunkmf_customer', 'rspackChunkmf_landing'];
  const scope = Object.fromEntries(globals.map((key) => [key, ['old']]));
  const page = document.createElement('div');
  page.innerHTML = `
    <link rel="stylesheet" href="/mf-customer/1.0.0/area.css">
    <link rel="preload" href="/mf-customer/1.0.0/area.css">
    <link rel="stylesheet" href="/mf-landing/1.0.0/area.css">
    <link rel="stylesheet" href="/assets/main.css">
    <script type="application/json">{}</script>
    <script src="/mf-customer/1.0.0/7.js"></script>
    <script src="/assets/main.js"></script>`;
  const [, pending] = page.querySelectorAll('script');
  forgetArea('mf-customer', scope, page);
  expect(globals.map((key) => scope[key])).toEqual([undefined, undefined, ['old']]);
  const left = [...page.querySelectorAll('link, script')].map((element) =>
    element.getAttribute(element.matches('link') ? 'href' : 'src'),
  );
  expect(left).toEqual([
    '/mf-customer/1.0.0/area.css',
    '/mf-landing/1.0.0/area.css',
    '/assets/main.css',
    null,
    '/assets/main.js',
  ]);
  expect(pending?.ownerDocument).not.toBe(document);
});

it('a container has the name of an identifier', () => {
  expect(containerOf('mf-bookie-admin')).toBe('mf_bookie_admin');
});
