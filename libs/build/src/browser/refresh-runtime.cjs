// One React Refresh runtime for the page, whichever of shell and remotes loads first (development only).
const key = '__bothwaysRefreshRuntime';
if (!globalThis[key]) globalThis[key] = require('react-refresh-development');
module.exports = globalThis[key];
