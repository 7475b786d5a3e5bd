import type { Arb } from '@bothways/domain/arbs';
import type { Reader, Writer } from 'protobufjs/minimal.js';
import { WireError } from './error.ts';
import { BYTES, FIXED64, readFields, readInner, tag, writeString } from './fields.ts';

type Measure = NonNullable<Arb['reasonDetail']>[string];

/** Writes a map entry with its key and value fields. */
export function writeDetail(w: Writer, [name, measure]: [string, Measure]): void {
  writeString(w, 1, name);
  w.uint32(tag(2, BYTES)).fork();
  if (typeof measure === 'string') w.uint32(tag(1, BYTES)).string(measure);
  else w.uint32(tag(2, FIXED64)).double(measure);
  w.ldelim();
}

function readMeasure(r: Reader, end: number): Measure {
  let measure: Measure = '';
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) measure = r.string();
    else if (field === tag(2, FIXED64)) measure = r.double();
    else return false;
    return true;
  });
  return measure;
}

export function readDetail(r: Reader, end: number): [string, Measure] {
  let name = '';
  let measure: Measure = '';
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) name = r.string();
    else if (field === tag(2, BYTES)) measure = readInner(r, readMeasure);
    else return false;
    return true;
  });
  // Names are external input: in a plain object some have a special meaning.
  if (name === '__proto__') throw new WireError('A name is not allowed');
  return [name, measure];
}
