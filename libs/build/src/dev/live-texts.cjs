// Development only: a file of texts as a module that takes its own edits. Who has its object has the new texts at once,
// and the page is told to say them; without this an edit would go up to the entry, and the page would be loaded anew.
module.exports = function liveTexts(source) {
  return `
const hot = import.meta.webpackHot;
const texts = hot?.data?.texts ?? {};
for (const key of Object.keys(texts)) delete texts[key];
Object.assign(texts, ${JSON.stringify(JSON.parse(source))});
export default texts;
if (hot) {
  hot.dispose((data) => { data.texts = texts; });
  hot.accept();
  if (hot.data) window.dispatchEvent(new Event('bothways:texts'));
}
`;
};
