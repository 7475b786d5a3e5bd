// Tells the page that opened this window what became of it.
const { id, outcome, opener: page } = document.body.dataset;
window.opener?.postMessage({ id, outcome }, page);
window.close();
