import { isoOf } from '@bothways/domain/time';

/** The place of a report among those on one matter: by time, and of one moment by id. Greater is newer. */
export const markOf = (report: { id: string; at: string }): string =>
  `${isoOf(Date.parse(report.at))} ${report.id}`;

export const isNewer = (mark: string, than: string): boolean => mark > than;
