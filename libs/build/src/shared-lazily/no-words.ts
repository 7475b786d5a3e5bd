/** Replaces the texts of a library in a language that we do not support; the library falls back to English. */
export default undefined;
