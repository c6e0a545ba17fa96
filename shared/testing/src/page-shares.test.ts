import { describe, expect, it } from '@jest/globals';
import { type Changes, isChosen, pagesOfFaces } from './page-shares';

const FACES = 3;
const SIZES = { 'remote-system': 45, 'remote-erp': 75, 'remote-patients': 12, 'remote-reports': 30 };
const pages = Object.entries(SIZES).flatMap(([remote, size]) =>
  Array.from({ length: size }, (_, at) => ({ remote, key: `${remote}-${at}` })),
);
const walked = (files: readonly string[], commit = 4321) => pagesOfFaces(pages, FACES, { files, commit });
const whole = pagesOfFaces(pages, FACES, undefined);
const commits = (count: number) => Array.from({ length: count }, (_, at) => 4321 + at);

describe('pages of the walk', () => {
  it('are all pages, each in one face, without known changes', () => {
    expect(whole.flat()).toHaveLength(pages.length);
    expect(new Set(whole.flat())).toEqual(new Set(pages));
  });

  it.each([
    ['one tenth', ['server/src/app.ts', 'remote-erp/src/goods/brand.list.test.tsx'], 10],
    ['one third', ['shared/kit/src/form/form.tsx'], 3],
    ['one third', ['host/src/guard/guard.ts'], 3],
  ])('are %s after a change of %j, in every face, and all of them after as many commits', (_share, files, share) => {
    for (const commit of commits(share)) {
      const faces = walked(files, commit);
      for (const face of faces) expect(face.length).toBeGreaterThan(0);
      expect(Math.abs(faces.flat().length - pages.length / share)).toBeLessThanOrEqual(FACES);
    }
    const seen = commits(share).flatMap((commit) => walked(files, commit));
    expect(new Set(seen.flat())).toEqual(new Set(pages));
  });

  it('are spread over the remotes when a shared folder changed', () => {
    for (const commit of commits(3)) {
      const remotes = walked(['shared/core/src/store.ts'], commit).flat();
      expect(new Set(remotes.map(({ remote }) => remote))).toEqual(new Set(Object.keys(SIZES)));
    }
  });

  it('are all pages of a remote that changed, each in its own face', () => {
    const faces = walked(['remote-erp/src/goods/brand.list.tsx']);
    const ofErp = ({ remote }: { readonly remote: string }) => remote === 'remote-erp';
    expect(faces.map((face) => face.filter(ofErp))).toEqual(whole.map((face) => face.filter(ofErp)));
    expect(faces.flat().length).toBeLessThan(SIZES['remote-erp'] + pages.length / 8);
  });

  it('do not depend on the order of the changed files', () => {
    const changes: Changes = { commit: 7, files: ['remote-patients/src/a.tsx', 'shared/kit/src/b.tsx'] };
    const reversed = { ...changes, files: changes.files.toReversed() };
    expect(pagesOfFaces(pages, FACES, changes)).toEqual(pagesOfFaces(pages, FACES, reversed));
  });
});

describe('isChosen', () => {
  const paths = pages.map(({ remote, key }) => `/${remote}/${key}`);

  it('chooses about one page of six', () => {
    const chosen = paths.filter((path) => isChosen(path, 6));
    expect(chosen.length).toBeGreaterThan(paths.length / 9);
    expect(chosen.length).toBeLessThan(paths.length / 4);
  });

  it('chooses a page by its path alone', () => {
    const known = ['/dashboard', '/erp/supplier', '/erp/pro/brand', '/suffer/sufferList'];
    expect(known.map((path) => isChosen(path, 6))).toEqual([true, true, false, false]);
  });

  it('chooses every page of a share of one', () => {
    expect(paths.every((path) => isChosen(path, 1))).toBe(true);
  });
});
