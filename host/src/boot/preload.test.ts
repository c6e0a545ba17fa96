import { expect, it } from '@jest/globals';
import { preloadRelease } from './preload';

const release = {
  ...{ name: 'remote-erp', version: '1.4.0', integrity: 'sha384-root' },
  ...{ entry: '/remotes/remote-erp/1.4.0/remoteEntry.js', files: '/remotes/remote-erp/1.4.0/files.json' },
};

it('fetches entry and page files with the hashes of the release; a file outside of the release gets a hash that never matches', () => {
  const files = { 'remoteEntry.js': 'sha384-entry', '865.js': 'sha384-page', '865.css': 'sha384-style' };
  preloadRelease(release, { files, pages: [] }, ['865.css', '865.js', 'other.js']);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
  expect(
    links.map(({ href, as, integrity, crossOrigin }) => [new URL(href).pathname, as, integrity, crossOrigin]),
  ).toEqual([
    ['/remotes/remote-erp/1.4.0/remoteEntry.js', 'script', 'sha384-entry', 'anonymous'],
    ['/remotes/remote-erp/1.4.0/865.css', 'style', 'sha384-style', 'anonymous'],
    ['/remotes/remote-erp/1.4.0/865.js', 'script', 'sha384-page', 'anonymous'],
    ['/remotes/remote-erp/1.4.0/other.js', 'script', `sha384-${'A'.repeat(64)}`, 'anonymous'],
  ]);
});
