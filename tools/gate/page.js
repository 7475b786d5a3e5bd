// Runs in every page of the gate before anything of the page does. Plain JavaScript, as browsers take it. What it finds
// is asked for by `look.ts`; only what happens at its own time is reported through `gateReport`.
(() => {
  const SETTLED_FRAMES = 2;

  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    globalThis.gateReport?.(`${effectiveDirective} ${blockedURI} ${sample}`.trim());
  });

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Public pages come as HTML: until the area has drawn its own, nothing of it was tried. */
  const isMade = () => document.getElementById('made-page')?.hasChildNodes() ?? false;
  /** At the end of a long list stands what will load when somebody comes there. */
  const isInSight = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  const isBusy = () =>
    document.readyState !== 'complete' ||
    document.documentElement.dataset.router === 'busy' ||
    isMade() ||
    (document.getElementById('root')?.childElementCount ?? 0) === 0 ||
    [...document.querySelectorAll('[aria-busy="true"]')].some(isInSight);

  async function settled(limitMs) {
    const startMs = performance.now();
    let calm = 0;
    while (calm < SETTLED_FRAMES) {
      // A page that came as HTML waits for the first sign of a person.
      if (isMade()) dispatchEvent(new Event('pointermove'));
      if (performance.now() - startMs > limitMs) return false;
      await frame();
      calm = isBusy() ? 0 : calm + 1;
    }
    return true;
  }

  /** What a screen reader would be told is no text of the page; headings of the frame stand around any area. */
  function textOf(main) {
    const headings = [...main.querySelectorAll('h1')].map((heading) => heading.innerText ?? '');
    return headings.reduce((text, heading) => text.replace(heading, ''), main.innerText ?? '').trim();
  }

  /** The panel in the place of an area that does not run, with the loader's own words in its small print. */
  function failure() {
    const panel = document.querySelector('[data-failure]');
    if (!panel) return null;
    const words = [...panel.querySelectorAll('p')].at(-1)?.innerText ?? '';
    return { kind: panel.dataset.failure, words };
  }

  function look() {
    const main = document.querySelector('main') ?? document.body;
    return {
      path: location.pathname,
      hasHeading: document.querySelector('h1') !== null,
      text: textOf(main).slice(0, 200),
      failure: failure(),
      links: [...new Set([...document.querySelectorAll('a[href]')].map(({ href }) => href))],
    };
  }

  /** The first element that reaches over the right edge, where the page can be moved sideways. */
  function overflow() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const isOver = (element) => element.getBoundingClientRect().right > clientWidth + 1;
    const over = [...document.body.querySelectorAll('*')].filter(isOver).at(-1);
    return { scrollWidth, clientWidth, element: over?.outerHTML.slice(0, 80) ?? '' };
  }

  function* patternsOf(routes, above) {
    for (const route of routes ?? []) {
      const path = [above, route.path].filter(Boolean).join('/');
      // A layout without a screen of its own for its address shows the same as the index below it.
      const isScreen = route.index === true || route.path !== undefined;
      if (isScreen) yield path;
      yield* patternsOf(route.children, path);
    }
  }

  function* keysOf(texts, above = '') {
    for (const [key, value] of Object.entries(texts ?? {})) {
      const path = above === '' ? key : `${above}.${key}`;
      if (typeof value === 'object') yield* keysOf(value, path);
      else yield path.replace(/_(zero|one|two|few|many|other)$/, '');
    }
  }

  /** What the area itself says it is made of, asked of its own code. */
  async function area(name) {
    const host = globalThis.__FEDERATION__?.__INSTANCES__?.find((one) => one.name === 'shell');
    const module = (await host.loadRemote(`${name.replaceAll('-', '_')}/area`)).default;
    const [en, es] = await Promise.all(['en', 'es'].map((locale) => module.locales[locale]()));
    return {
      name: module.name,
      contract: module.contract,
      patterns: [...new Set(patternsOf(module.routes, ''))],
      keys: { en: [...new Set(keysOf(en))], es: [...new Set(keysOf(es))] },
    };
  }

  globalThis.bothwaysGate = { settled, look, overflow, area };
})();
