/** Testimonials on the public page. */
export interface TestimonialsSchema {
  testimonials: TestimonialsTable;
}

interface TestimonialsTable {
  id: string;
  /** Order of display from 0; ties are ordered by id. */
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
  /** Unused: versions are now digests of the editable fields. */
  version: number;
  savedAtMs: number | null;
}
