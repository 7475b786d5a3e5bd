// For tests of areas: the page around them, with an in-process server and socket.
export { anArb, aUser } from './factories.ts';
export { type FakeLine, fakeLines } from './fake-line.ts';
export { type Asked, type FakeServer, fakeServer, type Routes, refusal } from './fake-server.ts';
export { type RenderedArea, renderArea } from './render-area.tsx';
export { keysOf, textFaults } from './same-keys.ts';
export { lastTopicId, sayArbs, sayChanges } from './say-arbs.ts';
export { type FormCase, testForms } from './test-forms.tsx';
export { shownToasts } from './toasts.ts';
export { wordsOf } from './words-of.ts';
