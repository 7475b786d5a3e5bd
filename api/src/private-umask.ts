// Imported before anything that creates files: those of this process and its threads are private to its user, whatever
// the shell's umask.
process.umask(0o077);

export {};
