import { describe, expect, it } from '@jest/globals';
import { bucket, fitsHost, type PinFacts, resolveRemote, type VersionFacts } from './resolve.rules';

const version = (
  id: number,
  text: string,
  hostRange = '>=2.0.0 <3',
  more: Partial<VersionFacts> = {},
): VersionFacts => ({
  id,
  version: text,
  hostRange,
  state: 'AVAILABLE',
  fits: true,
  standing: 'PROVEN',
  ...more,
});
const pin = (scope: PinFacts['scope'], stable: number, more: Partial<PinFacts> = {}): PinFacts => ({
  scope,
  stableVersionId: stable,
  canaryVersionId: null,
  canaryPercent: null,
  previousStableId: null,
  ...more,
});

const v132 = version(1, '1.3.2');
const v140 = version(2, '1.4.0');
const v150 = version(3, '1.5.0');
const versions: readonly VersionFacts[] = [v150, v140, v132];
const canary = (percent: number) => pin('GLOBAL', 2, { canaryVersionId: 3, canaryPercent: percent });

function given(
  pins: PinFacts[],
  accountId: number,
  host = '2.1.0',
  known: readonly VersionFacts[] = versions,
  history: string[] = [],
) {
  const judged = known.map((row) => ({ ...row, fits: row.fits && fitsHost(row.hostRange, host) }));
  return resolveRemote('remote-erp', { pins, versions: judged, history }, accountId);
}

describe('which version of a remote a person gets', () => {
  it.each([
    [1003, 19],
    [1020, 21],
    [1008, 11],
    [1018, 4],
  ])('SYS-23 account %i falls into bucket %i', (accountId, expected) => {
    expect(bucket('remote-erp', accountId)).toBe(expected);
  });

  it.each([
    [20, [1003, 1008, 1018], [1020]],
    [10, [1018], [1003, 1008, 1020]],
  ])('SYS-23 a canary at %i %% reaches %j and not %j', (percent, reached, others) => {
    for (const account of reached)
      expect(given([canary(percent)], account)).toMatchObject({ channel: 'CANARY', version: v150, fallback: v140 });
    for (const account of others)
      expect(given([canary(percent)], account)).toMatchObject({ channel: 'STABLE', version: v140 });
  });

  it('SYS-23 an organisation pinned to 1.3.2 gets it for everyone', () => {
    for (const account of [1003, 1018, 1020])
      expect(given([canary(20), pin('ORG', 1)], account)?.version).toEqual(v132);
  });

  it('SYS-24 a canary that does not fit the host is passed over', () => {
    const narrow = [version(3, '1.5.0', '>=2.1.0 <3'), v140, v132];
    expect(given([canary(20)], 1018, '2.0.4', narrow)).toMatchObject({ channel: 'STABLE', version: v140 });
  });

  it('SYS-26 skips a version whose needs are not met, as canary and as stable', () => {
    const unfit = [version(3, '1.5.0', '*', { fits: false }), v140, v132];
    expect(given([canary(100)], 1018, '2.1.0', unfit)).toMatchObject({ channel: 'STABLE', version: v140 });
    expect(given([pin('ORG', 3), pin('GLOBAL', 2)], 1018, '2.1.0', unfit)?.version).toEqual(v140);
  });

  it('a withdrawn stable falls back to the next pin, then to the previous one, then to the newest that fits', () => {
    const gone = [v150, version(2, '1.4.0', '*', { state: 'WITHDRAWN' }), v132];
    expect(given([pin('ORG', 2), pin('GLOBAL', 1)], 1, '2.1.0', gone)?.version).toEqual(v132);
    expect(given([pin('GLOBAL', 2, { previousStableId: 1 })], 1, '2.1.0', gone)?.version).toEqual(v132);
    expect(given([pin('GLOBAL', 2)], 1, '2.1.0', gone)?.version).toEqual(v150);
  });

  it('SYS-27 falls back to the last proven version that was pinned, never to a faulty or an untried one', () => {
    const v151 = version(4, '1.5.1', '*', { standing: 'FAULTY' });
    const broken = version(3, '1.5.0', '*', { standing: 'FAULTY' });
    const newest = version(5, '1.9.0', '*', { standing: 'UNTRIED' });
    const known = [newest, v151, broken, v140, v132];
    const pins = [pin('GLOBAL', 4, { previousStableId: 3 })];
    const history = ['1.5.1', '1.5.0', '1.3.2', '1.4.0'];
    expect(given(pins, 1, '2.1.0', known, history)).toMatchObject({ version: v151, fallback: v132 });
    expect(given(pins, 1, '2.1.0', known)).toMatchObject({ version: v151, fallback: v140 });
    expect(given(pins, 1, '2.1.0', [newest, v151, broken], history)).toMatchObject({ version: v151, fallback: null });
  });

  it('SYS-27 falls back to what fits and is not withdrawn, and never to itself', () => {
    const gone = version(2, '1.4.0', '*', { state: 'WITHDRAWN' });
    expect(given([pin('GLOBAL', 3)], 1, '2.1.0', [v150, gone, v132], ['1.4.0'])?.fallback).toEqual(v132);
    const unfit = version(2, '1.4.0', '*', { fits: false });
    expect(given([pin('GLOBAL', 3)], 1, '2.1.0', [v150, unfit], ['1.5.0', '1.4.0'])?.fallback).toBeNull();
  });

  it('SYS-27 falls back to the highest version only if it is proven', () => {
    const gone = version(2, '1.4.0', '*', { state: 'WITHDRAWN' });
    const untried = version(3, '1.5.0', '*', { standing: 'UNTRIED' });
    expect(given([pin('GLOBAL', 2)], 1, '2.1.0', [untried, gone, v132])?.version).toEqual(v132);
    expect(given([pin('GLOBAL', 2)], 1, '2.1.0', [untried, gone])).toBeNull();
  });

  it('nothing usable leaves the remote out', () => {
    expect(given([canary(20)], 1018, '9.0.0')).toBeNull();
  });

  it('a development build of the host fits the range of its release', () => {
    expect(given([pin('GLOBAL', 2)], 1, '2.0.5-dev.h123')?.version).toEqual(v140);
  });
});
