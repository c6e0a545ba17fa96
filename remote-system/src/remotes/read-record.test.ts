import { describe, expect, it } from '@jest/globals';
import { recordIn } from './read-record';

const BLOCK = 512;
const encoder = new TextEncoder();

function entry(name: string, content: string): number[] {
  const body = encoder.encode(content);
  const head = new Uint8Array(BLOCK);
  head.set(encoder.encode(name));
  head.set(encoder.encode(body.length.toString(8).padStart(11, '0')), 124);
  const padding = new Uint8Array((BLOCK - (body.length % BLOCK)) % BLOCK);
  return [...head, ...body, ...padding];
}

const tar = (...entries: number[][]) => Uint8Array.from([...entries.flat(), ...new Uint8Array(BLOCK * 2)]);
const record = { name: 'remote-erp', version: '1.5.0', hostRange: '>=0.1.0', files: [{ path: 'remoteEntry.js' }] };

describe('the record of a packed build', () => {
  it('is found by its name, wherever it lies in the archive', () => {
    const other = entry('./remoteEntry.js', 'x'.repeat(700));
    expect(recordIn(tar(other, entry('./version.json', JSON.stringify(record))))).toEqual(record);
    expect(recordIn(tar(entry('version.json', JSON.stringify(record)), other))).toEqual(record);
  });

  it.each([
    ['an archive without it', tar(entry('a.js', '')), '包中没有 version.json'],
    ['one of another content', tar(entry('version.json', '{"name":1}')), '内容不正确'],
    ['one that is no JSON', tar(entry('version.json', '{')), '内容不正确'],
    ['what is no archive', encoder.encode('hello'), '包中没有 version.json'],
  ])('is missed in words in %s', (_what, bytes, says) => {
    expect(() => recordIn(bytes)).toThrow(says);
  });
});
