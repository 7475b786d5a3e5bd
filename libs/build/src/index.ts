export type { AppInput, Mode } from './app.ts';
export { APPS, AREAS, appNamed, loadConfig } from './apps.ts';
export { BuildFailed, buildIfChanged, bundle } from './build.ts';
export { CHROMIUM_FLAGS, installedChromium } from './chromium.ts';
export { DEV_RELEASES, prepareDevReleases } from './dev/dev-releases.ts';
export { devOrigin, serveApp } from './dev/serve-app.ts';
export { appConfig, defineApp, unfederatedConfig } from './preset.ts';
export { type Gate, ReleaseRefused, release, releaseIfChanged, type Source, sourceOf } from './release.ts';
export { describeBuild } from './releases/describe-build.ts';
