// Imported before anything that makes files: what this process and its threads make is for its own user only, whatever
// the shell said.
process.umask(0o077);

export {};
