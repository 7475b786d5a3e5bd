/** Stands for the words of a library in a language that we do not speak; the library falls back to English. */
export default undefined;
