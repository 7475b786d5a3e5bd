import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ALLOWED_S } from './vitest.budget.ts';

const allowedS = (file: string): number => ALLOWED_S[file] ?? 0;

/** Orders the files of a run: shuffled by the seed, but those over budget first, so that no core waits for a long one. */
export const inOrder = (files: readonly string[], seed: number): string[] => {
  const drawn = (file: string): string => createHash('sha1').update(`${seed} ${file}`).digest('hex');
  return files
    .map((file) => ({ file, draw: drawn(file) }))
    .sort((a, b) => allowedS(b.file) - allowedS(a.file) || (a.draw < b.draw ? -1 : 1))
    .map(({ file }) => file);
};

export class LongFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const files = specs.map(({ moduleId }) => relative(root, moduleId));
    const positions = new Map(inOrder(files, sequence.seed).map((file, position) => [file, position]));
    const positionOf = ({ moduleId }: TestSpecification) => positions.get(relative(root, moduleId)) ?? 0;
    return specs.toSorted((a, b) => positionOf(a) - positionOf(b));
  }
}
