import { isoOf } from '@bothways/domain/time';

/** Orders reports on one subject: by time, then by id. Greater is newer. */
export const markOf = (report: { id: string; at: string }): string =>
  `${isoOf(Date.parse(report.at))} ${report.id}`;

export const isNewer = (mark: string, than: string): boolean => mark > than;
