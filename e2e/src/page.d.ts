/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// Code evaluated by journeys runs in a page.
