// Shared packages are resolved before the page runs, hence a second module behind a dynamic import.
void import('./page.ts');
