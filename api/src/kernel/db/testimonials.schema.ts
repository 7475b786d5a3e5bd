/** What the public page says of people. */
export interface TestimonialsSchema {
  testimonials: TestimonialsTable;
}

interface TestimonialsTable {
  id: string;
  /** From 0 in the order in which they stand; two at one place stand by their ids. */
  place: number;
  name: string;
  tag: string;
  source: string;
  textEn: string;
  textEs: string;
  /** JSON list of whole cents. */
  days: string;
  roiPct: number;
  hasConsent: number;
  isPublished: number;
  /** Nothing reads it any more: a version is a digest of what people change. */
  version: number;
  savedAtMs: number | null;
}
