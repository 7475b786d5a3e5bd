/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// What journeys evaluate runs in a page.
