// Shared packages must be resolved before the page's code runs, hence the dynamic import of a second module.
void import('./page.tsx');
